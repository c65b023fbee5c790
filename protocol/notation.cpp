#include "protocol/notation.hpp"

#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen {

namespace {

constexpr std::size_t longest_column = 2;
constexpr std::size_t longest_row = 3;

constexpr std::string_view letters(Notation notation) noexcept {
  return notation == Notation::gomoku ? "abcdefghijklmnopqrstuvwxyz" : "ABCDEFGHJKLMNOPQRSTUVWXYZ";
}

/// The column from 0 of letters in any case: the inverse of `column_text`.
std::optional<int> parse_column(std::string_view word, Notation notation) {
  const std::string alphabet = upper(letters(notation));
  int number = 0;
  for (const char letter : upper(word)) {
    const std::size_t place = alphabet.find(letter);
    if (place == std::string::npos) return std::nullopt;
    number = number * static_cast<int>(alphabet.size()) + static_cast<int>(place) + 1;
  }
  return number - 1;
}

Error no_point(std::string_view word) {
  return {Errc::syntax, "'" + quote(word, 20) + "' is no point"};
}

Result<Vertex> read_column(std::string_view word, const Engine& engine) {
  const int columns = board_size(engine.spec()).columns;
  const auto column = parse_integer<int>(word);
  if (!column || *column < 1 || *column > columns) {
    return Error{Errc::syntax, "'" + quote(word, 20) + "' is no column from 1 to " + std::to_string(columns)};
  }
  const auto at = landing(engine, *column - 1);
  if (!at) return Error{Errc::illegal_move, "move '" + std::string(word) + "': the column is full"};
  return *at;
}

}  // namespace

Notation notation_of(const GameSpec& spec) noexcept {
  return info_of(spec).letters == Letters::small ? Notation::gomoku : Notation::go;
}

std::string column_text(int x, Notation notation) {
  const std::string_view alphabet = letters(notation);
  const int count = static_cast<int>(alphabet.size());
  const std::string before = x < count ? std::string() : column_text(x / count - 1, notation);
  return before + alphabet[static_cast<std::size_t>(x % count)];
}

std::string vertex_text(Vertex vertex, BoardSize size, Notation notation) {
  if (vertex.is_pass()) return "pass";
  return column_text(vertex.x, notation) + std::to_string(size.rows - vertex.y);
}

std::optional<Vertex> parse_vertex(std::string_view word, BoardSize size, Notation notation) {
  if (upper(word) == "PASS") return Vertex::pass();
  const std::size_t digits = word.find_first_of("0123456789");
  if (digits == 0 || digits == std::string_view::npos || digits > longest_column) return std::nullopt;
  if (word.size() - digits > longest_row) return std::nullopt;
  const auto column = parse_column(word.substr(0, digits), notation);
  const auto row = parse_integer<int>(word.substr(digits));
  if (!column || !row || *row < 1) return std::nullopt;
  // A row above the top would be counted down to a negative one, and so might equal a pass: any row off the board does.
  return *row > size.rows ? Vertex{*column, size.rows} : Vertex{*column, size.rows - *row};
}

std::string move_text(Vertex move, const GameSpec& spec) {
  if (info_of(spec).drops) return std::to_string(move.x + 1);
  return vertex_text(move, board_size(spec), notation_of(spec));
}

Result<Vertex> read_move(std::string_view word, const Engine& engine) {
  if (info_of(engine.spec()).drops) return read_column(word, engine);
  const auto vertex = parse_vertex(word, board_size(engine.spec()), notation_of(engine.spec()));
  if (!vertex) return no_point(word);
  return *vertex;
}

std::optional<Vertex> landing(const Engine& engine, int column) {
  for (int y = board_size(engine.spec()).rows - 1; y >= 0; --y) {
    const Vertex at{column, y};
    if (at.is_on(board_size(engine.spec())) && !engine.at(at)) return at;
  }
  return std::nullopt;
}

}  // namespace tengen
