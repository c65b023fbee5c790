#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/game_spec.hpp"

namespace tengen::test {

/// A slow judge of Gomoku games under all five rules, written from the rules' text alone: it shares no code with the
/// engine's board, so that each can be held against the other.
class GomokuReferee {
 public:
  enum class Verdict { ok, occupied, off_board, forbidden, game_over };

  GomokuReferee(int columns, int rows, gomoku::Rule rule, int draw_empty = 0);
  explicit GomokuReferee(const gomoku::Spec& spec)
      : GomokuReferee(spec.size.columns, spec.size.rows, spec.rule, spec.draw_empty) {}

  /// Judges a move of the side to move; anything but `ok` leaves the game as it was.
  Verdict play(int x, int y);
  /// Puts a stone, or a neutral one, on an empty point without judging it or passing the turn.
  void put(int x, int y, Color color) { cell(x, y) = stone(color); }
  void put_neutral(int x, int y) { cell(x, y) = '#'; }
  void set_to_move(Color color) { to_move_ = color; }

  [[nodiscard]] Color to_move() const { return to_move_; }
  /// The side whose move completed a winning line.
  [[nodiscard]] std::optional<Color> winner() const { return winner_; }
  /// Nobody won, and the board is full or as full as the rules want it.
  [[nodiscard]] bool is_draw() const { return !winner_ && empty_count() <= draw_empty_; }
  [[nodiscard]] bool is_over() const { return winner_ || is_draw(); }
  [[nodiscard]] std::optional<Color> at(int x, int y) const;
  [[nodiscard]] bool is_on_board(int x, int y) const { return x >= 0 && y >= 0 && x < columns_ && y < rows_; }
  [[nodiscard]] bool is_empty(int x, int y) const { return look(x, y) == '.'; }
  [[nodiscard]] int empty_count() const;
  /// Whether a stone of `color` on an empty point would win.
  [[nodiscard]] bool would_win(int x, int y, Color color) const;
  /// Whether Black may not play on an empty point (renju).
  [[nodiscard]] bool is_forbidden(int x, int y) const;
  /// Whether any line on the board wins for `color`, whoever moved last.
  [[nodiscard]] bool has_winning_line(Color color) const;
  /// Rows of '.', 'X' (black), 'O' (white) and '#' (neutral), each ended by a line break.
  [[nodiscard]] std::string text() const;

 private:
  using Point = std::pair<int, int>;
  using Points = std::set<Point>;

  [[nodiscard]] static char stone(Color color) { return color == Color::black ? 'X' : 'O'; }
  char& cell(int x, int y) { return cells_[static_cast<std::size_t>(y * columns_ + x)]; }
  [[nodiscard]] char look(int x, int y) const;
  [[nodiscard]] Points run(int x, int y, int dx, int dy) const;
  [[nodiscard]] bool line_wins(int x, int y, int dx, int dy) const;
  [[nodiscard]] bool stone_wins(int x, int y) const;
  [[nodiscard]] bool black_fouls(int x, int y);
  [[nodiscard]] std::set<Points> fours(int x, int y, int dx, int dy);
  [[nodiscard]] bool is_straight_four(const Points& stones, int dx, int dy);
  [[nodiscard]] bool real_three(int x, int y, int dx, int dy);

  int columns_;
  int rows_;
  gomoku::Rule rule_;
  int draw_empty_;
  Color to_move_ = Color::black;
  std::optional<Color> winner_;
  std::vector<char> cells_;
};

}  // namespace tengen::test
