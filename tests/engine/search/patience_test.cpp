#include "engine/search/limits.hpp"

#include <boost/test/unit_test.hpp>

using tengen::make_move;
using tengen::Move;
using tengen::search::Patience;

constexpr tengen::search::Parameters standard{};

BOOST_AUTO_TEST_SUITE(patience)

namespace {

constexpr Move first = make_move(1);
constexpr Move second = make_move(2);

/// After eight iterations with one best move and an even score.
Patience settled(double effort) {
  Patience patience(standard);
  for (int iteration = 0; iteration < 8; ++iteration) patience.learn(first, 50, effort);
  return patience;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_move_without_a_rival_is_played_early) {
  BOOST_TEST(settled(0.95).factor() < 0.5);
  BOOST_TEST(settled(0.95).factor() < settled(0.3).factor());
  BOOST_TEST(settled(0.3).factor() < 1);
}

BOOST_AUTO_TEST_CASE(a_new_best_move_gets_more_time_that_wears_off) {
  Patience patience = settled(0.5);
  const double before = patience.factor();
  patience.learn(second, 50, 0.5);
  const double changed = patience.factor();
  BOOST_TEST(changed > before);
  patience.learn(second, 50, 0.5);
  BOOST_TEST(patience.factor() < changed);
  BOOST_TEST(patience.factor() > before);
}

BOOST_AUTO_TEST_CASE(a_fall_of_the_score_gets_more_time_and_a_rise_does_not) {
  const double before = settled(0.5).factor();
  Patience fallen = settled(0.5);
  fallen.learn(first, -100, 0.5);
  BOOST_TEST(fallen.factor() > before);
  Patience risen = settled(0.5);
  risen.learn(first, 400, 0.5);
  BOOST_TEST(risen.factor() == before);
}

BOOST_AUTO_TEST_CASE(whatever_is_found_the_factor_stays_in_range) {
  Patience patience(standard);
  BOOST_TEST(patience.factor() > 0.4);
  for (int iteration = 0; iteration < 100; ++iteration) {
    patience.learn(iteration % 2 == 0 ? first : second, iteration % 2 == 0 ? tengen::score_win : -tengen::score_win, 0);
    BOOST_TEST_REQUIRE(patience.factor() < 3.6);
    BOOST_TEST_REQUIRE(patience.factor() > 0.4);
  }
}

BOOST_AUTO_TEST_SUITE_END()
