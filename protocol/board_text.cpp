#include "protocol/board_text.hpp"

#include "protocol/text.hpp"

namespace tengen {

namespace {

std::string padded(int number) {
  return std::string(number < 10 ? 1 : 0, ' ').append(std::to_string(number));
}

char symbol(const Engine& engine, Vertex vertex) {
  if (const auto color = engine.at(vertex)) return *color == Color::black ? 'X' : 'O';
  return engine.is_neutral(vertex) ? '#' : '.';
}

std::string letters_line(BoardSize size, Notation notation) {
  std::string line = "   ";
  for (int x = 0; x < size.columns; ++x) {
    const std::string text = upper(column_text(x, notation));
    if (text.size() == 1) line += ' ';
    line += text;
  }
  return line + "\n";
}

}  // namespace

std::string board_text(const Engine& engine, Notation notation) {
  const BoardSize size = board_size(engine.spec());
  const auto history = engine.history();
  const Vertex last = history.empty() ? Vertex::pass() : history.back().at;
  std::string text = letters_line(size, notation);
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
  return text + letters_line(size, notation);
}

}  // namespace tengen
