#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "adapters/runtime/searches.hpp"
#include "engine/plan/strength.hpp"
#include "tests/support/engine_fixture.hpp"
#include "tests/support/search_requests.hpp"

// Levels of strength below the full one.

namespace {

using namespace tengen;
using adapters::search_and_wait;

struct Levels : test::EngineFixture {
  /// A time that no level comes near, so that nodes alone limit it.
  static SearchRequest at_level(int level, std::uint64_t seed = 1) {
    SearchRequest request = test::nodes(2000);
    request.level = level;
    request.seed = seed;
    return request;
  }

  Vertex move_of(Engine& engine, int level, std::uint64_t seed = 1) {
    const SearchResult result = search_and_wait(engine, at_level(level, seed));
    BOOST_TEST_REQUIRE(result.moves.size() == 1U);
    return result.moves.front();
  }
  /// Every move that a level finds with some seeds.
  std::vector<Vertex> moves_of(Engine& engine, int level, std::uint64_t seeds = 12) {
    std::vector<Vertex> moves;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      const Vertex move = move_of(engine, level, seed);
      if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
    }
    return moves;
  }
};

constexpr int levels_tried[] = {1, 5, 10, 15, 19};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(levels, Levels)

BOOST_AUTO_TEST_CASE(every_level_plays_legal_moves_in_every_game) {
  for (const GameSpec& spec : test::all_specs()) {
    for (const int level : levels_tried) {
      const auto engine = make(spec);
      for (int ply = 0; ply < 10 && !engine->status().over; ++ply) {
        const Stone stone{engine->to_move(), move_of(*engine, level, static_cast<std::uint64_t>(ply))};
        BOOST_TEST_REQUIRE(engine->play(stone).has_value(), "level " << level);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(full_level_and_beyond_is_the_search_without_levels) {
  for (const GameSpec& spec : test::all_specs()) {
    const SearchResult plain = search_and_wait(*make(spec), test::nodes(3000));
    for (const int level : {full_level, full_level + 5}) {
      SearchRequest request = at_level(level);
      request.nodes = 3000;
      const SearchResult full = search_and_wait(*make(spec), request);
      BOOST_TEST((full.moves == plain.moves && full.info.line == plain.info.line));
      BOOST_TEST(full.info.nodes == plain.info.nodes);
      BOOST_TEST(full.info.score == plain.info.score);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_level_below_the_first_is_the_first) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto engine = make(gomoku::Spec{}, "h8 i9 g7");
    BOOST_TEST((move_of(*engine, -3, seed) == move_of(*engine, least_level, seed)));
  }
}

BOOST_AUTO_TEST_CASE(every_level_takes_a_win_in_one) {
  for (const int level : levels_tried) {
    const auto five = make(gomoku::Spec{}, "d4 d10 e4 e10 f4 f10 g4 c4");
    static_cast<void>(five->play({five->to_move(), {14, 14}}));
    five->set_to_move(Color::black);
    BOOST_TEST((moves_of(*five, level, 4) == std::vector<Vertex>{{7, 11}}), "level " << level);
    const auto four = make(connect::Spec{}, "414141");
    BOOST_TEST((moves_of(*four, level, 4) == std::vector<Vertex>{{3, 2}}), "level " << level);
  }
}

BOOST_AUTO_TEST_CASE(every_level_parries_what_would_win_at_once) {
  for (const int level : levels_tried) {
    const auto five = make(gomoku::Spec{}, "d4 c4 e4 o15 f4 a15 g4");
    BOOST_TEST((moves_of(*five, level, 4) == std::vector<Vertex>{{7, 11}}), "level " << level);
    const auto column = make(connect::Spec{}, "41424");
    BOOST_TEST((moves_of(*column, level, 4) == std::vector<Vertex>{{3, 2}}), "level " << level);
  }
}

BOOST_AUTO_TEST_CASE(no_level_makes_the_way_for_a_win_in_one) {
  // White has three in the second row: a stone in column 4 would be the step to the fourth.
  for (const int level : levels_tried) {
    const auto engine = make(connect::Spec{}, "11336272");
    for (const Vertex move : moves_of(*engine, level)) BOOST_TEST(move.x != 3, "level " << level);
  }
}

BOOST_AUTO_TEST_CASE(a_move_follows_from_position_seed_and_level) {
  for (const GameSpec& spec : test::all_specs()) {
    for (const int level : {1, 8, 16}) {
      const auto fresh = make(spec);
      const auto used = make(spec);
      static_cast<void>(search_and_wait(*used, test::nodes(20000)));
      used->configure({.memory_bytes = std::size_t{64} << 20, .threads = 3});
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        BOOST_TEST((move_of(*fresh, level, seed) == move_of(*used, level, seed)), "level " << level);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(chance_varies_the_play_of_weak_levels_only) {
  const auto engine = make(gomoku::Spec{}, "h8 i9 g7 g9");
  BOOST_TEST(moves_of(*engine, 1).size() > 1U);
  BOOST_TEST(moves_of(*engine, 19).size() == 1U);
}

BOOST_AUTO_TEST_CASE(no_level_fills_its_own_eye) {
  // Black has eyes at A1 and C1.
  for (const int level : {1, 5, 10}) {
    const auto engine = make(go::Spec{.size = {5, 5}}, "a2 a4 b2 b4 b1 c4 c2 d4 d2 e4 d1 a3");
    for (const Vertex move : moves_of(*engine, level)) {
      BOOST_TEST((move != Vertex{0, 4} && move != Vertex{2, 4}), "level " << level);
    }
    // Not even where a pass ends the game, which White wins.
    const auto settled = make(go::Spec{.size = {5, 5}});
    std::vector<Stone> stones;
    for (const Vertex at : points_of({5, 5})) {
      const bool is_eye = (at.x == 0 || at.x == 3) && at.y % 2 == 0;
      if (!is_eye) stones.push_back({at.x < 2 ? Color::black : Color::white, at});
    }
    BOOST_REQUIRE(settled->set_up(stones, {}, Color::white));
    BOOST_REQUIRE(settled->play({Color::white, Vertex::pass()}));
    BOOST_TEST((moves_of(*settled, level) == std::vector<Vertex>{Vertex::pass()}), "level " << level);
  }
}

BOOST_AUTO_TEST_CASE(excluded_moves_are_not_played) {
  const auto engine = make(connect::Spec{}, "414141");
  SearchRequest request = at_level(1);
  request.exclude = {{3, 2}};
  BOOST_TEST((search_and_wait(*engine, request).moves.front() != Vertex{3, 2}));
  for (const Vertex at : engine->legal_moves(engine->to_move())) request.exclude.push_back(at);
  BOOST_TEST(search_and_wait(*engine, request).moves.empty());
}

BOOST_AUTO_TEST_CASE(analyses_are_full_at_every_level) {
  const auto engine = make(gomoku::Spec{}, "h8 i9 g7");
  SearchRequest request = at_level(1);
  request.nodes.reset();
  request.infinite = true;
  test::Recorder recorder;
  engine->start(request, recorder);
  recorder.wait_for_info();
  BOOST_TEST(!recorder.done);
  engine->stop();
  recorder.wait();
  BOOST_TEST(!recorder.result.moves.empty());
}

BOOST_AUTO_TEST_CASE(no_time_at_all_still_gives_a_move) {
  const test::SteppingClock counted{std::chrono::microseconds(2000)};
  for (const int level : {1, 15}) {
    const auto engine = test::make_test_engine(gomoku::Spec{}, {counted, workers}, "h8 i9");
    SearchRequest request = at_level(level);
    request.received = counted.now();
    request.time.turn = Milliseconds{0};
    const SearchResult result = search_and_wait(*engine, request);
    BOOST_TEST_REQUIRE(result.moves.size() == 1U);
    BOOST_TEST(engine->is_legal({engine->to_move(), result.moves.front()}));
  }
}

BOOST_AUTO_TEST_CASE(a_choice_stays_within_twice_the_doubt) {
  const std::vector<Score> scores{300, 250, 120, -500, -win_in(3)};
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Random random(seed);
    BOOST_TEST(choose_candidate(scores, 0, 2000, random) == 0U);
    BOOST_TEST(choose_candidate(scores, 60, 2000, random) <= 1U);
    BOOST_TEST(choose_candidate(scores, 400, 2000, random) <= 3U);
    const std::vector<Score> won{win_in(9), win_in(3), 100};
    BOOST_TEST(choose_candidate(won, 200, 2000, random) <= 1U);  // the 100 are too far from certain
  }
  bool third = false;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Random random(seed);
    third = third || choose_candidate(scores, 400, 2000, random) == 2U;
  }
  BOOST_TEST(third);
}

BOOST_AUTO_TEST_CASE(levels_grow) {
  const auto grows = [](const Strengths& strengths) {
    for (int level = least_level + 1; level < full_level; ++level) {
      const Strength& weaker = strengths.of(level - 1);
      const Strength& stronger = strengths.of(level);
      // The same nodes see further along fewer lines, and a choice among fewer moves is a better one.
      const bool fewer_lines = stronger.candidates < weaker.candidates;
      BOOST_TEST((stronger.nodes >= weaker.nodes || fewer_lines), "level " << level);
      BOOST_TEST((stronger.depth >= weaker.depth && stronger.candidates <= weaker.candidates), "level " << level);
      BOOST_TEST((stronger.doubt <= weaker.doubt || stronger.depth > weaker.depth || fewer_lines), "level " << level);
      BOOST_TEST((stronger.candidates > 1 || stronger.doubt == 0), "level " << level);
    }
  };
  grows(*info_of(gomoku::Spec{}).levels);
  grows(*info_of(go::Spec{}).levels);
  grows(*info_of(connect::Spec{}).levels);
}

BOOST_AUTO_TEST_SUITE_END()
