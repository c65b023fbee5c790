#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::sgf {

inline constexpr int largest_side = 52;
/// The board of a Go game whose file does not name one.
inline constexpr int standard_go_side = 19;
/// A main line that no honest file passes: longer ones are refused.
inline constexpr std::size_t longest_game = 10'000;

/// The values of GM that are read.
inline constexpr int type_go = 1;
inline constexpr int type_gomoku = 4;

/// The main line of a game tree.
struct Game {
  std::optional<int> type{};        ///< GM: 1 Go, 4 Gomoku and Renju
  std::optional<BoardSize> size{};  ///< SZ
  std::optional<double> komi{};     ///< KM, in points that White receives
  std::vector<Stone> setup{};       ///< AB, AW, AE before the first move, in row-major order
  Color first = Color::black;       ///< to move after the set-up
  std::vector<Stone> moves{};
  std::vector<std::uint32_t> nodes{};   ///< of the tree, for each move
  std::size_t end = Tree::none;         ///< the first node of the main line that does not belong to the game any more
  std::vector<std::string> warnings{};  ///< what was read with doubt, or left out
};

/// GM for a game, or a number that no file has, for games that the format does not know.
[[nodiscard]] int game_type(const GameSpec& spec) noexcept;

/// `syntax` or `out_of_range`, with what is wrong, for values that cannot be read and points off the board. Empty
/// values of the root are as good as none. Stones set up after the first move end the game before them, with a warning.
/// Whether the moves are legal is for the rules to say.
[[nodiscard]] Result<Game> read_game(const Tree& tree);

/// A tree with one line: `type` and the like where they are set, then a node for each move.
[[nodiscard]] Tree make_tree(const Game& game);

/// C of a node; the values one below the other where a file has several.
[[nodiscard]] std::string comment_of(const Tree& tree, std::size_t node);

/// Two letters, column and row from the top left; a pass is empty.
[[nodiscard]] std::string point_text(Vertex vertex);
/// The inverse. `tt` is a pass on boards up to 19 x 19; `h8` counts rows from the bottom and columns with i, as some
/// Gomoku programs write. Empty if it is not a point of the board.
[[nodiscard]] std::optional<Vertex> parse_point(std::string_view text, BoardSize size);

/// A point that is no pass, or all points of a rectangle: `aa:cc`. Empty if it is none on this board.
[[nodiscard]] std::optional<std::vector<Vertex>> parse_points(std::string_view text, BoardSize size);

/// SZ: `9`, `15:7`.
[[nodiscard]] std::string size_text(BoardSize size);
/// KM: `7.5`, `-3`.
[[nodiscard]] std::string komi_text(double komi);

/// What the root of a game tree says, read as the programs that write it mean it. An empty value is as good as none.
struct RootValues {
  std::optional<int> type{};
  std::optional<BoardSize> size{};
  std::optional<double> komi{};
};

/// `syntax` for a type or a size that cannot be read. A komi that cannot be, or that no board of this size can have, is
/// left out. What was read with doubt is told in `warnings`.
[[nodiscard]] Result<RootValues> read_root_values(const Tree& tree, std::vector<std::string>& warnings);

/// Letters, digits and blanks as wide as a Chinese character, which programs of East Asia write, as those of ASCII.
[[nodiscard]] std::string narrow_text(std::string_view text);

/// `cannot read NAME[value]`.
[[nodiscard]] Error bad_value(std::string_view name, std::string_view value);

}  // namespace tengen::sgf
