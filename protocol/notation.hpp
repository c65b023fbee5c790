#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/engine.hpp"

namespace tengen {

/// How the points of a board are named: letters for the column, then the row counted from 1 at the bottom.
enum class Notation : std::uint8_t {
  gomoku,  ///< `h8`, `i9`: every letter is a column. What people type and read in Gomoku.
  go,      ///< `H8`, `J9`: the letter I is left out. What people type and read in Go, and GTP in every game.
};

/// The notation of the people who play this game.
[[nodiscard]] Notation notation_of(const GameSpec& spec) noexcept;

/// The letters of a column from 0. Beyond the last letter columns go on with two: `aa`, `ab`.
[[nodiscard]] std::string column_text(int x, Notation notation);
/// The point's name, or `pass`.
[[nodiscard]] std::string vertex_text(Vertex vertex, BoardSize size, Notation notation);
/// Reads what `vertex_text` writes, in upper or lower case. Empty if the word has another form; the point may be off
/// the board, but never comes out as a pass that was not written.
[[nodiscard]] std::optional<Vertex> parse_vertex(std::string_view word, BoardSize size, Notation notation);

/// A move as people write it: Connect-N by its column, counted from 1; other games by the point's name.
[[nodiscard]] std::string move_text(Vertex move, const GameSpec& spec);
/// Reads what `move_text` writes. In Connect-N the stone falls: the point is where it comes to rest on `engine`'s
/// board. `syntax` for a word of another form, `illegal_move` for a full column. Legal or not is for `Engine::play`.
[[nodiscard]] Result<Vertex> read_move(std::string_view word, const Engine& engine);
/// The point where a stone dropped into this column comes to rest; empty if it is full or none.
[[nodiscard]] std::optional<Vertex> landing(const Engine& engine, int column);

}  // namespace tengen
