#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"

/// The files of the Little-Go course host: a call per move, a position in `input.txt`, a move in `output.txt`.
namespace tengen::little_go {

inline constexpr int side = 5;
inline constexpr int last_ply = 24;

/// Row by row from the top: 0 empty, 1 Black, 2 White.
using Board = std::array<int, side * side>;

struct Input {
  Color to_move = Color::black;
  Board previous{};  ///< after our own last move
  Board current{};
};

/// Line 1 the side, lines 2 to 6 the previous board, 7 to 11 the current one; any line ends, blanks around lines, a
/// byte order mark. What follows line 11 is not looked at, as by the host itself. `syntax` names the first line that is
/// wrong.
[[nodiscard]] Result<Input> read_input(std::string_view text);

/// What a player keeps between two calls, because the host does not say which move it is.
struct State {
  Color color = Color::black;
  int ply = 0;    ///< of our last move
  Board board{};  ///< after it
};
[[nodiscard]] std::string write_state(const State& state);
/// Nothing for a text that is not ours.
[[nodiscard]] std::optional<State> read_state(std::string_view text);

/// Which ply of the game (from 1) is to be played: exact at the beginning and where the state belongs to this game,
/// else the least that the stones allow.
[[nodiscard]] int ply_of(const Input& input, const std::optional<State>& state);

/// An engine with the position of `input` at its `ply` on the board, ko and passes included. Where no move of the
/// opponent leads from the previous board to the current one, the position is the current board alone, without the
/// stones that have no liberty.
[[nodiscard]] Result<std::unique_ptr<Engine>> set_up(const Input& input, int ply, const EngineServices& services);

/// The moves on this engine that the host forbids: those that bring the previous board back, and those on stones that
/// were taken off the current one. None where the two boards follow each other, because then the engine forbids them
/// too.
[[nodiscard]] std::vector<Vertex> forbidden(Engine& engine, const Input& input);

/// What to keep once `move` has been played on this engine.
[[nodiscard]] State state_after(const Engine& engine, Color color, int ply);

/// `i,j` (row, column) or `PASS`.
[[nodiscard]] std::string write_output(Vertex move);

}  // namespace tengen::little_go
