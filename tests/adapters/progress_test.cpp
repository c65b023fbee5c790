#include "adapters/streams/progress.hpp"

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <string>

using namespace std::chrono_literals;
using namespace tengen;
using namespace tengen::adapters;

BOOST_AUTO_TEST_SUITE(progress)

BOOST_AUTO_TEST_CASE(a_status_line_fits_the_terminal) {
  const std::string text = "C3: value -25 to 3, 0:09 so far, 12345 k nodes, 900 k a second";
  BOOST_TEST(fitted(text, 80) == text);
  BOOST_TEST(fitted(text, 48) == "C3: value -25 to 3, 0:09 so far, 12345 k nodes");
  BOOST_TEST(fitted(text, 39) == "C3: value -25 to 3, 0:09 so far");
  BOOST_TEST(fitted(text, 20) == "C3: value -25 to 3");
  BOOST_TEST(fitted(text, 10) == "C3: val...");
  for (std::size_t columns = 0; columns < 90; ++columns) BOOST_TEST(fitted(text, columns).size() <= columns);
  // Characters count, not bytes; none is cut in its middle.
  BOOST_TEST(fitted("棋棋棋, x", 3) == "棋棋棋");
  BOOST_TEST(fitted("棋棋棋棋棋", 4) == "棋...");
}

BOOST_AUTO_TEST_CASE(parts_that_are_alike_tell_the_time_left) {
  const Instant start{};
  PartsDone done("analyzed", 10, Parts::alike, start);
  BOOST_TEST(done.text(0, start + 3s) == "analyzed 0/10 (0 %)");
  BOOST_TEST(done.text(1, start + 4s) == "analyzed 1/10 (10 %), about 0:36 left");
  // While the next part is worked on, less is left, not more.
  BOOST_TEST(done.text(1, start + 7s) == "analyzed 1/10 (10 %), about 0:33 left");
  BOOST_TEST(done.text(5, start + 20s) == "analyzed 5/10 (50 %), about 0:20 left");
  // A part that takes longer than all the rest should have: nobody knows.
  BOOST_TEST(done.text(5, start + 45s) == "analyzed 5/10 (50 %)");
}

BOOST_AUTO_TEST_CASE(where_nobody_knows_nothing_is_foretold) {
  const Instant start{};
  PartsDone unlike("bench", 8, Parts::unlike, start);
  BOOST_TEST(unlike.text(3, start + 65s) == "bench 3/8, 1:05 so far");
  PartsDone endless("move", 0, Parts::alike, start);
  BOOST_TEST(endless.text(30, start + 5s) == "move 30, 0:05 so far");
}

BOOST_AUTO_TEST_SUITE_END()
