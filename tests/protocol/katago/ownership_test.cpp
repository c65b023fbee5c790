#include "protocol/katago/analysis.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(ownership)

namespace {

/// A game with these stones, Black to move.
std::unique_ptr<Engine> board(BoardSize size, const std::vector<Stone>& stones) {
  auto engine = real_engines()(go::Spec{.size = size}).value();
  BOOST_TEST_REQUIRE(engine->set_up(stones, {}, Color::black).has_value());
  return engine;
}

std::vector<Stone> wall(int x, int rows, Color color) {
  std::vector<Stone> stones;
  for (int y = 0; y < rows; ++y) stones.push_back({color, {x, y}});
  return stones;
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_empty_board_is_nobodys) {
  Ownership map(board({3, 2}, {}));
  BOOST_TEST(map.after({}, Color::black) == std::vector<double>(6, 0.0), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(stones_and_what_they_surround_at_the_end_of_the_line) {
  // . X . O .
  Ownership map(board({5, 1}, {{Color::black, {1, 0}}, {Color::white, {3, 0}}}));
  const std::vector<double> now{0.5, 0.5, 0, -0.5, -0.5};
  BOOST_TEST(map.after({}, Color::black) == now, boost::test_tools::per_element());
  const std::vector<double> for_white{-0.5, -0.5, 0, 0.5, 0.5};
  BOOST_TEST(map.after({}, Color::white) == for_white, boost::test_tools::per_element());
  const std::vector<Vertex> line{{2, 0}};
  const std::vector<double> after{0.5, 0.5, 0.5, -0.5, -0.5};
  BOOST_TEST(map.after(line, Color::black) == after, boost::test_tools::per_element());
  // The position is as it was.
  BOOST_TEST(map.after({}, Color::black) == now, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(unconditional_life_is_certain) {
  // Black holds the columns B and D and the point C2: eyes at C3, C1 and around White's dead stone.
  std::vector<Stone> stones = wall(1, 3, Color::black);
  const auto right = wall(3, 3, Color::black);
  stones.insert(stones.end(), right.begin(), right.end());
  stones.push_back({Color::black, {2, 1}});
  stones.push_back({Color::white, {0, 1}});
  Ownership map(board({4, 3}, stones));
  const std::vector<double> all(12, 1.0);
  BOOST_TEST(map.after({}, Color::black) == all, boost::test_tools::per_element());
  const std::vector<double> none(12, -1.0);
  BOOST_TEST(map.after({}, Color::white) == none, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(life_at_the_end_of_the_line_is_less_certain) {
  std::vector<Stone> stones = wall(1, 3, Color::black);
  const auto right = wall(3, 3, Color::black);
  stones.insert(stones.end(), right.begin(), right.end());
  stones.push_back({Color::white, {0, 1}});
  // A stone at C2 joins the columns and leaves them eyes at C3 and C1.
  Ownership map(board({4, 3}, stones));
  const std::vector<Vertex> line{{2, 1}};
  const auto after = map.after(line, Color::black);
  BOOST_TEST(after[2] >= 0.75);
  BOOST_TEST(after[5] >= 0.75);
}

BOOST_AUTO_TEST_CASE(a_line_is_followed_while_it_is_legal) {
  Ownership map(board({5, 1}, {{Color::black, {1, 0}}}));
  const std::vector<Vertex> line{{1, 0}, {3, 0}};
  BOOST_TEST(map.after(line, Color::white) == std::vector<double>(5, -0.5), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(analyses_tell_it) {
  Conversation gtp;
  gtp.done("rectangular_boardsize 3 1");
  gtp.send("kata-analyze b 10 ownership true movesOwnership true pvVisits true pvEdgeVisits true rootInfo true");
  SearchInfo info;
  info.depth = 2;
  info.move_nodes = 100;
  info.line = {{1, 0}, Vertex::pass()};
  gtp.host.deliver(gtp.session, info);
  gtp.session.on_tick();
  BOOST_TEST(gtp.host.take() ==
             "info move B1 visits 100 winrate 0.5000 scoreMean 0.00 scoreStdev 9.07 scoreLead 0.00 prior 1.0000 lcb "
             "0.5000 order 0 pv "
             "B1 pass pvVisits 100 10 pvEdgeVisits 100 10 movesOwnership 0.75 0.75 0.75 rootInfo visits 100 winrate "
             "0.5000 scoreMean 0.00 scoreLead 0.00 ownership 0.75 0.75 0.75\n");
  // The search goes on: its position was not touched.
  BOOST_TEST(gtp.host.searching());
  BOOST_TEST(!gtp.host.stop_asked);
}

BOOST_AUTO_TEST_CASE(other_games_have_none) {
  Conversation gtp(gomoku::Spec{});
  gtp.send("kata-analyze b 10 ownership true movesOwnership true");
  SearchInfo info;
  info.depth = 2;
  info.move_nodes = 100;
  info.line = {{7, 7}};
  gtp.host.deliver(gtp.session, info);
  gtp.session.on_tick();
  BOOST_TEST(gtp.host.take().ends_with("pv H8\n"));
}

BOOST_AUTO_TEST_SUITE_END()
