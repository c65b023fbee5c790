#include "engine/plan/known_lines.hpp"

#include <boost/test/unit_test.hpp>
#include <vector>

// The lines of a search, corrected by proven bounds.

BOOST_AUTO_TEST_SUITE(known_lines)

namespace {

using namespace tengen;
using search::RootLine;

const Move a = make_move(1);
const Move b = make_move(2);
const Move c = make_move(3);
const ScoreBounds open{};
const ScoreBounds won{win_in(5), win_in(5)};
const ScoreBounds lost{loss_in(4), loss_in(4)};

RootLine line(Move move, Score score, int depth = 6) {
  RootLine result;
  result.depth = depth;
  result.score = score;
  result.line = {move};
  return result;
}

std::vector<RootLine> corrected(std::vector<KnownMove> moves, std::vector<RootLine> lines, ScoreBounds value = {},
                                std::vector<Move> exclude = {}) {
  KnownLines({value, std::move(moves)}, std::move(exclude)).correct(lines);
  return lines;
}

}  // namespace

BOOST_AUTO_TEST_CASE(scores_stay_within_the_bounds_of_their_moves) {
  const auto lines = corrected({{a, {-100, 50}}, {b, open}, {c, lost}}, {line(a, 80), line(b, 20), line(c, 10)});
  BOOST_TEST(lines[0].score == 50);
  BOOST_TEST(lines[1].score == 20);
  BOOST_TEST(lines[2].score == loss_in(4));
  for (std::size_t i = 0; i < lines.size(); ++i) BOOST_TEST(lines[i].rank == static_cast<int>(i) + 1);
}

BOOST_AUTO_TEST_CASE(a_proven_move_leads) {
  const auto lines = corrected({{a, open}, {b, won}, {c, open}}, {line(a, 80), line(b, 20)});
  BOOST_TEST((lines[0].line == std::vector<Move>{b}));
  BOOST_TEST(lines[0].score == win_in(5));
  BOOST_TEST((lines[1].line == std::vector<Move>{a}));
  // Without a line of its own it takes the place of the last.
  const auto added = corrected({{a, open}, {b, open}, {c, won}}, {line(a, 80), line(b, 20)});
  BOOST_REQUIRE(added.size() == 2U);
  BOOST_TEST((added[0].line == std::vector<Move>{c}));
  BOOST_TEST(added[0].score == win_in(5));
  BOOST_TEST((added[1].line == std::vector<Move>{a}));
  const auto excluded = corrected({{a, open}, {b, open}, {c, won}}, {line(a, 80), line(b, 20)}, {}, {c});
  BOOST_TEST((excluded[0].line == std::vector<Move>{a}));
}

// A search that was stopped before its first iteration has lines of depth 0: what is known counts as one.
BOOST_AUTO_TEST_CASE(what_is_known_is_a_finding) {
  BOOST_TEST(corrected({{a, won}}, {line(a, 0, 0)})[0].depth == 1);
  BOOST_TEST(corrected({{a, won}}, {line(a, 0, 7)})[0].depth == 7);
  BOOST_TEST(corrected({{a, open}}, {line(a, 0, 0)})[0].depth == 0);
  BOOST_TEST(corrected({{a, open}, {b, won}}, {line(a, 0, 0)})[0].depth == 1);
}

BOOST_AUTO_TEST_CASE(the_first_line_is_worth_what_the_position_is) {
  const ScoreBounds value{win_in(9), score_infinite};
  BOOST_TEST(corrected({{a, open}, {b, open}}, {line(a, 80), line(b, 20)}, value)[0].score == win_in(9));
  BOOST_TEST(corrected({{a, open}, {b, open}}, {line(a, 80)}, value, {b})[0].score == 80);
}

BOOST_AUTO_TEST_CASE(hopes_above_a_proven_draw_are_a_draw) {
  const auto lines = corrected({{a, open}, {b, {score_draw, score_infinite}}}, {line(a, 80), line(b, -20)});
  BOOST_TEST((lines[0].line == std::vector<Move>{b}));
  BOOST_TEST(lines[0].score == score_draw);
  BOOST_TEST(lines[1].score == score_draw);
}

BOOST_AUTO_TEST_CASE(lines_wait_for_their_iteration) {
  KnownLines known({{}, {{a, open}, {b, won}}}, {});
  RootLine first = line(a, 80);
  RootLine second = line(b, 20);
  first.lines = second.lines = 2;
  second.rank = 2;
  BOOST_TEST(known.add(first).empty());
  const auto lines = known.add(second);
  BOOST_REQUIRE(lines.size() == 2U);
  BOOST_TEST((lines[0].line == std::vector<Move>{b}));
  BOOST_TEST(KnownLines().add(first).size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
