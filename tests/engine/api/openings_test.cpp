#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdlib>
#include <set>
#include <tuple>
#include <vector>

#include "adapters/runtime/searches.hpp"
#include "engine/games/gomoku/openings.hpp"
#include "tests/support/engine_fixture.hpp"

// How a game of Gomoku begins: what the book answers at once, and what is searched because it has nothing.

namespace {

using namespace tengen;
using namespace std::chrono_literals;
using adapters::search_and_wait;
using gomoku::Rule;

constexpr std::array all_rules{Rule::freestyle, Rule::exact_five, Rule::renju, Rule::caro_six, Rule::caro_five};

/// Every look at the clock takes 10 us of its time, so that limits are counted in looks and not in the machine's time.
struct Beginnings : test::EngineFixture {
  test::SteppingClock counted{10us};

  std::unique_ptr<Engine> make(const GameSpec& spec) { return test::make_test_engine(spec, {counted, workers}); }
  SearchRequest within(Milliseconds limit, Task task = Task::best_move) {
    SearchRequest request;
    request.task = task;
    request.received = counted.now();
    request.time.turn = limit;
    return request;
  }

  std::vector<Stone> three_stones(const SearchResult& opening) {
    BOOST_TEST_REQUIRE(opening.moves.size() == 3U);
    BOOST_TEST(!opening.swap);
    std::vector<Stone> stones;
    for (const Vertex at : opening.moves) stones.push_back({stones.size() == 1 ? Color::white : Color::black, at});
    return stones;
  }
};

/// In steps of a king.
int distance(Vertex a, Vertex b) {
  return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y));
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(openings, Beginnings)

BOOST_AUTO_TEST_CASE(swap2_stones_come_out_of_the_book_at_once) {
  for (const Rule rule : {Rule::freestyle, Rule::exact_five, Rule::caro_six, Rule::caro_five}) {
    for (const BoardSize size : {BoardSize{15, 15}, BoardSize{20, 20}, BoardSize{22, 16}}) {
      const auto engine = make(gomoku::Spec{.size = size, .rule = rule});
      std::set<std::tuple<int, int, int, int, int, int>> seen;
      for (int i = 0; i < 12; ++i) {
        const SearchResult opening = search_and_wait(*engine, within(1ms, Task::swap2));
        BOOST_TEST(opening.info.nodes == 0U);
        BOOST_TEST(engine->set_up(three_stones(opening), {}, Color::white).has_value());
        const auto& at = opening.moves;
        seen.emplace(at[0].x, at[0].y, at[1].x, at[1].y, at[2].x, at[2].y);
        engine->clear();
      }
      BOOST_TEST(seen.size() >= 8U);  // of hundreds
    }
  }
}

BOOST_AUTO_TEST_CASE(without_a_book_swap2_stones_are_searched) {
  for (const gomoku::Spec spec :
       {gomoku::Spec{.size = {9, 9}}, gomoku::Spec{.size = {15, 14}}, gomoku::Spec{.rule = Rule::renju}}) {
    const auto engine = make(spec);
    const SearchResult opening = search_and_wait(*engine, within(30ms, Task::swap2));
    BOOST_TEST(opening.info.nodes > 0U);
    BOOST_TEST(engine->set_up(three_stones(opening), {}, Color::white).has_value());
  }
}

// Far weaker than the searches that made it, so that only a book of another game or of other weights fails.
BOOST_AUTO_TEST_CASE(the_books_openings_leave_the_game_open) {
  for (const Rule rule : all_rules) {
    const auto engine = make(gomoku::Spec{.rule = rule});
    const auto& threes = gomoku::standard_openings(rule).threes;
    // The book is checked where the engine is fast; under sanitizers a few of its openings reach the same code.
    for (std::size_t i = 0; i < threes.size(); i += TENGEN_SANITIZED ? 6 : 1) {
      const auto& opening = threes[i];
      std::vector<Stone> stones;
      for (const auto& point : opening.stones) {
        stones.push_back({stones.size() == 1 ? Color::white : Color::black, gomoku::vertex_at(point, {15, 15})});
      }
      engine->clear();
      BOOST_TEST(engine->set_up(stones, {}, Color::white).has_value());
      SearchRequest request;
      request.nodes = 10000;
      BOOST_TEST_CONTEXT("rule number " << static_cast<int>(rule)) {
        BOOST_TEST(std::abs(search_and_wait(*engine, request).info.score) <= 300);
        request.task = Task::solve;
        BOOST_TEST(search_and_wait(*engine, request).win.empty());
      }
    }
  }
}

