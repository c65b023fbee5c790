#include "adapters/terminal/layout.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace tengen::adapters {

namespace {

constexpr int least_beside = 24;  ///< columns of the texts right of the board
constexpr int most_beside = 60;
constexpr int between = 2;  ///< columns from the board to the texts
constexpr int useful_rows = 4;

struct Arrangement {
  int cell;
  bool beside;
  int text_rows;  ///< that are wanted below the board
};

/// The first that fits is taken.
constexpr std::array<Arrangement, 5> arrangements{
    {{2, true, 0}, {2, false, useful_rows}, {1, true, 0}, {2, false, 1}, {1, false, 1}}};

int number_columns(BoardSize board) {
  return std::max(2, static_cast<int>(std::to_string(board.rows).size()));
}

/// With the numbers and the blank after them; boards with gaps begin and end with one.
int columns_with(BoardSize board, int cell) {
  return number_columns(board) + 1 + cell * board.columns + (cell == 2 ? 1 : 0);
}

}  // namespace

std::optional<Layout> layout_of(BoardSize board, ScreenSize screen) {
  for (const Arrangement& arrangement : arrangements) {
    const int width = columns_with(board, arrangement.cell);
    const int height = 1 + board.rows;
    const int needed = arrangement.beside ? width + between + least_beside : width;
    if (screen.columns < needed || screen.rows < height + arrangement.text_rows) continue;
    Layout layout{.cell = arrangement.cell, .board_columns = width, .beside = arrangement.beside};
    layout.first_column = number_columns(board) + (arrangement.cell == 2 ? 2 : 1);
    layout.letters_below = screen.rows >= height + 1 + (arrangement.beside ? 0 : 2 * useful_rows);
    if (arrangement.beside) {
      layout.text_column = width + between;
      layout.text = {std::min(screen.columns - layout.text_column, most_beside), screen.rows};
    } else {
      layout.text_row = height + (layout.letters_below ? 1 : 0);
      layout.text = {screen.columns, screen.rows - layout.text_row};
    }
    return layout;
  }
  return std::nullopt;
}

ScreenSize smallest_screen(BoardSize board) {
  return {columns_with(board, 1), board.rows + 2};
}

std::optional<Vertex> point_at(BoardSize board, ScreenSize screen, int column, int row) {
  const auto layout = layout_of(board, screen);
  if (!layout || column < layout->first_column) return std::nullopt;
  const Vertex at{(column - layout->first_column) / layout->cell, row - layout->first_row};
  return at.is_on(board) ? std::optional(at) : std::nullopt;
}

}  // namespace tengen::adapters
