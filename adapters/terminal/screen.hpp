#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/terminal/canvas.hpp"
#include "adapters/terminal/layout.hpp"
#include "engine/core/color.hpp"
#include "engine/core/geometry.hpp"
#include "protocol/notation.hpp"

namespace tengen::adapters {

/// All that the screen of a game shows. The texts are of any length; they are broken into lines.
struct Picture {
  enum class Point : std::uint8_t { empty, black, white, neutral, forbidden };

  BoardSize board;
  Notation notation = Notation::gomoku;
  bool grid = true;             ///< stones lie on crossings; otherwise they fall into columns
  std::vector<Point> points{};  ///< in row-major order from the top left
  std::optional<Vertex> cursor{};
  std::optional<Vertex> last{};  ///< the newest move
  std::optional<Vertex> hint{};
  std::vector<Vertex> winning{};          ///< the stones that won
  std::string title{};                    ///< game, rules, board
  std::string black{};                    ///< who plays Black
  std::string white{};                    ///< who plays White
  std::string status{};                   ///< whose turn it is, or how the game ended
  std::string message{};                  ///< what happened last
  std::optional<double> black_chance{};   ///< that Black wins, 0 to 1; nothing: not known
  std::vector<std::string> short_help{};  ///< one key each, `u undo`
};

/// The points that boards mark for the eye: near the corners and in the middle, from 19 lines on also halfway. Square
/// boards of odd size have them, from 7 lines on.
[[nodiscard]] std::vector<Vertex> star_points(BoardSize board);

/// How a point is drawn where the rule forbids a stone.
[[nodiscard]] std::string_view forbidden_mark(const Look& look);

/// Black's chance as shown: `57 %`; 0 and 100 only where it is exactly that.
[[nodiscard]] std::string percent_text(double chance);

/// The picture as ANSI text for the whole screen, with the terminal's cursor on the picture's. A screen that is too
/// small for the board says so.
[[nodiscard]] std::string drawn(const Picture& picture, ScreenSize screen, const Look& look);

/// The lines of a page of text, the long ones broken.
[[nodiscard]] std::vector<std::string> page_lines(const std::vector<std::string>& lines, int columns);
/// A page of text instead of a board, as ANSI text for the whole screen; lines that it has no room for are not there.
[[nodiscard]] std::string drawn_page(const std::vector<std::string>& lines, ScreenSize screen, const Look& look);

inline constexpr std::string_view hide_cursor = "\x1B[?25l";
inline constexpr std::string_view show_cursor = "\x1B[?25h";

/// Puts the texts of a picture where the layout has room for them. Where there is too little, whole texts are left out,
/// those that matter least first: none is cut so that it would say something else.
void put_texts(const Picture& picture, const Layout& layout, const Look& look, Canvas& canvas);

}  // namespace tengen::adapters
