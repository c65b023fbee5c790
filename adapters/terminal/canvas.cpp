#include "adapters/terminal/canvas.hpp"

#include <algorithm>

namespace tengen::adapters {

namespace {

/// Bytes of a character with the marks on it; more marks would climb over the rows above.
constexpr std::size_t longest_glyph = 12;

}  // namespace

Canvas::Canvas(ScreenSize size, bool unicode)
    : size_{std::max(size.columns, 0), std::max(size.rows, 0)},
      unicode_(unicode),
      cells_(static_cast<std::size_t>(size_.columns) * static_cast<std::size_t>(size_.rows)) {}

void Canvas::put(int column, int row, std::string_view text, std::string_view attributes) {
  if (row < 0 || row >= size_.rows) return;
  for (const int begin = column; !text.empty() && column < size_.columns;) {
    const Glyph glyph = take_glyph(text);
    if (glyph.columns > 0) {
      const bool shown = unicode_ || (glyph.bytes.size() == 1);
      const int columns = shown ? glyph.columns : 1;
      if (column + columns > size_.columns) return;
      if (column >= 0) put_glyph(column, row, shown ? glyph.bytes : "?", columns, attributes);
      column += columns;
    } else if (unicode_ && column > std::max(begin, 0) && !glyph.bytes.empty()) {
      Cell& before = at(column - 1, row).glyph.empty() ? at(column - 2, row) : at(column - 1, row);
      before.plain = false;
      if (before.glyph.size() + glyph.bytes.size() <= longest_glyph) before.glyph += glyph.bytes;
    }
  }
}

void Canvas::put_glyph(int column, int row, std::string_view bytes, int columns, std::string_view attributes) {
  if (column > 0 && at(column, row).glyph.empty()) at(column - 1, row).glyph = " ";
  const int end = column + columns;
  if (end < size_.columns && at(end, row).glyph.empty()) at(end, row).glyph = " ";
  for (int i = column; i < end; ++i) at(i, row) = {.glyph = "", .attributes = std::string(attributes)};
  at(column, row).glyph = bytes;
  at(column, row).plain = columns == 1;
}

std::string Canvas::ansi() const {
  std::string text;
  std::string_view attributes;
  for (int row = 0; row < size_.rows; ++row) {
    text += cursor_to(0, row);
    const int end = used(row);
    for (int column = 0; column < end; ++column) {
      const Cell& cell = at(column, row);
      if (cell.attributes != attributes) {
        attributes = cell.attributes;
        text += attributes.empty() ? "\x1B[0m" : "\x1B[0;" + cell.attributes + "m";
      }
      text += cell.glyph;
      // Terminals disagree on how wide such a glyph is: what follows is put where it belongs.
      const bool wide = column + 1 < end && at(column + 1, row).glyph.empty();
      const int next = column + (wide ? 2 : 1);
      if (!cell.plain && next < size_.columns) text += cursor_to(next, row);
    }
    if (!attributes.empty()) text += "\x1B[0m";
    attributes = {};
    // After a full row the cursor still stands on its last character, which this would erase.
    if (end < size_.columns) text += "\x1B[K";
  }
  return text;
}

Canvas::Cell& Canvas::at(int column, int row) {
  return cells_[static_cast<std::size_t>(row * size_.columns + column)];
}

const Canvas::Cell& Canvas::at(int column, int row) const {
  return cells_[static_cast<std::size_t>(row * size_.columns + column)];
}

int Canvas::used(int row) const {
  int end = size_.columns;
  while (end > 0 && at(end - 1, row).glyph == " " && at(end - 1, row).attributes.empty()) --end;
  return end;
}

std::vector<std::string> wrapped(std::string_view text, int columns) {
  std::vector<std::string> lines;
  if (columns < 1) return lines;
  std::string line;
  int length = 0;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    text.remove_prefix(begin);
    std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    if (word.empty()) break;
    if (length > 0 && length + 1 + text_columns(word) > columns) {
      lines.push_back(std::move(line));
      line.clear();
      length = 0;
    }
    if (length > 0) {
      line += ' ';
      ++length;
    }
    while (!word.empty()) {
      const std::string_view from = word;
      const int more = take_glyph(word).columns;
      if (length > 0 && length + more > columns) {
        lines.push_back(std::move(line));
        line.clear();
        length = 0;
      }
      line += from.substr(0, from.size() - word.size());
      length += more;
    }
  }
  if (length > 0) lines.push_back(std::move(line));
  return lines;
}

std::string cursor_to(int column, int row) {
  return "\x1B[" + std::to_string(row + 1) + ";" + std::to_string(column + 1) + "H";
}

}  // namespace tengen::adapters
