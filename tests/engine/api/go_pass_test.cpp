// What the network's view of dead stones changes: which groups are dead, and when the engine passes.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "adapters/runtime/searches.hpp"
#include "tests/support/engine_fixture.hpp"
#include "tests/support/search_requests.hpp"

namespace {

using namespace tengen;
using adapters::search_and_wait;

struct GoEngine : test::EngineFixture {
  std::unique_ptr<Engine> seven(double komi, const std::string& moves) {
    go::Spec spec{.size = {7, 7}};
    spec.komi = static_cast<int>(2 * komi);
    return make(spec, moves);
  }
  static bool passes(Engine& engine) { return search_and_wait(engine, test::nodes(2000)).moves.front().is_pass(); }
};

// Black and White share the board along a wall; White has a lone stone, F4, in Black's half.
const std::string walls = "d1 c1 d2 c2 d3 c3 d4 c4 d5 c5 d6 c6 d7 c7 f3 f4 f5 a1 e4 a2";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(go_dead_stones, GoEngine)

BOOST_AUTO_TEST_CASE(a_lone_stone_is_dead) {
  const auto engine = seven(4.5, walls);
  const auto dead = engine->groups(GroupStatus::dead);
  BOOST_TEST_REQUIRE(dead.size() == 1U);
  BOOST_TEST((dead.front() == std::vector<Vertex>{{5, 3}}));
  const auto alive = engine->groups(GroupStatus::alive);
  BOOST_TEST(std::none_of(alive.begin(), alive.end(), [&](const auto& group) { return group == dead.front(); }));
}

BOOST_AUTO_TEST_CASE(it_does_not_win_by_komi_on_an_open_board) {
  // As the board stands White would win by 4.5.
  const auto engine = seven(4.5, "d4 b2 pass");
  BOOST_TEST(!passes(*engine));
}

BOOST_AUTO_TEST_CASE(it_passes_where_it_wins_on_a_settled_board) {
  // White has two eyes on each side of its wall, and more than half of the board with komi.
  const auto engine = seven(9.5, "d1 c1 d2 c2 d3 c3 d4 c4 d5 c5 d6 c6 d7 c7 f2 b2 f4 b4 f6 b6 pass");
  BOOST_TEST(passes(*engine));
}

// White lives on the right by two eyes, and has no other point to play. Its chain on the left is dead: a pass draws by
// that count, and wins by the board as it stands.
BOOST_AUTO_TEST_CASE(it_passes_rather_than_fill_its_last_eyes) {
  go::Spec spec{.size = {9, 9}};
  spec.komi = 14;
  const auto engine =
      make(spec,
           "d4 e2 f3 e7 g7 f6 g6 f5 e3 g5 c7 h4 d8 e8 f8 f7 g8 c6 e9 b7 b8 b5 a7 c3 d6 d3 e4 d7 b6 c5 d5 h2 b2 "
           "c4 f2 d2 b3 f9 c2 d9 c8 a5 a6 a8 a9 b9 c9 a2 a4 e9 g3 h3 g1 c1 b1 h1 e6 g2 f1 e5 e1 g4 d1 f4 c1 h6 "
           "pass h8 a1 h7 pass j5 a3 j7 pass g9 pass g6 pass h5 pass f8 pass g7 pass g8 pass j4 pass j8 pass j6 "
           "pass j3 pass h9 pass j2 pass");
  BOOST_TEST(passes(*engine));
}

BOOST_AUTO_TEST_CASE(a_finished_game_is_not_searched) {
  const auto engine = seven(4.5, "d4 d3 pass pass");
  const SearchResult result = search_and_wait(*engine, test::nodes(2000));
  BOOST_TEST((result.moves == std::vector<Vertex>{Vertex::pass()}));
  BOOST_TEST(result.info.nodes == 0U);
  BOOST_TEST(result.info.score == 0);
}

BOOST_AUTO_TEST_SUITE_END()