// BEGIN, and an empty BOARD: no time is spent on it.
BOOST_AUTO_TEST_CASE(the_first_stone_goes_to_the_centre_at_once) {
  for (const Rule rule : all_rules) {
    for (const BoardSize size :
         {BoardSize{5, 5}, BoardSize{6, 9}, BoardSize{15, 15}, BoardSize{20, 20}, BoardSize{22, 22}}) {
      const auto engine = make(gomoku::Spec{.size = size, .rule = rule});
      const SearchResult result = search_and_wait(*engine, within(60s));
      BOOST_TEST((result.moves == std::vector<Vertex>{{size.columns / 2, size.rows / 2}}));
      BOOST_TEST(result.info.nodes < 1000U);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_single_stone_is_answered_at_once) {
  for (const Rule rule : all_rules) {
    for (const int side : {15, 20}) {
      const auto engine = make(gomoku::Spec{.size = {side, side}, .rule = rule});
      const Vertex centre{side / 2, side / 2};
      for (const Vertex stone : {centre, Vertex{centre.x + 2, centre.y - 1}, Vertex{centre.x - 7, centre.y + 7},
                                 Vertex{centre.x, centre.y + 6}, Vertex{0, 0}, Vertex{side - 1, 3}}) {
        engine->clear();
        BOOST_TEST(engine->play({Color::black, stone}).has_value());
        const SearchResult result = search_and_wait(*engine, within(60s));
        BOOST_TEST_REQUIRE(result.moves.size() == 1U);
        BOOST_TEST(engine->is_legal({Color::white, result.moves.front()}));
        BOOST_TEST(result.info.nodes == 0U);
        BOOST_TEST((result.info.line == result.moves));
        if (distance(stone, centre) <= 2) BOOST_TEST(distance(stone, result.moves.front()) <= 2);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(analysis_fixed_nodes_and_what_the_book_lacks_are_searched) {
  const auto engine = make(gomoku::Spec{});
  BOOST_TEST(engine->play({Color::black, {7, 7}}).has_value());
  SearchRequest request;
  request.nodes = 500;
  BOOST_TEST(search_and_wait(*engine, request).info.nodes > 0U);
  request = within(10ms);
  request.multi_pv = 2;
  BOOST_TEST(search_and_wait(*engine, request).info.nodes > 0U);
  // The book's move is not to be played.
  const Vertex known = search_and_wait(*engine, within(10ms)).moves.front();
  request = within(10ms);
  request.exclude = {known};
  BOOST_TEST((search_and_wait(*engine, request).moves.front() != known));
  // White's own stone, two stones, a small board.
  engine->set_to_move(Color::black);
  BOOST_TEST(search_and_wait(*engine, within(10ms)).info.nodes > 0U);
  BOOST_TEST(
      engine->set_up(std::vector<Stone>{{Color::black, {7, 7}}, {Color::black, {3, 3}}}, {}, Color::white).has_value());
  BOOST_TEST(search_and_wait(*engine, within(10ms)).info.nodes > 0U);
  const auto small = make(gomoku::Spec{.size = {9, 9}});
  BOOST_TEST(small->play({Color::black, {4, 4}}).has_value());
  BOOST_TEST(search_and_wait(*small, within(10ms)).info.nodes > 0U);
}

BOOST_AUTO_TEST_SUITE_END()
