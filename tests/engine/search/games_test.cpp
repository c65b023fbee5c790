#include <boost/test/unit_test.hpp>
#include <cstdint>

#include "engine/core/random.hpp"
#include "engine/games/connect/search.hpp"
#include "engine/games/go/search.hpp"
#include "engine/games/gomoku/search.hpp"
#include "tests/engine/search/variants.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/engine_services.hpp"
#include "tests/support/minimax.hpp"

// The search on real games near their ends, where minimax is possible: whatever its parameters leave out, the value is
// the same.

BOOST_AUTO_TEST_SUITE(search_on_games)

namespace {

using namespace tengen;
using gomoku::Rule;

/// Searched to the end, with room for what reductions take off.
constexpr int deep = 40;

template <Game G>
Score searched_value(const G& game, const test::Variant& variant) {
  const SteadyClock clock;
  test::TestWorkers workers;
  search::Search<G> search(game, clock, workers, test::knowledge_for(game));
  variant.change(search.parameters());
  search.table().resize(std::size_t{1} << 20);
  return search.run(game, {.depth = deep, .infinite = true}, clock.now(), [](const search::RootLine&) {}).at(0).score;
}

enum class Compare { value, winner };

int sign(Score score) {
  return (score > score_draw ? 1 : 0) - (score < score_draw ? 1 : 0);
}

/// The position after `plies` random moves from `start`, or where the game ended before.
template <Game G>
G after_random_moves(const G& start, int plies, Random& random) {
  G game = start;
  for (int ply = 0; ply < plies && !game.terminal(); ++ply) {
    const auto moves = test::legal_moves(game);
    game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return game;
}

/// Positions after `plies` random moves from `start`, the whole rest searched by every variant.
template <Game G>
void check_values_of(const G& start, int plies, int positions, std::uint64_t seed, Compare compare) {
  positions = test::effort(positions);
  Random random(seed);
  int open = 0;
  for (int i = 0; i < positions; ++i) {
    G game = after_random_moves(start, plies, random);
    if (game.terminal() || test::legal_moves(game).empty()) continue;
    ++open;
    const Score exact = test::minimax(game);
    for (const test::Variant& variant : test::variants()) {
      if (!variant.has_every_technique()) continue;
      BOOST_TEST_CONTEXT(variant.name << ", position " << i) {
        const Score found = searched_value(game, variant);
        if (compare == Compare::value) BOOST_TEST(found == exact);
        BOOST_TEST(sign(found) == sign(exact));
      }
    }
  }
  BOOST_TEST(open >= positions / 4);
}

template <Rule R>
void check_gomoku() {
  check_values_of(gomoku::Board<R>(gomoku::Spec{.size = {5, 5}, .rule = R}), 18, 24, 5, Compare::winner);
  check_values_of(gomoku::Board<R>(gomoku::Spec{.size = {5, 5}, .rule = R, .draw_empty = 2}), 17, 12, 6,
                  Compare::winner);
}

}  // namespace

BOOST_AUTO_TEST_CASE(connect_n) {
  using Board = connect::Board<std::uint64_t>;
  check_values_of(Board({{4, 4}, 3}), 5, 30, 1, Compare::value);
  check_values_of(Board({{5, 4}, 4}), 10, 30, 2, Compare::value);
}

BOOST_AUTO_TEST_CASE(little_go) {
  using Board = go::Board<std::uint64_t>;
  const go::Spec rules{
      .size = {3, 3}, .komi = 1, .ko = go::Ko::simple, .scoring = go::Scoring::stones, .move_limit = 9};
  check_values_of(Board(rules), 4, 30, 3, Compare::value);
}

BOOST_AUTO_TEST_CASE(gomoku_under_every_rule) {
  check_gomoku<Rule::freestyle>();
  check_gomoku<Rule::exact_five>();
  check_gomoku<Rule::renju>();
  check_gomoku<Rule::caro_six>();
  check_gomoku<Rule::caro_five>();
}

namespace {

/// What so many threads prove of a position if they share out the moves of nearly every node.
template <Game G>
ScoreBounds proven_by(const G& game, int threads) {
  const SteadyClock clock;
  test::TestWorkers workers(threads);
  search::Search<G> search(game, clock, workers, test::knowledge_for(game));
  search.parameters().share_depth = 1;
  search.set_threads(game, threads);
  search.table().resize(std::size_t{1} << 20);
  const auto solution = search.solve(game, {}, clock.now(), {}, [](const auto&) {});
  return {solution.lower, solution.upper};
}

/// Positions after `plies` random moves from `start`. Those whose value one thread finds have it by more threads, too.
template <Game G>
void check_threads_on(const G& start, int plies, int positions, std::uint64_t seed) {
  positions = test::effort(positions);
  Random random(seed);
  int solved = 0;
  for (int i = 0; i < positions; ++i) {
    const G game = after_random_moves(start, plies, random);
    if (game.terminal()) continue;
    const ScoreBounds value = proven_by(game, 1);
    if (value.lower != value.upper) continue;
    ++solved;
    for (const int threads : {2, 4}) {
      const ScoreBounds found = proven_by(game, threads);
      BOOST_TEST_CONTEXT("position " << i << ", " << threads << " threads") {
        BOOST_TEST(found.lower == value.lower);
        BOOST_TEST(found.upper == value.upper);
      }
    }
  }
  BOOST_TEST(solved >= positions / 4);
}

}  // namespace

BOOST_AUTO_TEST_CASE(threads_that_share_a_proof_find_the_same_value) {
  check_threads_on(connect::Board<std::uint64_t>({{5, 5}, 4}), 6, 12, 21);
  const go::Spec little{
      .size = {4, 4}, .komi = 1, .ko = go::Ko::simple, .scoring = go::Scoring::stones, .move_limit = 14};
  check_threads_on(go::Board<std::uint64_t>(little), 5, 8, 22);
  const go::Spec area{.size = {3, 3}, .komi = 0, .ko = go::Ko::simple, .scoring = go::Scoring::area};
  check_threads_on(go::Board<std::uint64_t>(area), 3, 8, 23);
}

// Solving keeps small subtrees in a table of the thread's own: that is forgotten, too.
BOOST_AUTO_TEST_CASE(forgetting_a_solution_leaves_nothing_behind) {
  using Board = connect::Board<std::uint64_t>;
  const Board board({{5, 5}, 4});
  const SteadyClock clock;
  test::TestWorkers workers;
  search::Search<Board> search(board, clock, workers);
  search.parameters().near_table_depth = 18;
  search.table().resize(std::size_t{1} << 20);
  const auto solve = [&] {
    static_cast<void>(search.solve(board, {}, clock.now(), {}, [](const auto&) {}));
    return search.nodes();
  };
  const std::uint64_t fresh = solve();
  BOOST_TEST(fresh > 1000U);
  BOOST_TEST(solve() < fresh);
  search.forget();
  BOOST_TEST(solve() == fresh);
}

BOOST_AUTO_TEST_SUITE_END()
