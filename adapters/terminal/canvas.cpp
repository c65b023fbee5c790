#include "adapters/terminal/canvas.hpp"

#include <algorithm>

namespace tengen::adapters {

namespace {

/// Takes the first UTF-8 character off a text; a byte that begins none comes alone.
std::string_view take_glyph(std::string_view& text) {
  const auto is_rest = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; };
  std::size_t length = 1;
  if (static_cast<unsigned char>(text.front()) >= 0xC0U) {
    while (length < text.size() && length < 4 && is_rest(text[length])) ++length;
  }
  const std::string_view glyph = text.substr(0, length);
  text.remove_prefix(length);
  return glyph;
}

bool is_shown(std::string_view glyph) {
  const auto byte = static_cast<unsigned char>(glyph.front());
  return glyph.size() > 1 || (byte >= 0x20U && byte < 0x7FU);
}

}  // namespace

Canvas::Canvas(ScreenSize size)
    : size_{std::max(size.columns, 0), std::max(size.rows, 0)},
      cells_(static_cast<std::size_t>(size_.columns) * static_cast<std::size_t>(size_.rows)) {}

void Canvas::put(int column, int row, std::string_view text, std::string_view attributes) {
  if (row < 0 || row >= size_.rows) return;
  for (; !text.empty() && column < size_.columns; ++column) {
    const std::string_view glyph = take_glyph(text);
    if (column < 0) continue;
    const auto place = static_cast<std::size_t>(row * size_.columns + column);
    cells_[place] = {.glyph = is_shown(glyph) ? std::string(glyph) : "?", .attributes = std::string(attributes)};
  }
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
    }
    if (!attributes.empty()) text += "\x1B[0m";
    attributes = {};
    // After a full row the cursor still stands on its last character, which this would erase.
    if (end < size_.columns) text += "\x1B[K";
  }
  return text;
}

const Canvas::Cell& Canvas::at(int column, int row) const {
  return cells_[static_cast<std::size_t>(row * size_.columns + column)];
}

int Canvas::used(int row) const {
  int end = size_.columns;
  while (end > 0 && at(end - 1, row).glyph == " " && at(end - 1, row).attributes.empty()) --end;
  return end;
}

int text_columns(std::string_view text) {
  int count = 0;
  for (; !text.empty(); ++count) take_glyph(text);
  return count;
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
      if (length == columns) {
        lines.push_back(std::move(line));
        line.clear();
        length = 0;
      }
      line += take_glyph(word);
      ++length;
    }
  }
  if (length > 0) lines.push_back(std::move(line));
  return lines;
}

std::string cursor_to(int column, int row) {
  return "\x1B[" + std::to_string(row + 1) + ";" + std::to_string(column + 1) + "H";
}

}  // namespace tengen::adapters
