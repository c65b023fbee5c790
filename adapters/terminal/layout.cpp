#include "adapters/terminal/layout.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "adapters/terminal/screen.hpp"

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

namespace {

constexpr const char* at_end = "Any key goes back.";
constexpr const char* before_end = "Any key: more.";

/// Rows for text, above the one that says what any key does.
std::size_t text_rows(ScreenSize screen) {
  return static_cast<std::size_t>(std::max(screen.rows - 1, 1));
}

}  // namespace

void Pager::go_on(ScreenSize screen) {
  first_ += text_rows(screen);
  if (first_ >= page_lines(lines_, screen.columns).size()) open_ = false;
}

std::string Pager::drawn(ScreenSize screen, const Look& look) const {
  std::vector<std::string> lines = page_lines(lines_, screen.columns);
  const std::size_t begin = std::min(first_, lines.size());
  const std::size_t end = std::min(begin + text_rows(screen), lines.size());
  const bool last = end == lines.size();
  std::vector<std::string> page(lines.begin() + static_cast<std::ptrdiff_t>(begin),
                                lines.begin() + static_cast<std::ptrdiff_t>(end));
  page.emplace_back(last ? at_end : before_end);
  return drawn_page(page, screen, look);
}

}  // namespace tengen::adapters
