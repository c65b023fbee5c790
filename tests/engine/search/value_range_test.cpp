#include <boost/test/unit_test.hpp>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/search/proof/solve.hpp"

// The values that a position can still have while it is solved, and what is asked next.

BOOST_AUTO_TEST_SUITE(value_range)

namespace {

using namespace tengen;
using search::ValueRange;

const std::vector<Score> values{-30, -20, -10, 0, 10, 20, 30};

}  // namespace

BOOST_AUTO_TEST_CASE(answers_narrow_it) {
  ValueRange range(values);
  BOOST_TEST(range.lower() == -30);
  BOOST_TEST(range.upper() == 30);
  range.at_least(-15);
  BOOST_TEST(range.lower() == -20);
  range.at_most(15);
  BOOST_TEST(range.upper() == 10);
  range.at_least(-20);
  range.at_most(10);
  BOOST_TEST(range.lower() == -20);
  BOOST_TEST(range.upper() == 10);
  BOOST_TEST(!range.known(false));
  range.at_least(10);
  BOOST_TEST(range.known(false));
  BOOST_TEST(range.known(true));
}

BOOST_AUTO_TEST_CASE(the_sign_may_be_known_before_the_value) {
  ValueRange won(values);
  won.at_least(10);
  BOOST_TEST(won.known(true));
  BOOST_TEST(!won.known(false));
  ValueRange lost(values);
  lost.at_most(-10);
  BOOST_TEST(lost.known(true));
  BOOST_TEST(!lost.known(false));
  ValueRange not_lost(values);
  not_lost.at_least(0);
  BOOST_TEST(!not_lost.known(true));
  not_lost.at_most(0);
  BOOST_TEST(not_lost.known(true));
}

BOOST_AUTO_TEST_CASE(steps_from_the_bounds_stay_inside) {
  ValueRange range(values);
  range.at_least(-20);
  range.at_most(20);
  BOOST_TEST(range.above(1) == -10);
  BOOST_TEST(range.above(4) == 20);
  BOOST_TEST(range.above(9) == 20);
  // Who does not reach this has a value below it.
  BOOST_TEST(range.below(1) == 20);
  BOOST_TEST(range.below(4) == -10);
  BOOST_TEST(range.below(9) == -10);
  BOOST_TEST(range.just_above(-20) == -10);
  BOOST_TEST(range.just_above(-11) == -10);
  BOOST_TEST(range.just_above(30) == 31);
}

// Whatever the value is, questions about it end, and each answer narrows the range.
BOOST_AUTO_TEST_CASE(questions_find_every_value) {
  for (const std::vector<Score>& all : {values, std::vector<Score>{-1, 0, 1}, {-5, -3}, {2, 4, 6, 9}, {-7, -1, 3}}) {
    for (const Score value : all) {
      for (const bool sign_only : {false, true}) {
        ValueRange range(all);
        int questions = 0;
        while (!range.known(sign_only)) {
          const Score beta = range.question(sign_only);
          BOOST_TEST_REQUIRE(beta > range.lower());
          BOOST_TEST_REQUIRE(beta <= range.upper());
          if (value >= beta) {
            range.at_least(beta);
          } else {
            range.at_most(beta - 1);
          }
          BOOST_TEST_REQUIRE(++questions < 8);
        }
        BOOST_TEST(range.lower() <= value);
        BOOST_TEST(range.upper() >= value);
        if (!sign_only) BOOST_TEST(range.lower() == value);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(questions_are_few) {
  std::vector<Score> all;
  for (Score value = -25; value <= 25; ++value) all.push_back(value);
  for (const Score value : all) {
    ValueRange range(all);
    int questions = 0;
    while (!range.known(false)) {
      const Score beta = range.question(false);
      if (value >= beta) {
        range.at_least(beta);
      } else {
        range.at_most(beta - 1);
      }
      ++questions;
    }
    BOOST_TEST(questions <= 9, value << ": " << questions);
  }
}

// Proofs far from a draw are short.
BOOST_AUTO_TEST_CASE(the_first_question_is_far_from_a_draw) {
  ValueRange open(values);
  BOOST_TEST(open.question(false) != 0);
  open.at_least(0);
  BOOST_TEST(open.question(false) >= 20);
  ValueRange lost(values);
  lost.at_most(0);
  BOOST_TEST(lost.question(false) <= -10);
}

BOOST_AUTO_TEST_SUITE_END()
