// Exact values of tiny boards, by searches plain enough to trust, and the bounds that must not contradict them.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <cstdlib>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/evaluator.hpp"
#include "engine/core/random.hpp"
#include "engine/games/go/board.hpp"
#include "tests/engine/games/go/diagram.hpp"
#include "tests/support/conformance.hpp"

namespace {

using namespace tengen;
using go::Ko;
using go::Scoring;
using go::Spec;
using Board = go::Board<std::uint64_t>;

/// Minimax over all legal moves of a game with a move limit under simple ko, where the hash says everything. Returns
/// the margin in half points for the side to move, and counts positions whose bounds exclude it.
class Solver {
 public:
  int solve(Board& board) {
    if (const auto end = board.terminal()) return margin_of(*end);
    const Hash key = board.hash();
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    int best = -1000;
    std::vector<std::pair<Move, int>> values;
    for (const Move move : test::legal_moves(board)) {
      board.play(move);
      values.emplace_back(move, -solve(board));
      board.undo();
      best = std::max(best, values.back().second);
    }
    check_move_bounds(board, values);
    const ScoreBounds bounds = board.score_bounds();
    if (exact_score(best) < bounds.lower || exact_score(best) > bounds.upper) ++contradictions_;
    if (bounds.lower > score_draw - score_exact_max && exact_score(best) == bounds.lower) ++tight_;
    known_.emplace(key, best);
    return best;
  }
  [[nodiscard]] int contradictions() const { return contradictions_; }
  /// Positions whose lower bound is the value itself.
  [[nodiscard]] int tight() const { return tight_; }
  /// Moves that were called sure, and that were taken out.
  [[nodiscard]] int sure() const { return sure_; }
  [[nodiscard]] int dropped() const { return dropped_; }

 private:
  /// For every null window: a move that is called sure must reach it, those taken out must not, nor what is said of
  /// them.
  void check_move_bounds(const Board& board, const std::vector<std::pair<Move, int>>& values) {
    const int most = 2 * board.spec().size.area() + std::abs(board.spec().komi);
    for (int margin = -most; margin <= most; ++margin) {
      const Score beta = exact_score(margin);
      MoveList moves;
      board.generate(moves);
      const MoveBounds bounds = board.move_bounds(moves, beta - 1, beta);
      for (const auto& [move, value] : values) {
        const Score score = exact_score(value);
        if (move == bounds.sure) {
          ++sure_;
          if (score < beta || score < bounds.value || bounds.value < beta) ++contradictions_;
        } else if (bounds.sure == Move::none && std::find(moves.begin(), moves.end(), move) == moves.end()) {
          ++dropped_;
          if (score >= beta || score > bounds.value || bounds.value >= beta) ++contradictions_;
        }
      }
    }
  }

