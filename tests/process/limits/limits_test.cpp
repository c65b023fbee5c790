#include <unistd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/brain_answers.hpp"
#include "tests/support/child_process.hpp"

// What a host relies on whatever it sends: answers in time, memory inside its limit, silence on stderr, a clean end.
// The bounds here are the promises of the README with room for a busy machine; scripts measure the figures themselves.
// Sanitizers cost time and memory of their own: not with them.

BOOST_AUTO_TEST_SUITE(limits)

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using tengen::test::answer;
using tengen::test::ChildProcess;
using tengen::test::is_move;
using Clock = std::chrono::steady_clock;

milliseconds since(Clock::time_point begin) {
  return std::chrono::duration_cast<milliseconds>(Clock::now() - begin);
}

/// The fastest of three: what the program needs, not what a busy machine adds.
template <class Action>
milliseconds fastest(const Action& action) {
  milliseconds best = milliseconds::max();
  for (int i = 0; i < 3; ++i) {
    const auto begin = Clock::now();
    action();
    best = std::min(best, since(begin));
  }
  return best;
}

milliseconds median(std::vector<milliseconds> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_starts_at_once) {
  std::vector<milliseconds> times;
  for (int i = 0; i < 5; ++i) {
    const auto begin = Clock::now();
    ChildProcess child({TENGEN_BINARY});
    child.write("ABOUT\n");
    BOOST_TEST(answer(child, 5000ms).value_or("").rfind("name=\"Tengen\"", 0) == 0U);
    times.push_back(since(begin));
  }
  BOOST_TEST(median(times).count() < 50);
}

BOOST_AUTO_TEST_CASE(stop_is_answered_at_once) {
  ChildProcess child({TENGEN_BINARY});
  child.write("START 15\nINFO timeout_turn 60000\n");
  BOOST_TEST(answer(child, 5000ms).value_or("") == "OK");
  std::vector<milliseconds> times;
  for (const milliseconds thought : {80ms, 20ms, 130ms}) {
    for (const std::string stop : {"YXSTOP", "STOP", "INFO timeout_turn 0", "yxstop", "stop"}) {
      child.write("INFO timeout_turn 60000\nBOARD\n7,7,2\n8,8,1\n6,7,2\nDONE\n");
      std::this_thread::sleep_for(thought);
      const auto begin = Clock::now();
      child.write(stop + "\n");
      BOOST_TEST(is_move(answer(child, 5000ms)), stop);
      times.push_back(since(begin));
    }
  }
  BOOST_TEST(median(times).count() <= 5);
}

BOOST_AUTO_TEST_CASE(turns_of_any_length_are_kept) {
  ChildProcess child({TENGEN_BINARY});
  child.write("START 20\n");
  BOOST_TEST(answer(child, 5000ms).value_or("") == "OK");
  for (const int turn : {0, -1, 1, 5, 10, 20, 50, 100, 300}) {
    child.write("INFO timeout_turn " + std::to_string(turn) + "\n");
    const milliseconds time = fastest([&] {
      child.write("BOARD\n10,10,2\n11,11,1\n9,10,2\nDONE\n");
      BOOST_TEST(is_move(answer(child, 5000ms)));
    });
    BOOST_TEST(time.count() <= std::max(turn, 0) + 10, "turn limit " << turn);
  }
}

BOOST_AUTO_TEST_CASE(time_left_rules_over_the_turn) {
  ChildProcess child({TENGEN_BINARY});
  child.write("START 15\nINFO timeout_turn 60000\nINFO timeout_match 60000\n");
  BOOST_TEST(answer(child, 5000ms).value_or("") == "OK");
  for (const int left : {-5000, 0, 1, 50, 400}) {
    const milliseconds time = fastest([&] {
      child.write("INFO time_left " + std::to_string(left) + "\nBOARD\n7,7,2\n8,8,1\n6,7,2\nDONE\n");
      BOOST_TEST(is_move(answer(child, 5000ms)));
    });
    BOOST_TEST(time.count() <= std::max(left, 0) + 10, "time left " << left);
  }
}

BOOST_AUTO_TEST_CASE(memory_stays_inside_its_limit) {
  for (const std::size_t megabytes : {std::size_t{70}, std::size_t{350}}) {
    ChildProcess child({TENGEN_BINARY});
    child.write("START 20\nINFO max_memory " + std::to_string(megabytes << 20) + "\nINFO timeout_turn 1500\n");
    BOOST_TEST(answer(child, 5000ms).value_or("") == "OK");
    for (int i = 0; i < 2; ++i) {
      child.write("BOARD\n10,10,2\n11,11,1\n9,10,2\nDONE\n");
      BOOST_TEST(is_move(answer(child, 5000ms)));
    }
    BOOST_TEST(child.peak_memory() > 0U);
    BOOST_TEST(child.peak_memory() <= megabytes << 20);
  }
}

BOOST_AUTO_TEST_CASE(nothing_on_stderr_whatever_comes) {
  ChildProcess child({TENGEN_BINARY});
  child.write("gibberish\nSTART 99\nSTART x\nTURN\nTURN 1,1\nINFO\nINFO rule zebra\nBOARD\nnonsense\nDONE\nSTART 15\n");
  child.write(std::string(100000, 'x') + "\n" + std::string("\x01\xff\x00\n", 4));
  child.write("INFO timeout_turn 20\nBEGIN\n");
  bool moved = false;
  for (int i = 0; i < 20 && !moved; ++i) moved = is_move(answer(child, 2000ms));
  BOOST_TEST(moved);
  child.write("END\n");
  BOOST_TEST(child.wait(500ms).value_or(-1) == 0);
  BOOST_TEST(child.read_stderr() == "");
}

BOOST_AUTO_TEST_CASE(it_ends_when_told_and_when_the_host_is_gone) {
  for (const std::string last : {"END\n", ""}) {
    for (const bool thinking : {false, true}) {
      ChildProcess child({TENGEN_BINARY});
      child.write("START 15\nINFO timeout_turn 60000\n");
      BOOST_TEST(answer(child, 5000ms).value_or("") == "OK");
      if (thinking) {
        child.write("BOARD\n7,7,2\nDONE\n");
        std::this_thread::sleep_for(30ms);
      }
      child.write(last);
      if (last.empty()) child.close_input();
      BOOST_TEST(child.wait(500ms).value_or(-1) == 0, (last.empty() ? "end of input" : "END"));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
