#include <boost/test/unit_test.hpp>
#include <string>

#include "adapters/sync_search.hpp"
#include "engine/games/connect/standard_book.hpp"
#include "engine/games/go/little_go_book.hpp"
#include "protocol/solve/solution_text.hpp"
#include "tests/support/engine_services.hpp"

// Moves that are played because they are proven: out of a book, or because the rest of the game was solved.

namespace {

using namespace tengen;
using adapters::search_and_wait;

struct Fixture {
  SteadyClock clock;
  test::TestWorkers workers;

  std::unique_ptr<Engine> make(const GameSpec& spec, const std::string& moves = {}) {
    auto engine = make_engine(spec, {clock, workers}).value();
    engine->configure({.memory_bytes = std::size_t{64} << 20, .threads = 1});
    BOOST_REQUIRE(solve::play_moves(*engine, moves));
    return engine;
  }

  SearchResult move_within(Engine& engine, Milliseconds limit) {
    SearchRequest request;
    request.received = clock.now();
    request.time.turn = limit;
    return search_and_wait(engine, request);
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(proven_moves, Fixture)

BOOST_AUTO_TEST_CASE(connect_four_opens_in_the_centre_at_once) {
  const auto engine = make(connect::Spec{});
  const SearchResult result = move_within(*engine, Milliseconds{5});
  BOOST_REQUIRE(result.moves.size() == 1U);
  BOOST_TEST(result.moves.front().x == 3);
  BOOST_TEST(is_win(result.info.score));
  BOOST_TEST(result.info.nodes == 0U);
}

BOOST_AUTO_TEST_CASE(the_book_knows_mirror_images) {
  const auto left = make(connect::Spec{}, "41");
  const auto right = make(connect::Spec{}, "47");
  const SearchResult a = move_within(*left, Milliseconds{5});
  const SearchResult b = move_within(*right, Milliseconds{5});
  BOOST_REQUIRE((a.moves.size() == 1U && b.moves.size() == 1U));
  BOOST_TEST(a.moves.front().x == 6 - b.moves.front().x);
  BOOST_TEST(is_win(a.info.score));
}

BOOST_AUTO_TEST_CASE(other_boards_have_no_book) {
  const auto engine = make(connect::Spec{.size = {8, 7}});
  BOOST_TEST(move_within(*engine, Milliseconds{20}).info.nodes > 0U);
  go::Spec other = go::little_go();
  other.komi = 7;
  BOOST_TEST(move_within(*make(other), Milliseconds{20}).info.nodes > 0U);
}

BOOST_AUTO_TEST_CASE(little_go_opens_in_the_centre_at_once) {
  const SearchResult result = move_within(*make(go::little_go()), Milliseconds{5});
  BOOST_REQUIRE(result.moves.size() == 1U);
  BOOST_TEST((result.moves.front() == Vertex{2, 2}));
  BOOST_TEST(result.info.score >= exact_score(1));
}

// Every entry of a book is a position that can be reached, and both books hold what the other must not.
BOOST_AUTO_TEST_CASE(books_are_in_order) {
  for (const OpeningBook& book : {connect::standard_book(), go::little_go_book()}) {
    BOOST_TEST(!book.won.empty());
    BOOST_TEST(std::is_sorted(book.won.begin(), book.won.end()));
    BOOST_TEST(std::is_sorted(book.drawn.begin(), book.drawn.end()));
    for (const Hash key : book.drawn) BOOST_TEST(!OpeningBook::holds(book.won, key));
  }
}

// The last moves of a game that one side has won are proven, with whatever time there is.
BOOST_AUTO_TEST_CASE(the_end_of_a_game_is_solved) {
  const auto engine = make(connect::Spec{}, "7422341735647741166133573473242566");
  const SearchResult result = move_within(*engine, Milliseconds{200});
  BOOST_REQUIRE(result.moves.size() == 1U);
  BOOST_TEST(result.info.solved);
  BOOST_TEST(is_win(result.info.score));
  BOOST_REQUIRE(engine->play({engine->to_move(), result.moves.front()}));
  SearchRequest request;
  request.task = Task::solve;
  request.infinite = true;
  BOOST_TEST(is_loss(search_and_wait(*engine, request).info.upper));
}

BOOST_AUTO_TEST_CASE(analysis_and_fixed_nodes_search_as_ever) {
  const auto engine = make(connect::Spec{});
  SearchRequest request;
  request.nodes = 1000;
  BOOST_TEST(search_and_wait(*engine, request).info.nodes >= 1000U);
}

BOOST_AUTO_TEST_SUITE_END()
