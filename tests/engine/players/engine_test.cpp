#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <future>

#include "adapters/runtime/searches.hpp"
#include "engine/player_engine.hpp"
#include "tests/support/engine_services.hpp"
#include "tests/support/patience.hpp"

namespace tengen {
namespace {

struct Fixture {
  SteadyClock clock;
  test::TestWorkers workers;

  std::unique_ptr<Engine> make(const GameSpec& spec, const std::string& name) {
    return make_player_engine(spec, {clock, workers}, players::parse_name(name).value()).value();
  }
  SearchResult think(Engine& engine, SearchRequest request = {}) {
    request.received = clock.now();
    return adapters::search_and_wait(engine, request);
  }
};

class Quiet final : public SearchListener {
 public:
  void on_info(const SearchInfo&) override {}
  void on_done(const SearchResult& result) override { done.set_value(result); }
  std::promise<SearchResult> done;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(player_engine, Fixture)

// Every player plays every game it claims to the end, legally, also under rules that forbid moves.
BOOST_AUTO_TEST_CASE(whole_games) {
  const std::vector<GameSpec> games{gomoku::Spec{.size = {9, 9}},
                                    gomoku::Spec{.size = {7, 6}, .rule = gomoku::Rule::renju}, connect::Spec{},
                                    connect::Spec{.size = {3, 8}, .in_a_row = 3}, go::little_go()};
  for (const players::Description& player : players::all_players()) {
    for (const GameSpec& game : games) {
      const players::PlayerName name{std::string(player.name), player.depth > 2 ? std::optional(2) : std::nullopt};
      auto made = make_player_engine(game, {clock, workers}, name);
      const bool plays = std::holds_alternative<gomoku::Spec>(game)    ? player.gomoku
                         : std::holds_alternative<connect::Spec>(game) ? player.connect
                                                                       : player.go;
      BOOST_TEST(made.has_value() == plays, player.name);
      if (!made) continue;
      Engine& engine = **made;
      int moves = 0;
      while (!engine.status().over && moves < 200) {
        const SearchResult result = think(engine, {.depth = 1});
        if (result.moves.empty()) break;
        BOOST_TEST_REQUIRE(engine.play({engine.to_move(), result.moves.front()}).has_value());
        ++moves;
      }
      BOOST_TEST(moves > 4, player.name);
    }
  }
}

BOOST_AUTO_TEST_CASE(excluded_moves_are_left_out) {
  const auto engine = make(gomoku::Spec{}, "robot");
  BOOST_TEST((think(*engine).moves.front() == Vertex{7, 7}));
  BOOST_TEST((think(*engine, {.exclude = {{7, 7}}}).moves.front() != Vertex{7, 7}));
}

BOOST_AUTO_TEST_CASE(a_deep_look_ahead_obeys_stop_and_time) {
  // A millisecond passes with each look at the clock: the limit is one of looks.
  const test::SteppingClock stepping(Milliseconds(1));
  const auto engine =
      make_player_engine(gomoku::Spec{}, {stepping, workers}, players::parse_name("patterns:20").value()).value();
  for (const Vertex v : {Vertex{7, 7}, {8, 8}, {6, 8}, {9, 7}}) BOOST_REQUIRE(engine->play({engine->to_move(), v}));
  const Instant begin = stepping.now();
  SearchRequest request;
  request.received = begin;
  request.time.turn = Milliseconds(100);
  const SearchResult result = adapters::search_and_wait(*engine, request);
  BOOST_TEST(result.moves.size() == 1U);
  BOOST_TEST((stepping.now() - begin <= Milliseconds(110)));

  Quiet listener;
  SearchRequest endless;
  endless.received = stepping.now();
  endless.infinite = true;
  engine->start(endless, listener);
  auto done = listener.done.get_future();
  BOOST_TEST((done.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout));
  BOOST_TEST(engine->searching());
  engine->stop();
  BOOST_TEST((done.wait_for(test::patience) == std::future_status::ready));
  BOOST_TEST(done.get().moves.size() == 1U);
}

BOOST_AUTO_TEST_CASE(an_endless_request_waits_for_stop_even_where_the_player_is_done) {
  const auto engine = make(gomoku::Spec{}, "robot");
  Quiet listener;
  SearchRequest endless;
  endless.infinite = true;
  engine->start(endless, listener);
  auto done = listener.done.get_future();
  BOOST_TEST((done.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout));
  engine->clear();  // stops it and waits
  BOOST_TEST((done.wait_for(std::chrono::seconds(0)) == std::future_status::ready));
}

BOOST_AUTO_TEST_CASE(a_player_says_what_it_thought) {
  const auto engine = make(gomoku::Spec{}, "robot");
  std::vector<SearchInfo> reports;
  const SearchResult result = adapters::search_and_wait(
      *engine, {}, {.on_info = [&reports](const SearchInfo& info) { reports.push_back(info); }});
  BOOST_REQUIRE(reports.size() == 1U);
  BOOST_TEST((reports.front().line == result.moves));
  BOOST_TEST(reports.front().score == result.info.score);
  // One look at each point.
  BOOST_TEST(think(*make(gomoku::Spec{}, "groups")).info.nodes == 225U);
}

BOOST_AUTO_TEST_CASE(a_player_that_judges_nothing_calls_it_even) {
  const SearchResult result = think(*make(gomoku::Spec{}, "random"));
  BOOST_TEST(result.moves.size() == 1U);
  BOOST_TEST(result.info.score == 0);
}

// The player may choose a point where a stone has no liberty.
BOOST_AUTO_TEST_CASE(a_player_passes_only_where_nothing_else_is_legal) {
  const auto engine = make(go::Spec{.size = {5, 5}}, "random");
  const std::vector<Vertex> whites_eyes{{0, 0}, {0, 2}};
  const std::vector<Vertex> blacks_eyes{{4, 0}, {4, 2}};
  std::vector<Stone> stones;
  for (const Vertex v : points_of({5, 5})) {
    if (std::ranges::count(whites_eyes, v) + std::ranges::count(blacks_eyes, v) > 0) continue;
    stones.push_back({v.x < 3 ? Color::white : Color::black, v});
  }
  BOOST_REQUIRE(engine->set_up(stones, {}, Color::black));
  for (int i = 0; i < 40; ++i) {
    const auto moves = think(*engine).moves;
    BOOST_TEST((moves.size() == 1 && std::ranges::count(blacks_eyes, moves.front()) == 1));
  }
  BOOST_TEST((think(*engine, {.exclude = blacks_eyes}).moves == std::vector<Vertex>{Vertex::pass()}));
}

BOOST_AUTO_TEST_CASE(a_full_board_without_a_five_is_even) {
  const char* const rows[] = {"XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOO."};
  std::vector<Stone> stones;
  for (const Vertex v : points_of({5, 5})) {
    const char c = rows[v.y][v.x];
    if (c != '.') stones.push_back({c == 'X' ? Color::black : Color::white, v});
  }
  const auto engine = make(gomoku::Spec{.size = {5, 5}}, "patterns:3");
  BOOST_REQUIRE(engine->set_up(stones, {}, Color::black));
  const SearchResult result = think(*engine);
  BOOST_TEST((result.moves == std::vector<Vertex>{{4, 4}}));
  BOOST_TEST(result.info.score == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen
