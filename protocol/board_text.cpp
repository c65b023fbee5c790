#include "protocol/board_text.hpp"

#include <string>

#include "protocol/notation.hpp"
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

namespace {

constexpr std::string_view pass = "PASS";
constexpr int most_columns_side_by_side = 9;

bool separates(char c) {
  return is_blank(c) || c == ',' || c == ';' || c == '-';
}

template <class Condition>
std::size_t count_while(std::string_view text, const Condition& holds) {
  std::size_t count = 0;
  while (count < text.size() && holds(text[count])) ++count;
  return count;
}

/// How many characters at the beginning of the text are one point, `pass`, or what can be neither.
std::size_t point_length(std::string_view text) {
  if (upper(text.substr(0, pass.size())) == pass) return pass.size();
  const std::size_t letters = count_while(text, is_letter);
  const std::size_t length = letters + count_while(text.substr(letters), is_digit);
  return length > 0 ? length : count_while(text, [](char c) { return !separates(c); });
}

template <class Length>
std::vector<std::string_view> cut(std::string_view text, const Length& length_of) {
  std::vector<std::string_view> words;
  for (;;) {
    text.remove_prefix(count_while(text, separates));
    if (text.empty()) return words;
    const std::size_t length = length_of(text);
    words.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
}

}  // namespace

std::vector<std::string_view> split_points(std::string_view text) {
  auto words = cut(text, [](std::string_view rest) {
    const std::size_t digits = count_while(rest, is_digit);
    const bool numbers = digits > 0 && digits < rest.size() && rest[digits] == '.';
    return numbers ? digits + 1 : point_length(rest);
  });
  std::erase_if(words, [](std::string_view word) { return word.back() == '.' && is_digit(word.front()); });
  return words;
}

std::vector<std::string_view> split_columns(std::string_view text, int columns) {
  return cut(text, [columns](std::string_view rest) {
    if (columns <= most_columns_side_by_side) return std::size_t{1};
    return count_while(rest, [](char c) { return !separates(c); });
  });
}

Result<> play_moves(Engine& engine, std::string_view text) {
  const bool drops = info_of(engine.spec()).drops;
  for (const std::string_view word :
       drops ? split_columns(text, board_size(engine.spec()).columns) : split_points(text)) {
    const auto move = read_move(word, engine);
    if (!move) return move.error();
    const std::string name = "move '" + quote(word) + "'";
    if (engine.status().over) return Error{Errc::illegal_move, "the game is over before " + name};
    if (auto played = engine.play({engine.to_move(), *move}); !played) {
      return Error{played.error().code, name + ": " + played.error().detail};
    }
  }
  return {};
}

}  // namespace tengen
