#include <algorithm>
#include <array>
#include <utility>

#include "protocol/records/record.hpp"
#include "protocol/text.hpp"

namespace tengen::records {

namespace {

constexpr int standard_gomoku_side = 15;
constexpr int tournament_gomoku_side = 20;
constexpr int most_letters = 26;
constexpr int most_digits = 2;

/// The column's number from 0, or -1.
int column_of(char c) {
  if (c >= 'a' && c <= 'z') return c - 'a';
  if (c >= 'A' && c <= 'Z') return c - 'A';
  return -1;
}

/// A point before the board's height is known.
struct Point {
  int column = 0;  ///< from 0
  int row = 0;     ///< from 1 at the bottom
  std::size_t offset = 0;
};

/// Reads `1. h8 i9 2. ...`, `h8i9...`, with blanks, commas, dashes and semicolons between; `#` begins a remark.
Result<std::vector<Point>> parse_points(std::string_view text) {
  std::vector<Point> points;
  std::size_t at = text.starts_with(encoding::byte_order_mark) ? encoding::byte_order_mark.size() : 0;
  while (at < text.size()) {
    const char c = text[at];
    const std::size_t begin = at;
    if (c == '#') {
      at = std::min(text.find_first_of("\r\n", at), text.size());
      continue;
    }
    // A NUL is no blank here: a file full of them is binary, not an empty game.
    if ((is_blank(c) && c != '\0') || c == ',' || c == ';' || c == '-') {
      ++at;
      continue;
    }
    if (is_digit(c)) {  // a move's number
      while (at < text.size() && is_digit(text[at])) ++at;
      if (at >= text.size() || (text[at] != '.' && text[at] != ')')) {
        return error_at(text, begin, "expected a point like h8, not '" + quote(text.substr(begin, 20)) + "'");
      }
      while (at < text.size() && (text[at] == '.' || text[at] == ')')) ++at;
      continue;
    }
    const int column = column_of(c);
    int row = 0;
    ++at;
    for (int digits = 0; column >= 0 && digits < most_digits && at < text.size() && is_digit(text[at]); ++digits) {
      row = row * 10 + (text[at++] - '0');
    }
    if (row == 0) return error_at(text, begin, "expected a point like h8, not '" + quote(text.substr(begin, 20)) + "'");
    if (points.size() >= longest_game) return error_at(text, begin, "too many moves", Errc::out_of_range);
    points.push_back({column, row, begin});
  }
  return points;
}

/// What the first line says; the usual games of Gomoku and Connect-N need none, if
/// they have moves.
std::string heading_of(const Record& record) {
  const GameSpec spec = spec_of(record.facts);
  const bool usual = spec == GameSpec(gomoku::Spec{}) || spec == GameSpec(connect::Spec{});
  return usual && !record.moves.empty() ? std::string() : heading(record.facts);
}

/// The same of a text that is read.
std::optional<Facts> facts_of_heading(std::string_view text) {
  if (text.starts_with(encoding::byte_order_mark)) text.remove_prefix(encoding::byte_order_mark.size());
  return parse_heading(trim(text.substr(0, text.find_first_of("\r\n"))));
}

/// The board that the points need: 15, or 20 as tournaments have, or the largest.
BoardSize guess_size(const std::vector<Point>& points) {
  int most = 0;
  for (const Point& point : points) most = std::max({most, point.column + 1, point.row});
  int side = standard_gomoku_side;
  if (most > side) side = tournament_gomoku_side;
  if (most > side) side = gomoku::max_side;
  return {side, side};
}

}  // namespace

Result<Reading> read_notation(std::string_view text, const Facts& facts) {
  const auto points = parse_points(text);
  if (!points) return points.error();
  const auto said = facts_of_heading(text);
  if (points->empty() && !said) return error_at(text, 0, "no game: expected Piskvork's format, SGF or moves like h8i9");
  Reading reading;
  Record& record = reading.record;
  record.facts = merged(said.value_or(Facts{.game = GameKind::gomoku}), facts);
  if (!record.facts.size) {
    record.facts.size = record.facts.game == GameKind::gomoku ? guess_size(*points) : board_size(spec_of(record.facts));
  }
  const BoardSize size = *record.facts.size;
  Color color = Color::black;
  for (const Point& point : *points) {
    const Vertex vertex{point.column, size.rows - point.row};
    if (!vertex.is_on(size)) {
      std::string name(1, static_cast<char>('a' + point.column));
      name.append(std::to_string(point.row));
      return error_at(text, point.offset,
                      "move " + std::to_string(record.moves.size() + 1) + " '" + name + "' is off the board",
                      Errc::off_board);
    }
    record.moves.push_back({.stone = {color, vertex}});
    reading.offsets.push_back(point.offset);
    color = opponent(color);
  }
  return reading;
}

Result<std::string> write_notation(const Record& record) {
  if (const std::string reason = why_not_simple(record); !reason.empty()) {
    return Error{Errc::unsupported, "the notation cannot hold this game: " + reason};
  }
  const BoardSize size = record.facts.size.value_or(board_size(spec_of(record.facts)));
  if (size.columns > most_letters) return Error{Errc::unsupported, "the notation has letters for 26 columns only"};
  std::string text = heading_of(record);
  for (const Move& move : record.moves) text += move_text(move.stone.at, GameKind::gomoku, size);
  return text + "\n";
}

// --- Connect-N ---

Result<Reading> read_columns(std::string_view text, const Facts& facts) {
  Reading reading;
  Record& record = reading.record;
  record.facts = merged(facts_of_heading(text).value_or(Facts{.game = GameKind::connect}), facts);
  const BoardSize size = board_size(spec_of(record.facts));
  record.facts.size = size;
  std::array<int, 10> height{};
  Color color = Color::black;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (is_blank(c)) continue;
    if (c == '#') {
      at = std::min(text.find_first_of("\r\n", at), text.size());
      continue;
    }
    if (!is_digit(c)) return error_at(text, at, "expected a column, not '" + quote(text.substr(at, 20)) + "'");
    const std::string move = "move " + std::to_string(record.moves.size() + 1) + " '" + c + "'";
    const int x = c - '1';
    if (x < 0 || x >= size.columns) return error_at(text, at, move + " is off the board", Errc::off_board);
    const int y = size.rows - 1 - height.at(static_cast<std::size_t>(x))++;
    if (y < 0) return error_at(text, at, move + ": the column is full", Errc::illegal_move);
    record.moves.push_back({.stone = {color, {x, y}}});
    reading.offsets.push_back(at);
    color = opponent(color);
  }
  return reading;
}

Result<std::string> write_columns(const Record& record) {
  constexpr int most_columns = 9;
  if (record.facts.game != GameKind::connect) return Error{Errc::unsupported, "columns describe only Connect-N"};
  if (const std::string reason = why_not_simple(record); !reason.empty()) {
    return Error{Errc::unsupported, "a list of columns cannot hold this game: " + reason};
  }
  std::string text = heading_of(record);
  for (const Move& move : record.moves) {
    if (move.stone.at.x >= most_columns) return Error{Errc::unsupported, "there are digits for nine columns only"};
    text += static_cast<char>('1' + move.stone.at.x);
  }
  return text + "\n";
}

}  // namespace tengen::records
