#include "protocol/json/analysis_answer.hpp"

#include <boost/test/unit_test.hpp>
#include <vector>

#include "tests/support/fake_host.hpp"

namespace tengen::json {
namespace {

constexpr Color black = Color::black;
constexpr Color white = Color::white;

PositionHashes hashes(const std::vector<Stone>& setup, Color to_move, const std::vector<Stone>& moves = {},
                      const GameSpec& spec = go::Spec{.size = {5, 5}}) {
  const auto engine = test::real_engines()(spec).value();
  BOOST_TEST_REQUIRE(engine->set_up(setup, {}, to_move).has_value());
  for (const Stone& move : moves) BOOST_TEST_REQUIRE(engine->play(move).has_value());
  return position_hashes(*engine);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(position_hash)

BOOST_AUTO_TEST_CASE(the_way_to_a_position_does_not_count) {
  const PositionHashes played = hashes({}, black, {{black, {0, 4}}});
  const PositionHashes placed = hashes({{black, {0, 4}}}, white);
  BOOST_TEST(played.exact == placed.exact);
  BOOST_TEST(played.symmetric == placed.symmetric);
  BOOST_TEST(played.exact.size() == 32U);
  BOOST_TEST(played.exact.find_first_not_of("0123456789ABCDEF") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(turned_positions_have_one_symmetric_name) {
  const PositionHashes corner = hashes({{black, {0, 4}}, {white, {1, 4}}}, black);
  for (const auto& [first, second] : {std::pair(Vertex{4, 0}, Vertex{3, 0}), std::pair(Vertex{4, 0}, Vertex{4, 1}),
                                      std::pair(Vertex{0, 0}, Vertex{0, 1})}) {
    const PositionHashes turned = hashes({{black, first}, {white, second}}, black);
    BOOST_TEST(turned.exact != corner.exact);
    BOOST_TEST(turned.symmetric == corner.symmetric);
  }
}

BOOST_AUTO_TEST_CASE(stones_side_board_and_game_count) {
  const std::string name = hashes({{black, {0, 4}}}, white).symmetric;
  BOOST_TEST(name != hashes({{black, {0, 3}}}, white).symmetric);
  BOOST_TEST(name != hashes({{white, {0, 4}}}, white).symmetric);
  BOOST_TEST(name != hashes({{black, {0, 4}}}, black).symmetric);
  BOOST_TEST(name != hashes({{black, {0, 4}}}, white, {}, go::Spec{.size = {6, 5}}).symmetric);
  BOOST_TEST(name != hashes({{black, {0, 4}}}, white, {}, gomoku::Spec{.size = {5, 5}}).symmetric);
}

// Black takes in the ko; White may not take back at once.
//     . X O . .
//     X . X O .      after C4: the stone at C4 is Black's, B4 is empty
//     . X O . .
BOOST_AUTO_TEST_CASE(ko_counts) {
  const std::vector<Stone> around{{black, {1, 0}}, {black, {0, 1}}, {black, {1, 2}},
                                  {white, {2, 0}}, {white, {3, 1}}, {white, {2, 2}}};
  std::vector<Stone> before = around;
  before.push_back({white, {1, 1}});
  std::vector<Stone> after = around;
  after.push_back({black, {2, 1}});
  BOOST_TEST(hashes(before, black, {{black, {2, 1}}}).exact != hashes(after, white).exact);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::json
