#include "protocol/board_text.hpp"

namespace tengen {

namespace {

constexpr const char* column_letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
constexpr int lettered_columns = 25;

/// Connect-N boards may be wider than there are letters; then columns go on as AA, AB.
std::string column_text(int x) {
  if (x < lettered_columns) return {column_letters[x]};
  return column_text(x / lettered_columns - 1) + column_letters[x % lettered_columns];
}

std::string padded(int number) {
  return std::string(number < 10 ? 1 : 0, ' ').append(std::to_string(number));
}

char symbol(const Engine& engine, Vertex vertex) {
  if (const auto color = engine.at(vertex)) return *color == Color::black ? 'X' : 'O';
  return engine.is_neutral(vertex) ? '#' : '.';
}

std::string letters_line(BoardSize size) {
  std::string line = "   ";
  for (int x = 0; x < size.columns; ++x) {
    const std::string text = column_text(x);
    if (text.size() == 1) line += ' ';
    line += text;
  }
  return line + "\n";
}

}  // namespace

std::string vertex_text(Vertex vertex, BoardSize size) {
  if (vertex.is_pass()) return "pass";
  return column_text(vertex.x) + std::to_string(size.rows - vertex.y);
}

std::string board_text(const Engine& engine) {
  const BoardSize size = board_size(engine.spec());
  const auto history = engine.history();
  const Vertex last = history.empty() ? Vertex::pass() : history.back().at;
  std::string text = letters_line(size);
  for (int y = 0; y < size.rows; ++y) {
    text += padded(size.rows - y) + " ";
    for (int x = 0; x < size.columns; ++x) {
      const bool marked = last == Vertex{x, y};
      const bool after_mark = x > 0 && last == Vertex{x - 1, y};
      text += marked ? '(' : after_mark ? ')' : ' ';
      text += symbol(engine, {x, y});
    }
    text += last == Vertex{size.columns - 1, y} ? ')' : ' ';
    text += std::to_string(size.rows - y) + "\n";
  }
  return text + letters_line(size);
}

}  // namespace tengen
