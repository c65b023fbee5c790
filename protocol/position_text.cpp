#include "protocol/position_text.hpp"

#include <range/v3/algorithm/all_of.hpp>
#include <string>
#include <vector>

#include "engine/players/step8.hpp"
#include "protocol/board_text.hpp"
#include "protocol/notation.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen {

namespace {

constexpr std::size_t widest = 52;

std::vector<std::string> split(std::string_view text, std::string_view separators) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (separators.find(c) != std::string_view::npos) {
      parts.emplace_back();
    } else if (!is_blank(c)) {
      parts.back() += c;
    }
  }
  std::erase_if(parts, [](const std::string& part) { return part.empty(); });
  return parts;
}

Result<players::Position> read_rows(const std::vector<std::string>& rows) {
  const std::size_t columns = rows.front().size();
  if (columns > widest || rows.size() > widest) return Error{Errc::unacceptable_size, "at most 52 rows and columns"};
  players::Position position{players::Grid({static_cast<int>(columns), static_cast<int>(rows.size())})};
  for (std::size_t y = 0; y < rows.size(); ++y) {
    if (rows[y].size() != columns) {
      return Error{Errc::unacceptable_size, "row " + std::to_string(y) + " has " + std::to_string(rows[y].size()) +
                                                " points, the first " + std::to_string(columns)};
    }
    for (std::size_t x = 0; x < columns; ++x) {
      const char c = rows[y][x];
      const Vertex at{static_cast<int>(x), static_cast<int>(y)};
      if (c == 'X' || c == 'x' || c == '1') {
        position.grid.set(at, players::Cell::black);
      } else if (c == 'O' || c == 'o' || c == '2') {
        position.grid.set(at, players::Cell::white);
      } else if (c != '.' && c != '0') {
        return Error{Errc::syntax, "a row holds . X O, not " + quote(std::string_view(&c, 1))};
      }
    }
  }
  const auto stones = position.grid.count(players::Cell::black) + position.grid.count(players::Cell::white);
  position.to_move = stones % 2 == 0 ? Color::black : Color::white;
  return position;
}

/// Black's stone, then White's, each on an empty point.
Result<> place(players::Position& position, Vertex at, std::string_view name) {
  const std::string shown = quote(name, 20);
  if (!at.is_on(position.grid.size())) return Error{Errc::off_board, shown + " is off the board"};
  if (position.grid.at(at) != players::Cell::empty) return Error{Errc::occupied, shown + " is on a stone"};
  position.grid.set(at, players::cell_of(position.to_move));
  position.to_move = opponent(position.to_move);
  return {};
}

/// Moves `row,column`.
Result<players::Position> read_pairs(std::string_view text, BoardSize size) {
  players::Position position{players::Grid(size)};
  for (const std::string& word : split(text, " \t\r\n;")) {
    const auto at = read_point(word);
    if (!at) return at.error();
    if (const auto placed = place(position, *at, word); !placed) return placed.error();
  }
  return position;
}

/// The point on which a stone dropped into a column, by its number from 1, comes to rest.
Result<Vertex> read_drop(std::string_view word, const players::Grid& grid) {
  const BoardSize size = grid.size();
  const auto column = parse_integer<int>(word);
  if (!column || *column < 1 || *column > size.columns) {
    return Error{Errc::syntax, "'" + quote(word, 20) + "' is no column from 1 to " + std::to_string(size.columns)};
  }
  Vertex at{*column - 1, size.rows - 1};
  while (at.y >= 0 && grid.at(at) != players::Cell::empty) --at.y;
  if (at.y < 0) return Error{Errc::illegal_move, "move '" + std::string(word) + "': the column is full"};
  return at;
}

constexpr std::string_view digits = "0123456789";

/// Whether every word is a letter and a row: `h8i9`.
bool is_list_of_points(std::string_view text) {
  const auto words = split_points(text);
  return !words.empty() && ranges::all_of(words, [](std::string_view word) {
    return word.find_first_of(digits) == 1 && word.find_first_not_of(digits, 1) == std::string_view::npos;
  });
}

/// Whether every word is a column, and the text no row of a board with cells `0`, `1` and `2`.
bool is_list_of_columns(std::string_view text) {
  return text.find_first_of(digits.substr(3)) != std::string_view::npos &&
         text.find_first_not_of("0123456789 \t\r\n") == std::string_view::npos;
}

}  // namespace

Result<players::Position> read_move_list(std::string_view text, BoardSize size, Stones stones) {
  players::Position position{players::Grid(size)};
  const bool drops = stones == Stones::dropped;
  for (const std::string_view word : drops ? split_columns(text, size.columns) : split_points(text)) {
    const auto point = parse_vertex(word, size, Notation::gomoku);
    if (!drops && (!point || point->is_pass())) return Error{Errc::syntax, "'" + quote(word, 20) + "' is no point"};
    const auto at = drops ? read_drop(word, position.grid) : Result<Vertex>(*point);
    if (!at) return at.error();
    if (const auto placed = place(position, *at, word); !placed) return placed.error();
  }
  return position;
}

Result<players::Position> read_position(std::string_view text, BoardSize size, Stones stones) {
  const std::vector<std::string> rows = split(text, "/\n");
  if (rows.empty()) return players::Position{players::Grid(size)};
  if (is_list_of_points(text)) return read_move_list(text, size, Stones::placed);
  if (text.find(',') != std::string_view::npos) return read_pairs(text, size);
  if (stones == Stones::dropped && is_list_of_columns(text)) return read_move_list(text, size, stones);
  if (rows.size() > 1 || rows.front().find_first_of(".012XO") != std::string::npos) return read_rows(rows);
  return players::step8::read_moves(rows.front(), size);
}

Result<Vertex> read_point(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma != std::string_view::npos) {
    const auto row = parse_integer<int>(trim(text.substr(0, comma)));
    const auto column = parse_integer<int>(trim(text.substr(comma + 1)));
    if (row && column) return Vertex{*column, *row};
  }
  return Error{Errc::syntax, "a point is ROW,COLUMN from 0, not " + quote(text, 20)};
}

std::string row_and_column(Vertex at) {
  return std::to_string(at.y) + "," + std::to_string(at.x);
}

}  // namespace tengen
