#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "adapters/runtime/searches.hpp"
#include "engine/games/connect/standard_book.hpp"
#include "engine/games/go/books.hpp"
#include "tests/support/engine_fixture.hpp"

// Moves that are played because they are proven: out of a book, or because the rest of the game was solved.

namespace {

using namespace tengen;
using adapters::search_and_wait;

/// Every look at the clock takes 10 us of its time, so that limits are counted in looks and not in the machine's time.
struct MovesWithin : test::EngineFixture {
  test::SteppingClock counted{std::chrono::microseconds(10)};

  std::unique_ptr<Engine> make(const GameSpec& spec, const std::string& moves = {}) {
    return test::make_test_engine(spec, {counted, workers}, moves);
  }
  SearchResult move_within(Engine& engine, Milliseconds limit) {
    SearchRequest request;
    request.received = counted.now();
    request.time.turn = limit;
    return search_and_wait(engine, request);
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(proven_moves, MovesWithin)

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

BOOST_AUTO_TEST_CASE(five_by_five_takes_the_whole_board_at_any_komi) {
  for (const int komi : {-10, 49, 60}) {
    for (const go::Ko ko : {go::Ko::simple, go::Ko::positional_superko}) {
      const go::Spec spec{.size = {5, 5}, .komi = komi, .ko = ko};
      const SearchResult first = move_within(*make(spec), Milliseconds{5});
      BOOST_REQUIRE(first.moves.size() == 1U);
      BOOST_TEST((first.moves.front() == Vertex{2, 2}));
      BOOST_TEST(first.info.score == exact_score(50 - komi));
      for (const char* reply : {"C3 B2", "C3 A1", "C3 pass"}) {
        const SearchResult second = move_within(*make(spec, reply), Milliseconds{5});
        BOOST_TEST(second.info.score == exact_score(50 - komi));
        BOOST_TEST(second.info.nodes == 0U);
      }
    }
  }
}

// Off the book the value is proven where the time allows, whether the game is won by it or not. In the centre Black
// owns all nine points, elsewhere fewer.
BOOST_AUTO_TEST_CASE(small_boards_are_played_by_proof) {
  for (const int komi : {17, 18, 19}) {
    for (const go::Ko ko : {go::Ko::simple, go::Ko::positional_superko}) {
      const auto engine = make(go::Spec{.size = {3, 3}, .komi = komi, .ko = ko});
      const SearchResult result = move_within(*engine, Milliseconds{400});
      BOOST_REQUIRE(result.moves.size() == 1U);
      BOOST_TEST((result.moves.front() == Vertex{1, 1}));
      BOOST_TEST(result.info.solved);
      BOOST_TEST(result.info.score == exact_score(18 - komi));
    }
  }
}

// The board as it stands is won for White, so that a pass is left out at first: much of it is open yet. White can take
// all of it.
BOOST_AUTO_TEST_CASE(a_won_game_is_won_by_the_most_where_a_pass_would_end_it) {
  const go::Spec spec{.size = {5, 5}, .komi = 29, .ko = go::Ko::positional_superko};
  const auto engine = make(spec, "D4 A1 D5 B2 A5 D3 C3 C1 C5 C4 A3 D1 E1");
  const SearchResult result = move_within(*engine, Milliseconds{600});
  BOOST_TEST(result.info.solved);
  BOOST_TEST(result.info.score == exact_score(50 + 29));
}

// Black can take all of the board. A proof that has shown a bound by then has more time than one that has not.
BOOST_AUTO_TEST_CASE(a_proof_goes_on_where_a_bound_is_known) {
  const go::Spec spec{.size = {5, 5}, .komi = 21, .ko = go::Ko::positional_superko};
  const auto engine = make(spec, "A4 A2 A3 C5 A5 E4 A1 D5 C3 D2 D3 B4 B1 C1");
  const SearchResult result = move_within(*engine, Milliseconds{170});
  BOOST_TEST(result.info.solved);
  BOOST_TEST(result.info.score == exact_score(50 - 21));
}

// Every entry of a book is a position that can be reached, and both books hold what the other must not.
BOOST_AUTO_TEST_CASE(books_are_in_order) {
  for (const OpeningBook& book : {connect::standard_book(), go::little_go_book()}) {
    BOOST_TEST(!book.won.empty());
    BOOST_TEST(std::is_sorted(book.won.begin(), book.won.end()));
    BOOST_TEST(std::is_sorted(book.drawn.begin(), book.drawn.end()));
    for (const Hash key : book.drawn) BOOST_TEST(!OpeningBook::holds(book.won, key));
  }
  BOOST_TEST(std::is_sorted(go::five_by_five_book().most.begin(), go::five_by_five_book().most.end()));
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

// In a lost game the move after which the fewest replies win.
BOOST_AUTO_TEST_CASE(a_lost_game_is_made_difficult) {
  const std::string moves = "C4 A5 D3 A4 D4 B5 E3 B1 E2 B2 E1 A2 B4 C2 E5 D5";
  const auto engine = make(go::little_go(), moves);
  const auto wins_for_mover = [&] {
    const GameStatus status = engine->status();
    if (status.over) return status.winner == engine->to_move();
    SearchRequest request;
    request.task = Task::solve;
    request.sign_only = true;
    request.infinite = true;
    return search_and_wait(*engine, request).info.lower > score_draw;
  };
  BOOST_TEST(!wins_for_mover());

  std::map<std::pair<int, int>, double> shares;  // of winning replies to each move
  for (const Vertex move : engine->legal_moves(Color::black)) {
    BOOST_REQUIRE(engine->play({Color::black, move}));
    const std::vector<Vertex> replies = engine->legal_moves(Color::white);
    int winning = 0;
    for (const Vertex reply : replies) {
      BOOST_REQUIRE(engine->play({Color::white, reply}));
      winning += wins_for_mover() ? 0 : 1;
      BOOST_REQUIRE(engine->undo());
    }
    shares[{move.x, move.y}] = winning / static_cast<double>(replies.size());
    BOOST_REQUIRE(engine->undo());
  }
  const auto by_share = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto [least, most] = std::minmax_element(shares.begin(), shares.end(), by_share);
  BOOST_TEST(least->second < most->second);

  const SearchResult result = move_within(*make(go::little_go(), moves), Milliseconds{10000});
  BOOST_REQUIRE(result.moves.size() == 1U);
  BOOST_TEST(result.info.score < score_draw);
  BOOST_TEST((shares[{result.moves.front().x, result.moves.front().y}] == least->second));
}

BOOST_AUTO_TEST_CASE(analysis_and_fixed_nodes_search_as_ever) {
  const auto engine = make(connect::Spec{});
  SearchRequest request;
  request.nodes = 1000;
  BOOST_TEST(search_and_wait(*engine, request).info.nodes >= 1000U);
}

BOOST_AUTO_TEST_SUITE_END()
