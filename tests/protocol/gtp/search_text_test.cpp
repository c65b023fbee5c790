#include "protocol/gtp/texts.hpp"

#include <boost/test/unit_test.hpp>

// A search's findings in words.

BOOST_AUTO_TEST_SUITE(search_text)

namespace {

using namespace tengen;
using namespace tengen::gtp;

SearchInfo info_of(Score score, std::optional<Score> likely = {}) {
  SearchInfo info;
  info.depth = 12;
  info.score = score;
  info.likely = likely;
  return info;
}

}  // namespace

BOOST_AUTO_TEST_CASE(numbers_have_one_decimal_at_most) {
  BOOST_TEST(tenths_text(2.5) == "2.5");
  BOOST_TEST(tenths_text(-3) == "3");
  BOOST_TEST(tenths_text(0.04) == "0");
  BOOST_TEST(tenths_text(9.96) == "10");
}

BOOST_AUTO_TEST_CASE(labels_are_the_movers) {
  BOOST_TEST(score_label(250) == "+2.5");
  BOOST_TEST(score_label(-50) == "-0.5");
  BOOST_TEST(score_label(win_in(5)) == "W5");
  BOOST_TEST(score_label(loss_in(4)) == "L4");
}

BOOST_AUTO_TEST_CASE(words_are_for_the_side_that_is_ahead) {
  BOOST_TEST(outcome_text(250, Color::black) == "B+2.5");
  BOOST_TEST(outcome_text(250, Color::white) == "W+2.5");
  BOOST_TEST(outcome_text(-250, Color::black) == "W+2.5");
  BOOST_TEST(outcome_text(win_in(5), Color::white) == "White wins in 5 plies");
  BOOST_TEST(outcome_text(loss_in(4), Color::white) == "Black wins in 4 plies");
}

BOOST_AUTO_TEST_CASE(how_sure_a_value_is_is_said) {
  BOOST_TEST(value_text(SearchInfo{}, Color::black) == "no move to search");
  BOOST_TEST(value_text(info_of(-40), Color::black) == "W+0.4, not solved, depth 12");
  BOOST_TEST(value_text(info_of(exact_score(6)), Color::white) == "W+3, solved");
  BOOST_TEST(value_text(info_of(exact_score(6), 500), Color::white) == "W+3 or more, proven");
  BOOST_TEST(value_text(info_of(loss_in(4)), Color::black) == "White wins in 4 plies");
}

BOOST_AUTO_TEST_CASE(the_likeliest_margin_is_for_the_side_that_is_ahead) {
  BOOST_TEST(value_text(info_of(0, 150), Color::black) == "B+1.5 likely, not solved, depth 12");
  BOOST_TEST(value_text(info_of(0, -150), Color::black) == "W+1.5 likely, not solved, depth 12");
  BOOST_TEST(value_text(info_of(0, 150), Color::white) == "W+1.5 likely, not solved, depth 12");
  BOOST_TEST(value_text(info_of(0, -150), Color::white) == "B+1.5 likely, not solved, depth 12");
}

BOOST_AUTO_TEST_SUITE_END()
