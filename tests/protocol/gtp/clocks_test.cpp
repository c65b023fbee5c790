#include "protocol/gtp/clocks.hpp"

#include <boost/test/unit_test.hpp>
#include <tuple>

using namespace tengen;
using namespace tengen::gtp;
using namespace std::chrono_literals;

BOOST_AUTO_TEST_SUITE(clocks)

namespace {

using System = TimeSettings::System;
constexpr Milliseconds standard = 2s;

TimeControl black(const Clocks& clocks) {
  return clocks.control(Color::black, standard);
}

void check_turn(const TimeControl& time, Milliseconds turn) {
  BOOST_TEST((time.turn == turn), time.turn.value_or(-1ms).count());
  BOOST_TEST(!time.left.has_value());
}

void check_left(const TimeControl& time, Milliseconds left, int moves_to_go = 0, Milliseconds increment = 0ms) {
  BOOST_TEST((time.left == left), time.left.value_or(-1ms).count());
  BOOST_TEST(!time.turn.has_value());
  BOOST_TEST(time.moves_to_go == moves_to_go);
  BOOST_TEST((time.increment == increment), time.increment.count());
}

}  // namespace

BOOST_AUTO_TEST_CASE(zeros_in_time_settings) {
  BOOST_TEST((canadian_settings(0s, 1s, 0) == TimeSettings{}));
  BOOST_TEST((canadian_settings(0s, 0s, 0) == TimeSettings{}));
  BOOST_TEST((canadian_settings(0s, 0s, 5) == TimeSettings{}));
  BOOST_TEST((canadian_settings(60s, 0s, 0) == TimeSettings{.system = System::absolute, .main = 60s}));
  BOOST_TEST((canadian_settings(60s, 0s, 3) == TimeSettings{.system = System::absolute, .main = 60s}));
  BOOST_TEST((canadian_settings(60s, 9s, 0) == TimeSettings{.system = System::absolute, .main = 60s}));
  const TimeSettings canadian{.system = System::canadian, .main = 60s, .period = 9s, .count = 3};
  BOOST_TEST((canadian_settings(60s, 9s, 3) == canadian));
}

BOOST_AUTO_TEST_CASE(no_clock_means_the_standard_time_without_reserve) {
  const Clocks clocks;
  check_turn(black(clocks), standard);
  BOOST_TEST((black(clocks).reserve == 0ms));
}

BOOST_AUTO_TEST_CASE(absolute_time_runs_down_for_each_side) {
  Clocks clocks;
  clocks.set(canadian_settings(60s, 0s, 0));
  clocks.spend(Color::black, 10s);
  check_left(black(clocks), 50s);
  BOOST_TEST((black(clocks).game == 60s));
  check_left(clocks.control(Color::white, standard), 60s);
  clocks.spend(Color::black, 70s);
  check_left(black(clocks), -20s);
  BOOST_TEST((black(clocks).reserve == 0ms));
  clocks.reset();
  check_left(black(clocks), 60s);
}

BOOST_AUTO_TEST_CASE(the_reserve_shrinks_with_the_limit) {
  Clocks clocks;
  clocks.set(canadian_settings(60s, 0s, 0));
  BOOST_TEST((black(clocks).reserve == 100ms));
  clocks.set_left(Color::black, 500ms, 0);
  BOOST_TEST((black(clocks).reserve == 50ms));
  clocks.set_left(Color::black, 200ms, 0);
  BOOST_TEST((black(clocks).reserve == 30ms));
  clocks.set_left(Color::black, 20ms, 0);
  BOOST_TEST((black(clocks).reserve == 10ms));
}

BOOST_AUTO_TEST_CASE(canadian_overtime) {
  Clocks clocks;
  clocks.set(canadian_settings(10s, 20s, 4));
  check_left(black(clocks), 10s, 0, 5s);
  clocks.spend(Color::black, 6s);
  check_left(black(clocks), 24s, 4);  // what is left of the main time is less than one move's share
  clocks.spend(Color::black, 5s);     // 1 s of it in overtime: that stone counts there
  check_left(black(clocks), 19s, 3);
  clocks.spend(Color::black, 1s);
  clocks.spend(Color::black, 1s);
  check_left(black(clocks), 17s, 1);
  clocks.spend(Color::black, 17s);
  check_left(black(clocks), 20s, 4);
}

BOOST_AUTO_TEST_CASE(canadian_overtime_from_the_start) {
  Clocks clocks;
  clocks.set(canadian_settings(0s, 20s, 4));
  check_left(black(clocks), 20s, 4);
}

