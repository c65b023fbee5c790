#include "tests/campaigns/soak/stalls.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(soak_stalls)

namespace {

using namespace std::chrono_literals;
using tengen::soak::Clock;
using tengen::soak::StallLog;

}  // namespace

BOOST_AUTO_TEST_CASE(only_what_lies_between_two_moments_counts) {
  const Clock::time_point start = Clock::now();
  StallLog log;
  BOOST_TEST(log.between(start, start + 1h) == 0);
  log.note(start + 10ms, start + 30ms);
  log.note(start + 50ms, start + 55ms);
  BOOST_TEST(log.between(start, start + 100ms) == 25);
  BOOST_TEST(log.between(start + 20ms, start + 52ms) == 12);
  BOOST_TEST(log.between(start + 30ms, start + 50ms) == 0);
  BOOST_TEST(log.between(start + 12ms, start + 15ms) == 3);
  BOOST_TEST(log.between(start + 60ms, start + 90ms) == 0);
}

BOOST_AUTO_TEST_CASE(the_oldest_are_forgotten) {
  const Clock::time_point start = Clock::now();
  StallLog log;
  for (int i = 0; i < 5000; ++i) log.note(start + i * 10ms, start + i * 10ms + 4ms);
  BOOST_TEST(log.between(start, start + 1s) == 0);
  BOOST_TEST(log.between(start + 49s, start + 50s) == 400);
}

BOOST_AUTO_TEST_SUITE_END()
