#include <boost/test/unit_test.hpp>
#include <optional>
#include <vector>

#include "engine/core/game_spec.hpp"
#include "engine/core/perft.hpp"
#include "engine/core/random.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/with_rule.hpp"

// A rule of Gomoku that is a row of the table and nothing else: the board, its tables and all lists of rules follow.

using namespace tengen;
using namespace tengen::gomoku;

BOOST_AUTO_TEST_SUITE(sixth_rule)

namespace {

using SixthBoard = Board<Rule::black_exact>;

/// The referee of the rule: the colour whose stone on `at` completes a line that wins.
std::optional<Color> winner_by(const SixthBoard& board, Vertex at) {
  const std::optional<Color> color = board.at(at);
  if (!color) return std::nullopt;
  for (const Vertex step : {Vertex{1, 0}, Vertex{0, 1}, Vertex{1, 1}, Vertex{1, -1}}) {
    int length = 1;
    for (const int sign : {-1, 1}) {
      for (Vertex next{at.x + sign * step.x, at.y + sign * step.y};
           next.is_on(board.spec().size) && board.at(next) == color;
           next = {next.x + sign * step.x, next.y + sign * step.y}) {
        ++length;
      }
    }
    if (color == Color::black ? length == 5 : length >= 5) return color;
  }
  return std::nullopt;
}

/// Five stones in a row but for a gap, which the colour is to fill: six with it.
SixthBoard with_gap(Color color) {
  SixthBoard board(Spec{.rule = Rule::black_exact});
  std::vector<Stone> stones;
  for (const int x : {1, 2, 3, 5, 6}) stones.push_back({color, {x, 4}});
  BOOST_REQUIRE(board.set_up(stones, {}, color));
  return board;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_list_has_it) {
  BOOST_TEST(rule_count == 6U);
  BOOST_TEST(rule_choices.ends_with("/caro5/black-exact"), rule_choices);
  BOOST_TEST((rule_named("black-exact") == Rule::black_exact));
  BOOST_TEST((rule_numbered(16) == Rule::black_exact));
  BOOST_TEST(with_rule(Rule::black_exact, []<Rule R>() { return R == Rule::black_exact; }));
  BOOST_TEST(usual_draw_empty(Rule::black_exact, {15, 15}) == 0);
}

BOOST_AUTO_TEST_CASE(six_in_a_row_win_for_white_alone) {
  for (const Color color : {Color::black, Color::white}) {
    SixthBoard board = with_gap(color);
    const Move gap = *board.move_at({4, 4});
    BOOST_TEST(board.is_legal(gap));
    BOOST_TEST(board.forbidden_points(color).empty());
    board.play(gap);
    BOOST_TEST(board.terminal().has_value() == (color == Color::white));
  }
}

BOOST_AUTO_TEST_CASE(random_games_end_as_the_referee_says) {
  Random random(6);
  int wins = 0;
  for (int game = 0; game < 400; ++game) {
    SixthBoard board(Spec{.size = {7, 7}, .rule = Rule::black_exact});
    MoveList moves;
    while (!board.terminal()) {
      board.generate_legal(moves);
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      const Vertex at = board.vertex(move);
      board.play(move);
      const std::optional<Color> winner = winner_by(board, at);
      BOOST_REQUIRE((board.status().winner == winner));
      wins += winner ? 1 : 0;
    }
  }
  BOOST_TEST(wins > 50);
}

BOOST_AUTO_TEST_CASE(static_wins_are_wins) {
  Random random(7);
  for (int game = 0; game < 100; ++game) {
    SixthBoard board(Spec{.size = {9, 9}, .rule = Rule::black_exact});
    MoveList moves;
    while (!board.terminal()) {
      board.generate_legal(moves);
      bool wins = false;
      for (const Move move : moves) {
        board.play(move);
        wins = wins || winner_by(board, board.vertex(move)).has_value();
        board.undo();
      }
      BOOST_TEST((board.static_win() == 1) == wins);
      board.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
