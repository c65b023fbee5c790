#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <utility>
#include <vector>

#include "tests/engine/games/gomoku/positions.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/effort.hpp"

namespace tengen::gomoku::test {
namespace {

using tengen::test::contains;
using tengen::test::effort;
using tengen::test::generated_moves;
using tengen::test::legal_moves;

// Brute force over all legal moves: it knows `play`, `undo`, `generate_legal` and `terminal`, and nothing of threats.

template <Rule R>
bool can_win_now(Board<R>& board) {
  for (const Move move : legal_moves(board)) {
    board.play(move);
    const bool won = board.terminal() == -score_win;
    board.undo();
    if (won) return true;
  }
  return false;
}

/// Whether the side to move loses in two plies whatever it does.
template <Rule R>
bool loses_in_two(Board<R>& board) {
  if (board.terminal()) return board.terminal() == -score_win;
  for (const Move move : legal_moves(board)) {
    board.play(move);
    const bool holds = board.terminal() || !can_win_now(board);
    board.undo();
    if (holds) return false;
  }
  return true;
}

/// Whether `move` wins by force in at most three plies.
template <Rule R>
bool wins_in_three_by(Board<R>& board, Move move) {
  board.play(move);
  const bool wins = loses_in_two(board);
  board.undo();
  return wins;
}

template <Rule R>
bool wins_in_three(Board<R>& board) {
  if (board.terminal()) return false;
  const std::vector<Move> moves = legal_moves(board);
  return std::any_of(moves.begin(), moves.end(), [&](Move move) { return wins_in_three_by(board, move); });
}

/// Whether the side to move wins by force in at most five plies, tried only with moves that make or join threats.
template <Rule R>
bool wins_in_five(Board<R>& board) {
  CellSet first = board.threats(board.to_move(), threat_four_three);
  first |= board.threats(board.to_move(), threat_double_three);
  bool found = false;
  first.for_each([&](Cell cell) {
    if (found || !board.is_legal(make_move(cell))) return;
    board.play(make_move(cell));
    bool held = board.terminal().has_value();
    for (const Move reply : held ? std::vector<Move>{} : legal_moves(board)) {
      board.play(reply);
      held = board.terminal() || !wins_in_three(board);
      board.undo();
      if (held) break;
    }
    board.undo();
    found = !held;
  });
  return found;
}

/// Random positions without a finished line, small enough for brute force.
template <Rule R, class Check>
void for_random_positions(int count, Check check) {
  Random random(404 + static_cast<int>(R));
  for (int found = 0; found < count;) {
    const BoardSize size = random.below(2) == 0 ? BoardSize{7, 7} : BoardSize{9, 6};
    const int stones = 8 + static_cast<int>(random.below(22));
    const Position position = random_position(random, size, stones, static_cast<int>(random.below(3)));
    const Color to_move = random.below(2) == 0 ? Color::black : Color::white;
    const int draw_empty = random.below(3) == 0 ? size.area() - stones - 2 - static_cast<int>(random.below(5)) : 0;
    const auto board = make_board<R>(position, to_move, std::max(0, draw_empty));
    if (board->status().over || board->terminal()) continue;
    ++found;
    BOOST_TEST_CONTEXT("rule " << static_cast<int>(R) << ", draw at " << draw_empty << ", player "
                               << static_cast<int>(to_move) << " to move\n"
                               << make_referee(position, R, to_move).text()) {
      check(*board);
    }
  }
}

std::vector<Vertex> vertices(const std::vector<Move>& moves) {
  std::vector<Vertex> result;
  for (const Move move : moves) result.push_back(to_vertex(static_cast<Cell>(index(move))));
  return result;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gomoku_generate)

BOOST_AUTO_TEST_CASE_TEMPLATE(static_win_is_true, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  std::map<int, int> seen;
  for_random_positions<R>(effort(1200), [&](Board<R>& board) {
    const int claim = board.static_win();
    ++seen[claim];
    BOOST_TEST((claim == 1) == can_win_now(board));
    if (claim == 3) BOOST_TEST(wins_in_three(board));
    if (claim == 5) BOOST_TEST(wins_in_five(board));
    if (claim == -2) BOOST_TEST(loses_in_two(board));
    if (board.in_check()) {
      BOOST_TEST(!can_win_now(board));
      const std::vector<Move> replies = generated_moves(board);
      for (const Move move : legal_moves(board)) {
        board.play(move);
        const bool holds = board.terminal() || !can_win_now(board);
        board.undo();
        if (holds) BOOST_TEST(contains(replies, move), "a reply is missing");
      }
      BOOST_TEST((claim == -2) == loses_in_two(board));
    }
  });
  for (const int kind : {1, 3, 5, -2, 0})
    BOOST_TEST(seen[kind] >= effort(10), "rule " << static_cast<int>(R) << ": " << kind << ": " << seen[kind]);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(narrowing_hides_no_defence, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  int narrowed = 0;
  for_random_positions<R>(effort(400), [&](Board<R>& board) {
    const Color other = opponent(board.to_move());
    const bool quiet = board.threats(board.to_move(), threat_five).empty() && board.threats(other, threat_five).empty();
    if (!quiet || board.threats(other, threat_unstoppable).empty()) return;
    const std::vector<Move> listed = generated_moves(board);
    if (board.static_win() == 3) {
      for (const Move move : listed) BOOST_TEST(wins_in_three_by(board, move));
      return;
    }
    ++narrowed;
    BOOST_TEST(!listed.empty());
    for (const Move move : legal_moves(board)) {
      if (contains(listed, move)) continue;
      board.play(move);
      const bool holds = !wins_in_three(board);
      board.undo();
      // Where the board is nearly full nothing is forced, and far cells are left out as a matter of judgement.
      const bool near_end = board.empty_count() - 4 < board.spec().draw_empty;
      if (holds && !near_end) BOOST_TEST(false, "left out: " << board.vertex(move).x << ',' << board.vertex(move).y);
    }
  });
  BOOST_TEST(narrowed >= effort(18));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(tactical_moves_give_check_or_answer_it, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  int checks = 0;
  for_random_positions<R>(effort(300), [&](Board<R>& board) {
    MoveList list;
    board.generate_tactical(list);
    const std::vector<Move> moves(list.begin(), list.end());
    if (board.in_check()) {
      for (const Move move : moves) BOOST_TEST(contains(generated_moves(board), move));
      return;
    }
    if (board.static_win() == 1 || board.static_win() == -2) return;
    for (const Move move : legal_moves(board)) {
      board.play(move);
      board.set_to_move(opponent(board.to_move()));
      const bool gives_check = !board.terminal() && can_win_now(board);
      board.set_to_move(opponent(board.to_move()));
      const bool full = board.terminal() == score_draw;
      board.undo();
      if (full) continue;
      BOOST_TEST(gives_check == contains(moves, move));
      checks += gives_check ? 1 : 0;
    }
  });
  BOOST_TEST(checks > effort(50));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(what_a_reply_leaves_alone_wins_as_before, RuleType, AllRules) {
  constexpr Rule R = RuleType::value;
  const auto wins_at_once = [](Board<R>& board, Move move) {
    board.play(move);
    const bool wins = board.terminal() == -score_win;
    board.undo();
    return wins;
  };
  int in_line = 0;
  int touched = 0;
  for_random_positions<R>(effort(200), [&](Board<R>& board) {
    const Color other = opponent(board.to_move());
    const bool near_end = board.empty_count() - 4 < board.spec().draw_empty;
    if (near_end || can_win_now(board)) return;
    board.set_to_move(other);
    const bool threatens = can_win_now(board);
    std::vector<std::pair<Move, bool>> strong;  // and whether it wins at once
    for (const Move move : legal_moves(board)) {
      const bool wins = wins_at_once(board, move);
      if (wins || (!threatens && wins_in_three_by(board, move))) strong.emplace_back(move, wins);
    }
    for (const auto& [move, wins] : strong) {
      board.set_to_move(opponent(other));
      for (const Move reply : legal_moves(board)) {
        if (reply == move) continue;
        const bool alone = board.leaves_alone(reply, move);
        in_line += alone && !board.are_independent(reply, move) ? 1 : 0;
        touched += alone ? 0 : 1;
        board.play(reply);
        board.set_to_move(opponent(other));
        const bool counter = board.terminal() || can_win_now(board);
        board.set_to_move(other);
        if (alone && !counter) {
          BOOST_TEST(board.is_legal(move));
          BOOST_TEST((wins ? wins_at_once(board, move) : wins_in_three_by(board, move)));
        }
        board.undo();
      }
      board.set_to_move(other);
    }
    board.set_to_move(opponent(other));
  });
  BOOST_TEST(in_line >= effort(R == Rule::renju ? 40 : 100));
  BOOST_TEST(touched >= effort(40));
}

BOOST_AUTO_TEST_CASE(first_moves) {
  Board<Rule::freestyle> board(Spec{.size = {15, 15}, .rule = Rule::freestyle});
  BOOST_TEST((vertices(generated_moves(board)) == std::vector<Vertex>{{7, 7}}));
  board.play(*board.move_at({0, 0}));
  BOOST_TEST((vertices(generated_moves(board)) == std::vector<Vertex>{{1, 0}, {2, 0}, {0, 1}, {1, 1}, {0, 2}, {2, 2}}));
  // A neutral centre leaves every legal point.
  const Position blocked = drawn("..... ..... ..#.. ..... .....");
  BOOST_TEST(generated_moves(*make_board<Rule::freestyle>(blocked, Color::black)).size() == 24u);
}

// A four with a stone behind the gap: in caro the far end defends as well as the five point.
BOOST_AUTO_TEST_CASE(caro_four_is_also_answered_beyond_the_five) {
  const Position position = drawn("............ ............ .OXXXX...... ............ ............");
  const auto replies = [&]<Rule R>() { return vertices(generated_moves(*make_board<R>(position, Color::white))); };
  const std::vector<Vertex> five_point{{6, 2}};
  const std::vector<Vertex> both{{6, 2}, {7, 2}};
  BOOST_TEST((replies.operator()<Rule::freestyle>() == five_point));
  BOOST_TEST((replies.operator()<Rule::caro_six>() == both));
  BOOST_TEST((replies.operator()<Rule::caro_five>() == both));
}

// Beyond the end of one five there would still be the other.
BOOST_AUTO_TEST_CASE(caro_cell_of_two_fives_is_answered_there_alone) {
  const Position position = drawn(
      "............ ............ .OXXXX...... ......X..... ......X..... ......X..... ......X..... ......O....."
      " ............");
  const auto replies = [&]<Rule R>() { return vertices(generated_moves(*make_board<R>(position, Color::white))); };
  const std::vector<Vertex> both{{6, 2}};
  BOOST_TEST((replies.operator()<Rule::caro_six>() == both));
  BOOST_TEST((replies.operator()<Rule::caro_five>() == both));
}

// White's four can only be stopped on a point where Black would make an overline.
BOOST_AUTO_TEST_CASE(black_loses_where_the_block_is_forbidden) {
  const Position position = drawn(
      "........... ....X...... ....X...... ....X...... XOOOO...... ....X...... ....X......."
      " ........... ...........");
  Position with_column = position;
  for (Stone& stone : with_column.stones) {
    if (stone.color == Color::black && stone.at.x == 4) stone.at.x = 5;
  }
  const auto board = make_board<Rule::renju>(with_column, Color::black);
  BOOST_TEST(!board->is_legal(*board->move_at({5, 4})));
  BOOST_TEST(board->in_check());
  BOOST_TEST(board->static_win() == -2);
  BOOST_TEST(make_board<Rule::exact_five>(with_column, Color::black)->static_win() == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::gomoku::test