  std::unordered_map<Hash, int> known_;
  int contradictions_ = 0;
  int tight_ = 0;
  int sure_ = 0;
  int dropped_ = 0;
};

/// Black's best stone or area margin in points from the empty board.
int value(const Spec& spec) {
  Board board(spec);
  Solver solver;
  const int result = solver.solve(board);
  BOOST_TEST(solver.contradictions() == 0);
  return result / 2;
}

/// Alpha-beta without memory, passes first: superko makes values depend on the whole game.
int alpha_beta(Board& board, int alpha, int beta, std::uint64_t& nodes) {
  ++nodes;
  if (const auto end = board.terminal()) return margin_of(*end);
  std::vector<Move> moves = test::legal_moves(board);
  std::rotate(moves.begin(), moves.end() - 1, moves.end());
  for (const Move move : moves) {
    board.play(move);
    alpha = std::max(alpha, -alpha_beta(board, -beta, -alpha, nodes));
    board.undo();
    if (alpha >= beta) break;
  }
  return alpha;
}

int superko_value(BoardSize size) {
  Board board(Spec{.size = size});
  std::uint64_t nodes = 0;
  const int result = alpha_beta(board, -2 * size.area() - 1, 2 * size.area() + 1, nodes) / 2;
  BOOST_TEST_MESSAGE(size.columns << "x" << size.rows << ": " << result << " in " << nodes << " nodes");
  return result;
}

constexpr Spec limited(BoardSize size, Scoring scoring, int plies) {
  return {.size = size, .komi = 0, .ko = Ko::simple, .scoring = scoring, .move_limit = plies};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(go_values)

BOOST_AUTO_TEST_CASE(stones_on_three_by_three) {
  // Found with another program, 2026.
  BOOST_TEST(value(limited({3, 3}, Scoring::stones, 5)) == 1);
  BOOST_TEST(value(limited({3, 3}, Scoring::stones, 6)) == 0);
  BOOST_TEST(value(limited({3, 3}, Scoring::stones, 8)) == 1);
}

BOOST_AUTO_TEST_CASE(area_with_superko) {
  // Tromp for 2x2, Drange and others (1998) for the single rows.
  BOOST_TEST(superko_value({1, 1}) == 0);
  BOOST_TEST(superko_value({2, 1}) == 0);
  BOOST_TEST(superko_value({3, 1}) == 3);
  BOOST_TEST(superko_value({1, 4}) == 4);
  BOOST_TEST(superko_value({2, 2}) == 1);
}

BOOST_AUTO_TEST_CASE(bounds_never_exclude_the_value_of_whole_games) {
  for (const Scoring scoring : {Scoring::area, Scoring::stones}) {
    for (int plies = 1; plies <= 9; ++plies) {
      value(limited({2, 2}, scoring, plies));
      value(limited({3, 2}, scoring, plies));
      value(limited({1, 4}, scoring, plies));
    }
  }
}

BOOST_AUTO_TEST_CASE(bounds_never_exclude_the_value_of_random_positions) {
  Random random(11);
  int tight = 0;
  int sure = 0;
  int dropped = 0;
  for (int i = 0; i < 400; ++i) {
    const BoardSize size = i % 3 == 0 ? BoardSize{3, 3} : i % 3 == 1 ? BoardSize{4, 3} : BoardSize{5, 2};
    Spec spec = limited(size, i % 2 == 0 ? Scoring::area : Scoring::stones, 6);
    spec.komi = static_cast<int>(random.below(9)) - 4;
    std::vector<Stone> stones;
    for (const Vertex at : points_of(size)) {
      const std::uint32_t roll = random.below(20);
      if (roll < 9) stones.push_back({Color::black, at});
      if (roll >= 9 && roll < 15) stones.push_back({Color::white, at});
    }
    Board board(spec);
    if (!board.set_up(stones, {}, random.below(2) == 0 ? Color::black : Color::white)) continue;
    Solver solver;
    solver.solve(board);
    BOOST_TEST(solver.contradictions() == 0);
    tight += solver.tight();
    sure += solver.sure();
    dropped += solver.dropped();
  }
  BOOST_TEST(tight > 1000, "bounds that never touch the value would be of no use");
  BOOST_TEST(sure > 1000);
  BOOST_TEST(dropped > 1000);
}

BOOST_AUTO_TEST_CASE(safe_points_bound_a_game_without_limit) {
  // Black owns the left side for good; the right is open.
  const auto spec = Spec{.komi = 1, .ko = Ko::simple};
  const auto board = test::set_up<Board>(".X... XX... .X... XX... .X...", Color::black, spec);
  BOOST_TEST(board.safe_points(Color::black).size() == 10U);
  const ScoreBounds bounds = board.score_bounds();
  BOOST_TEST(bounds.lower == exact_score(2 * (10 - 15) - 1));
  BOOST_TEST(bounds.upper == exact_score(50 - 1));
  auto white = board;
  white.set_to_move(Color::white);
  BOOST_TEST(white.score_bounds().lower == -bounds.upper);
  BOOST_TEST(white.score_bounds().upper == -bounds.lower);
}

BOOST_AUTO_TEST_CASE(a_pending_pass_lets_the_side_to_move_end_the_game) {
  // The dead white stone counts for White if the game ends now.
  auto board = test::set_up<Board>("O.X.X ..XXX XXX.. ..... .....", Color::black, {.ko = Ko::simple});
  const ScoreBounds before = board.score_bounds();
  board.play(*board.move_at(Vertex::pass()));
  BOOST_TEST(board.score_bounds().lower == exact_score(-board.margin()));
  BOOST_TEST(board.score_bounds().upper >= -before.lower);
}

BOOST_AUTO_TEST_CASE(generate_leaves_settled_points_alone) {
  const auto area = test::set_up<Board>(".X... XX... .X... XX... .X...");
  for (const Move move : test::generated_moves(area))
    BOOST_TEST((area.vertex(move).is_pass() || area.vertex(move).x >= 2));
  BOOST_TEST((test::generated_moves(area).back() == *area.move_at(Vertex::pass())));
  BOOST_TEST(test::generated_moves(area).size() == 16U);
  // Where only stones count, filling is the point of the game.
  auto spec = go::little_go();
  const auto stones = test::set_up<Board>(".X... XX... .X... XX... .X...", Color::black, spec);
  BOOST_TEST(test::generated_moves(stones).size() == test::legal_moves(stones).size());
  // A dead stone still has to be captured.
  const auto dead = test::set_up<Board>("O.X.X ..XXX XXX.. ..... .....");
  BOOST_TEST(test::contains(test::generated_moves(dead), *dead.move_at({1, 0})));
}

BOOST_AUTO_TEST_CASE(order_prefers_what_matters) {
  const auto board = test::set_up<Board>("X.O.. .O... ..... .X.O. ..O..", Color::white);
  const auto order = [&](Vertex v) { return order_of(board, *board.move_at(v)); };
  const auto hanging = test::set_up<Board>("XXO.. .O... ..... ..... .....", Color::white);
  BOOST_TEST(order_of(hanging, *hanging.move_at({0, 1})) > order_of(hanging, *hanging.move_at({2, 2})), "a capture");
  const auto saved = test::set_up<Board>("..... .O... OX... ..... .....", Color::black);
  BOOST_TEST(order_of(saved, *saved.move_at({2, 2})) > order_of(saved, *saved.move_at({4, 4})));
  BOOST_TEST(order({2, 2}) > order({4, 0}), "the centre");
  BOOST_TEST(order(Vertex::pass()) < order({4, 0}));
}

BOOST_AUTO_TEST_CASE(evaluation_knows_who_leads) {
  const auto lead = test::set_up<Board>("..... ..... ..X.. ..... .....", Color::white);
  BOOST_TEST(lead.evaluate() < -100, "more than the stone itself is worth");
  const auto even = test::set_up<Board>("..... .X.O. .X.O. .X.O. .....", Color::black);
  BOOST_TEST(std::abs(even.evaluate()) < 300);
  const auto komi = test::set_up<Board>("..... ..... ..X.. ..... .....", Color::black, {.komi = 1000});
  BOOST_TEST(komi.evaluate() == -score_heuristic_max);
  // Colours exchanged, the same judgement.
  const auto swapped = test::set_up<Board>("..... ..... ..O.. ..... .....", Color::black);
  BOOST_TEST(swapped.evaluate() == lead.evaluate());
}

BOOST_AUTO_TEST_SUITE_END()