BOOST_AUTO_TEST_CASE(byoyomi) {
  Clocks clocks;
  clocks.set({.system = System::byoyomi, .main = 30s, .period = 10s, .count = 3});
  check_left(black(clocks), 30s, 0, 10s);
  clocks.spend(Color::black, 25s);
  check_turn(black(clocks), 15s);
  clocks.spend(Color::black, 16s);  // 1 s over the main time and the first period
  check_turn(black(clocks), 10s);
  clocks.set_left(Color::black, 7s, 1);
  check_turn(black(clocks), 7s);
}

BOOST_AUTO_TEST_CASE(time_left_is_the_truth) {
  Clocks clocks;
  clocks.set(canadian_settings(60s, 20s, 4));
  clocks.set_left(Color::black, 5s, 2);
  check_left(black(clocks), 5s, 2);
  clocks.set_left(Color::black, -3s, 0);
  BOOST_TEST((black(clocks).left == 20s));  // overtime begins with this move
  clocks.set_left(Color::black, 59s, 0);
  check_left(black(clocks), 59s, 0, 5s);
}

BOOST_AUTO_TEST_CASE(time_left_without_settings) {
  Clocks clocks;
  clocks.set_left(Color::black, 30s, 0);
  check_left(black(clocks), 30s);
  BOOST_TEST(!black(clocks).game.has_value());
  clocks.set_left(Color::black, -1s, 0);
  check_left(black(clocks), -1s);
  clocks.set_left(Color::black, 30s, 2);
  clocks.spend(Color::black, 10s);
  check_left(black(clocks), 20s, 1);
  clocks.spend(Color::black, 10s);
  check_turn(black(clocks), standard);
}

BOOST_AUTO_TEST_CASE(a_byoyomi_period_of_nothing_is_the_next_one) {
  Clocks clocks;
  clocks.set({.system = System::byoyomi, .main = 5s, .period = 2s, .count = 5});
  for (const auto& [left, periods, turn] :
       {std::tuple(0ms, 5, 2000ms), std::tuple(0ms, 2, 2000ms), std::tuple(0ms, 1, 0ms), std::tuple(-500ms, 5, 1500ms),
        std::tuple(-3000ms, 5, 1000ms), std::tuple(-3000ms, 2, -3000ms), std::tuple(1500ms, 5, 1500ms)}) {
    clocks.set_left(Color::black, left, periods);
    check_turn(black(clocks), turn);
  }
  clocks.set_left(Color::black, -100'000'000s, 2'147'483'647);
  check_turn(black(clocks), 2s);
}

BOOST_AUTO_TEST_CASE(main_time_that_is_sent_as_overtime) {
  Clocks clocks;
  clocks.set(canadian_settings(30s, 1s, 1));
  clocks.set_left(Color::black, 30s, 1);
  check_left(black(clocks), 30s);
  clocks.set_left(Color::black, 1s, 1);
  check_left(black(clocks), 1s, 1);
  clocks.set_left(Color::black, 1900ms, 1);  // rounded, perhaps: no more than the period
  check_left(black(clocks), 1s, 1);
  clocks.set(canadian_settings(600s, 300s, 25));
  clocks.set_left(Color::black, 500s, 25);
  check_left(black(clocks), 500s);
  clocks.set({.system = System::byoyomi, .main = 600s, .period = 30s, .count = 5});
  clocks.set_left(Color::black, 400s, 5);
  check_left(black(clocks), 400s);
  clocks.set_left(Color::black, 30500ms, 5);
  check_turn(black(clocks), 30s);
  // Systems without overtime.
  clocks.set(canadian_settings(300s, 0s, 0));
  clocks.set_left(Color::black, 280s, 1);
  check_left(black(clocks), 280s);
  clocks.set_left(Color::black, 280s, 3);
  check_left(black(clocks), 280s, 3);
  clocks.set({.system = System::fischer, .main = 60s, .period = 5s});
  clocks.set_left(Color::black, 50s, 1);
  check_left(black(clocks), 50s);
}

BOOST_AUTO_TEST_CASE(fischer_with_limits) {
  Clocks clocks;
  clocks.set({.system = System::fischer, .main = 30s, .period = 5s, .most_main = 32s, .most_turn = 3s});
  BOOST_TEST((black(clocks).turn == 3s));
  BOOST_TEST((black(clocks).left == 30s));
  clocks.spend(Color::black, 1s);
  BOOST_TEST((black(clocks).left == 32s));
}

BOOST_AUTO_TEST_SUITE_END()
