// What a search remembers of moves, apart from any search.

#include "engine/search/history.hpp"

#include <boost/test/unit_test.hpp>

using namespace tengen;
using namespace tengen::search;

BOOST_AUTO_TEST_SUITE(search_history)

BOOST_AUTO_TEST_CASE(corrections_belong_to_a_side_and_two_moves) {
  History history;
  history.update_correction(Color::black, 17, 42, 300);
  BOOST_TEST(history.correction(Color::black, 17, 42) == 300);
  BOOST_TEST(history.correction(Color::white, 17, 42) == 0);
  BOOST_TEST(history.correction(Color::black, 42, 17) == 0);
  BOOST_TEST(history.correction(Color::black, 17, 43) == 0);
  BOOST_TEST(history.value(Color::black, 17) == 0);
  const std::size_t last = History::indices - 1;
  history.update_correction(Color::white, last, last, -300);
  BOOST_TEST(history.correction(Color::white, last, last) == -300);
  history.clear();
  BOOST_TEST(history.correction(Color::black, 17, 42) == 0);
}

BOOST_AUTO_TEST_CASE(what_is_learnt_stays_within_its_bounds_and_fades) {
  History history;
  for (int i = 0; i < 200; ++i) {
    history.update_correction(Color::black, 1, 2, 1'000'000);
    history.update(Color::black, 3, -1'000'000);
  }
  const int high = history.correction(Color::black, 1, 2);
  BOOST_TEST(high > History::most * 9 / 10);
  BOOST_TEST(high <= History::most);
  BOOST_TEST(history.value(Color::black, 3) >= -History::most);
  BOOST_TEST(history.value(Color::black, 3) < -History::most * 9 / 10);
  history.update_correction(Color::black, 1, 2, -1000);
  BOOST_TEST(history.correction(Color::black, 1, 2) < high - 1000);
}

BOOST_AUTO_TEST_SUITE_END()
