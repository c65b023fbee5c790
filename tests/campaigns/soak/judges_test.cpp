#include "tests/campaigns/soak/judges.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/campaigns/soak/player.hpp"

BOOST_AUTO_TEST_SUITE(soak_judges)

namespace {

using namespace tengen;
using soak::make_judge;

}  // namespace

BOOST_AUTO_TEST_CASE(gomoku_by_the_rule) {
  const auto judge = make_judge(gomoku::Spec{.size = {5, 5}, .rule = gomoku::Rule::freestyle});
  for (int x = 0; x < 4; ++x) {
    BOOST_TEST(judge->play(Color::black, {x, 0}));
    BOOST_TEST(!judge->play(Color::white, {x, 0}));
    BOOST_TEST(judge->play(Color::white, {x, 1}));
  }
  BOOST_TEST(judge->result() == "stopped");
  BOOST_TEST(!judge->play(Color::black, {5, 0}));
  BOOST_TEST(judge->play(Color::black, {4, 0}));
  BOOST_TEST(judge->over());
  BOOST_TEST(judge->result() == "B+");
}

BOOST_AUTO_TEST_CASE(continuous_gomoku_goes_on_behind_a_five) {
  const auto judge = make_judge(gomoku::Spec{.size = {5, 5}, .continuous = true});
  for (int i = 0; i < 24; ++i) {
    BOOST_TEST(judge->play(i % 2 == 0 ? Color::black : Color::white, {i % 5, i / 5}));
    BOOST_TEST(!judge->over());
  }
  BOOST_TEST(!judge->play(Color::black, {0, 0}));
  BOOST_TEST(judge->play(Color::black, {4, 4}));
  BOOST_TEST(judge->over());
}

BOOST_AUTO_TEST_CASE(go_ends_with_two_passes) {
  const auto judge = make_judge(go::Spec{.size = {3, 3}, .komi = 5});
  BOOST_TEST(judge->play(Color::black, {1, 1}));
  BOOST_TEST(!judge->play(Color::white, {1, 1}));
  BOOST_TEST(judge->play(Color::white, Vertex::pass()));
  BOOST_TEST(judge->result() == "stopped");
  BOOST_TEST(judge->play(Color::black, Vertex::pass()));
  BOOST_TEST(judge->over());
  BOOST_TEST(judge->result() == "B+");
}

BOOST_AUTO_TEST_CASE(connect_stones_come_to_rest) {
  const auto judge = make_judge(connect::Spec{});
  BOOST_TEST(!judge->play(Color::black, {3, 4}));
  BOOST_TEST(judge->play(Color::black, {3, 5}));
  BOOST_TEST(!judge->play(Color::white, {3, 5}));
  BOOST_TEST(judge->play(Color::white, {3, 4}));
  BOOST_TEST(!judge->play(Color::black, Vertex::pass()));
  BOOST_TEST(!judge->over());
}

BOOST_AUTO_TEST_CASE(points_as_gtp_writes_them) {
  constexpr BoardSize size{22, 22};
  BOOST_TEST(soak::gtp_text({8, 21}, size) == "J1");
  for (const Vertex at : points_of(size)) {
    BOOST_TEST_REQUIRE(bool(soak::gtp_vertex(soak::gtp_text(at, size), size) == at));
  }
  BOOST_TEST(bool(soak::gtp_vertex("pass", size) == Vertex::pass()));
  for (const char* wrong : {"", "I5", "A", "A0", "A23", "A123", "resign", "Z1"}) {
    BOOST_TEST(!soak::gtp_vertex(wrong, size), wrong);
  }
}

BOOST_AUTO_TEST_SUITE_END()
