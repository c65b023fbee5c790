#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::sgf {

inline constexpr int largest_side = 52;
/// The board of a Go game whose file does not name one.
inline constexpr int standard_go_side = 19;

/// The main line of a game tree.
struct Game {
  std::optional<int> type{};        ///< GM: 1 Go, 4 Gomoku and Renju
  std::optional<BoardSize> size{};  ///< SZ
  std::optional<double> komi{};     ///< KM, in points
  std::string rules{};              ///< RU, as the file has it; empty if it has none
  std::vector<Stone> setup{};       ///< AB, AW, AE before the first move, in row-major order
  Color first = Color::black;       ///< to move after the set-up
  std::vector<Stone> moves{};
};

/// GM for a game, or a number that no file has, for games that the format does not know.
[[nodiscard]] int game_type(const GameSpec& spec) noexcept;

/// `syntax` or `out_of_range`, with what is wrong, for values that cannot be read and points off the board;
/// `unsupported` for stones set up after the first move. Whether the moves are legal is for the rules to say.
[[nodiscard]] Result<Game> read_game(const Tree& tree);

/// A tree with one line: `type` and the like where they are set, then a node for each move.
[[nodiscard]] Tree make_tree(const Game& game);

/// Two letters, column and row from the top left; a pass is empty.
[[nodiscard]] std::string point_text(Vertex vertex);
/// The inverse. `tt` is a pass on boards up to 19 x 19; `h8` counts rows from the bottom and columns with i, as some
/// Gomoku programs write. Empty if it is not a point of the board.
[[nodiscard]] std::optional<Vertex> parse_point(std::string_view text, BoardSize size);

}  // namespace tengen::sgf
