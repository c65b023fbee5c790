#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <vector>

#include "adapters/runtime/searches.hpp"
#include "tests/support/engine_fixture.hpp"

// What a book or an earlier proof knows, searches of every kind say.

namespace {

using namespace tengen;
using adapters::search_and_wait;

struct KnownPositions : test::EngineFixture {
  /// The last line of each rank.
  std::vector<SearchInfo> lines(Engine& engine, SearchRequest request) {
    std::map<int, SearchInfo> ranks;
    const SearchResult result =
        search_and_wait(engine, request, {.on_info = [&](const SearchInfo& info) { ranks[info.rank] = info; }});
    std::vector<SearchInfo> all;
    for (const auto& [rank, info] : ranks) all.push_back(info);
    BOOST_REQUIRE(!all.empty());
    BOOST_TEST(result.info.score == all.front().score);
    BOOST_TEST((result.moves.front() == all.front().line.front()));
    return all;
  }
  static SearchRequest of_nodes(int multi_pv) {
    SearchRequest request;
    request.nodes = 3000;
    request.multi_pv = multi_pv;
    return request;
  }
};

const go::Spec five_by_five{.size = {5, 5}, .komi = 5};
constexpr Score all_points = exact_score(50 - 5);

}  // namespace

BOOST_FIXTURE_TEST_SUITE(known_values, KnownPositions)

BOOST_AUTO_TEST_CASE(a_search_of_nodes_plays_the_book_move) {
  const auto engine = make(five_by_five);
  const SearchInfo best = lines(*engine, of_nodes(1)).front();
  BOOST_TEST(best.score == all_points);
  BOOST_TEST((best.line.front() == Vertex{2, 2}));
  BOOST_TEST(best.nodes > 0U);
}

// Whatever White answers has the same proven value; Black's reply to each of them is in the book.
BOOST_AUTO_TEST_CASE(the_loser_hears_it_of_every_move) {
  const auto engine = make(five_by_five, "C3");
  for (const SearchInfo& line : lines(*engine, of_nodes(10))) BOOST_TEST(line.score == -all_points);
  for (const char* reply : {"C3 C4", "C3 A1", "C3 pass", "C3 B2", "C3 D2"}) {
    BOOST_TEST_CONTEXT(reply) {
      BOOST_TEST(lines(*make(five_by_five, reply), of_nodes(3)).front().score == all_points);
    }
  }
}

BOOST_AUTO_TEST_CASE(beside_the_book_move_others_keep_their_judgement) {
  const auto all = lines(*make(five_by_five, "C3 C4"), of_nodes(6));
  BOOST_TEST(all.size() == 6U);
  BOOST_TEST(all.front().score == all_points);
  for (std::size_t i = 1; i < all.size(); ++i) BOOST_TEST(all[i].score <= all.front().score);
  BOOST_TEST(!is_proven(all.back().score));
}

BOOST_AUTO_TEST_CASE(a_move_left_out_is_not_brought_back) {
  SearchRequest request = of_nodes(2);
  request.exclude = {{2, 2}};
  for (const SearchInfo& line : lines(*make(five_by_five), request)) BOOST_TEST(!(line.line.front() == Vertex{2, 2}));
}

// Of Connect Four's first moves the middle one wins, the two beside it draw, and four lose.
BOOST_AUTO_TEST_CASE(each_line_says_what_is_known_of_its_move) {
  for (const SearchInfo& line : lines(*make(connect::Spec{}), of_nodes(7))) {
    const int column = line.line.front().x;
    BOOST_TEST_CONTEXT(column) {
      BOOST_TEST((line.lower > 0) == (column == 3));
      BOOST_TEST((line.upper < 0) == (column != 3 && column != 2 && column != 4));
      BOOST_TEST((line.lower == 0 && line.upper == 0) == (column == 2 || column == 4));
    }
  }
}

// Nothing is asked of the value as far from the end as here; who wins is proven of every move.
BOOST_AUTO_TEST_CASE(an_analysis_proves_who_wins_where_the_value_is_out_of_reach) {
  const auto engine_with = [this](double sign_turn_plies) {
    const EngineServices services{.clock = clock,
                                  .workers = workers,
                                  .parameters = {{"proof_turn_plies", 1}, {"sign_turn_plies", sign_turn_plies}}};
    return test::make_test_engine(connect::Spec{.size = {5, 4}}, services);
  };
  SearchRequest request;
  request.multi_pv = 5;
  request.received = clock.now();
  request.time.turn = Milliseconds{600'000};
  for (const SearchInfo& line : lines(*engine_with(20), request)) {
    BOOST_TEST((line.lower > 0 || line.upper < 0 || line.lower == line.upper));
  }
  request.depth = 4;
  for (const SearchInfo& line : lines(*engine_with(0), request)) BOOST_TEST(line.lower == -score_infinite);
}

BOOST_AUTO_TEST_CASE(who_asks_for_the_search_alone_gets_that) {
  SearchRequest request = of_nodes(1);
  request.use_known = false;
  BOOST_TEST(!is_proven(lines(*make(five_by_five), request).front().score));
}

BOOST_AUTO_TEST_CASE(connect_four_knows_its_first_move) {
  const SearchInfo best = lines(*make(connect::Spec{}), of_nodes(7)).front();
  BOOST_TEST(best.line.front().x == 3);
  BOOST_TEST(is_win(best.score));
}

// What was solved stays known, for the position and for the moves there.
BOOST_AUTO_TEST_CASE(a_solved_position_is_known_from_then_on) {
  const auto engine = make(connect::Spec{.size = {5, 5}});
  SearchRequest question;
  question.task = Task::solve;
  question.infinite = true;
  const SearchInfo solved = search_and_wait(*engine, question).info;
  BOOST_REQUIRE(solved.solved);
  BOOST_TEST(solved.score == score_draw);
  BOOST_TEST(lines(*engine, of_nodes(5)).front().score == score_draw);
  const SearchInfo again = search_and_wait(*engine, question).info;
  BOOST_TEST((again.solved && again.nodes == 0U));
  BOOST_REQUIRE(engine->play({Color::black, solved.line.front()}));
  BOOST_TEST(lines(*engine, of_nodes(1)).front().score == score_draw);
}

BOOST_AUTO_TEST_SUITE_END()
