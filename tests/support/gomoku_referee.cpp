#include "tests/support/gomoku_referee.hpp"

#include <algorithm>
#include <array>

namespace tengen::test {
namespace {
constexpr std::array<std::pair<int, int>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
}

GomokuReferee::GomokuReferee(int columns, int rows, gomoku::Rule rule, int draw_empty)
    : columns_(columns),
      rows_(rows),
      rule_(rule),
      draw_empty_(draw_empty),
      cells_(static_cast<std::size_t>(columns * rows), '.') {}

char GomokuReferee::look(int x, int y) const {
  return is_on_board(x, y) ? cells_[static_cast<std::size_t>(y * columns_ + x)] : ' ';
}

std::optional<Color> GomokuReferee::at(int x, int y) const {
  const char c = look(x, y);
  if (c == 'X') return Color::black;
  if (c == 'O') return Color::white;
  return std::nullopt;
}

int GomokuReferee::empty_count() const {
  return static_cast<int>(std::count(cells_.begin(), cells_.end(), '.'));
}

GomokuReferee::Verdict GomokuReferee::play(int x, int y) {
  if (is_over()) return Verdict::game_over;
  if (!is_on_board(x, y)) return Verdict::off_board;
  if (!is_empty(x, y)) return Verdict::occupied;
  if (to_move_ == Color::black && is_forbidden(x, y)) return Verdict::forbidden;
  put(x, y, to_move_);
  if (stone_wins(x, y)) winner_ = to_move_;
  to_move_ = opponent(to_move_);
  return Verdict::ok;
}

bool GomokuReferee::would_win(int x, int y, Color color) const {
  GomokuReferee after = *this;
  after.put(x, y, color);
  return after.stone_wins(x, y);
}

bool GomokuReferee::is_forbidden(int x, int y) const {
  if (rule_ != gomoku::Rule::renju) return false;
  GomokuReferee scratch = *this;
  return scratch.black_fouls(x, y);
}

bool GomokuReferee::has_winning_line(Color color) const {
  for (int y = 0; y < rows_; ++y) {
    for (int x = 0; x < columns_; ++x) {
      if (look(x, y) == stone(color) && stone_wins(x, y)) return true;
    }
  }
  return false;
}

std::string GomokuReferee::text() const {
  std::string text;
  for (int y = 0; y < rows_; ++y) {
    for (int x = 0; x < columns_; ++x) text += look(x, y);
    text += '\n';
  }
  return text;
}

/// The stones connected with the one at (x, y) along a direction.
GomokuReferee::Points GomokuReferee::run(int x, int y, int dx, int dy) const {
  Points points;
  for (int i = 0; look(x + i * dx, y + i * dy) == look(x, y); ++i) points.insert({x + i * dx, y + i * dy});
  for (int i = 0; look(x - i * dx, y - i * dy) == look(x, y); ++i) points.insert({x - i * dx, y - i * dy});
  return points;
}

bool GomokuReferee::line_wins(int x, int y, int dx, int dy) const {
  const char own = look(x, y);
  const char enemy = own == 'X' ? 'O' : 'X';
  const auto length = run(x, y, dx, dy).size();
  int i = 0;
  int j = 0;
  while (look(x + i * dx, y + i * dy) == own) ++i;
  while (look(x - j * dx, y - j * dy) == own) ++j;
  const bool enclosed = look(x + i * dx, y + i * dy) == enemy && look(x - j * dx, y - j * dy) == enemy;
  switch (rule_) {
    case gomoku::Rule::freestyle:
      return length > 4;
    case gomoku::Rule::exact_five:
      return length == 5;
    case gomoku::Rule::renju:
      return own == 'X' ? length == 5 : length > 4;
    case gomoku::Rule::caro_six:
      return length > 5 || (length == 5 && !enclosed);
    case gomoku::Rule::caro_five:
      return length == 5 && !enclosed;
  }
  return false;
}

bool GomokuReferee::stone_wins(int x, int y) const {
  return std::any_of(directions.begin(), directions.end(),
                     [&](const auto& d) { return line_wins(x, y, d.first, d.second); });
}

/// The fours that the black stone at (x, y) belongs to in one direction: sets of four stones that one more makes an
/// exact five.
std::set<GomokuReferee::Points> GomokuReferee::fours(int x, int y, int dx, int dy) {
  std::set<Points> found;
  for (int i = -4; i <= 4; ++i) {
    const Point e{x + i * dx, y + i * dy};
    if (!is_empty(e.first, e.second)) continue;
    put(e.first, e.second, Color::black);
    Points five = run(e.first, e.second, dx, dy);
    cell(e.first, e.second) = '.';
    if (five.size() != 5 || !five.contains({x, y})) continue;
    five.erase(e);
    found.insert(five);
  }
  return found;
}

/// Four connected stones with an empty point at each end, both of which make exactly five.
bool GomokuReferee::is_straight_four(const Points& stones, int dx, int dy) {
  if (stones.size() != 4) return false;
  // A set orders points by x, then y; up-right lines rise in x too, so first and last are the ends.
  const Point first = *stones.begin();
  const Point last = *stones.rbegin();
  int open = 0;
  for (const Point& e : {Point{first.first - dx, first.second - dy}, Point{last.first + dx, last.second + dy}}) {
    if (!is_empty(e.first, e.second)) return false;
    put(e.first, e.second, Color::black);
    if (run(e.first, e.second, dx, dy).size() == 5) ++open;
    cell(e.first, e.second) = '.';
  }
  return open == 2;
}

/// Whether the black stone at (x, y) is part of a three in this direction that a permitted move makes a straight four.
bool GomokuReferee::real_three(int x, int y, int dx, int dy) {
  for (int i = -3; i <= 3; ++i) {
    const int ex = x + i * dx;
    const int ey = y + i * dy;
    if (!is_empty(ex, ey)) continue;
    put(ex, ey, Color::black);
    const Points stones = run(ex, ey, dx, dy);
    const bool straight = stones.contains({x, y}) && is_straight_four(stones, dx, dy);
    const bool makes_five = stone_wins(ex, ey);
    cell(ex, ey) = '.';
    if (straight && !makes_five && !black_fouls(ex, ey)) return true;
  }
  return false;
}

bool GomokuReferee::black_fouls(int x, int y) {
  put(x, y, Color::black);
  bool five = false;
  bool overline = false;
  std::size_t four_count = 0;
  for (const auto& [dx, dy] : directions) {
    const std::size_t length = run(x, y, dx, dy).size();
    five = five || length == 5;
    overline = overline || length > 5;
    four_count += fours(x, y, dx, dy).size();
  }
  int three_count = 0;
  if (!five && !overline && four_count < 2) {
    for (const auto& [dx, dy] : directions) three_count += real_three(x, y, dx, dy) ? 1 : 0;
  }
  cell(x, y) = '.';
  return !five && (overline || four_count > 1 || three_count > 1);
}

}  // namespace tengen::test
