#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adapters/terminal/canvas.hpp"
#include "adapters/terminal/glyphs.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::adapters {

/// Where on the screen a board stands, and the texts about it. Columns and rows count from 0 at the top left.
///
///        A B C       letters
///     3  . X .   <-  a row: its number, then a gap before each point and one after the last
///     2  . . .
///     1  . . .       narrow boards have no gaps
///        A B C       where there is room
struct Layout {
  int cell = 2;           ///< columns from one point to the next: 2 with gaps, 1 without
  int first_column = 0;   ///< of the leftmost points
  int first_row = 1;      ///< of the topmost points
  int board_columns = 0;  ///< that the board takes, numbers included
  bool letters_below = false;
  bool beside = false;  ///< the texts are right of the board, otherwise below it
  int text_column = 0;
  int text_row = 0;
  ScreenSize text{0, 0};

  [[nodiscard]] int column_of(int x) const noexcept { return first_column + x * cell; }
  [[nodiscard]] int row_of(int y) const noexcept { return first_row + y; }
};

/// Empty if the screen is too small for the board.
[[nodiscard]] std::optional<Layout> layout_of(BoardSize board, ScreenSize screen);
/// The smallest screen for the board.
[[nodiscard]] ScreenSize smallest_screen(BoardSize board);
/// The point that is drawn at this place; a gap belongs to the point left of it.
[[nodiscard]] std::optional<Vertex> point_at(BoardSize board, ScreenSize screen, int column, int row);

/// A text that is read page by page instead of the board. The last row says what any key does.
class Pager {
 public:
  void open(std::vector<std::string> lines) {
    lines_ = std::move(lines);
    first_ = 0;
    open_ = true;
  }
  [[nodiscard]] bool is_open() const noexcept { return open_; }
  /// Any key: the next page, or after the last one the board again.
  void go_on(ScreenSize screen);
  [[nodiscard]] std::string drawn(ScreenSize screen, const Look& look) const;

 private:
  std::vector<std::string> lines_{};
  std::size_t first_ = 0;  ///< line of the page, as the width of the screen breaks them
  bool open_ = false;
};

}  // namespace tengen::adapters
