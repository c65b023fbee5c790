#include <boost/test/unit_test.hpp>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"

// A real program, thinking with helper threads, told things in every order a person at a board may click them. Run
// under a thread sanitizer its reports fail the test: they come on stderr, which stays empty.

namespace {

using namespace std::chrono_literals;
using tengen::test::ChildProcess;

/// All sequences of `length` of these.
std::vector<std::string> orders(const std::vector<std::string>& commands, int length) {
  std::vector<std::string> all{""};
  for (int i = 0; i < length; ++i) {
    std::vector<std::string> longer;
    for (const std::string& begun : all) {
      for (const std::string& command : commands) longer.push_back(begun + command);
    }
    all = std::move(longer);
  }
  return all;
}

/// Says the text, with and without a moment between its lines, ends it by `last` and looks how it goes.
void check(const std::vector<std::string>& command, const std::string& text, const std::string& last, bool hasty) {
  ChildProcess child(command);
  std::string said;
  if (hasty) {
    child.write(text);
  } else {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at) + 1;
      child.write(text.substr(at, end - at));
      at = end;
      std::this_thread::sleep_for(2ms);
    }
  }
  child.write(last);
  if (last.empty()) child.close_input();
  while (child.read_line(tengen::test::patience)) {
  }
  BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 0, text);
  BOOST_TEST(child.read_stderr() == "", text);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(orders_of_commands)

BOOST_AUTO_TEST_CASE(gomocup) {
  const std::string begin = "START 15\nINFO thread_num 3\nINFO pondering 1\nINFO timeout_turn 60\n";
  int number = 0;
  for (const std::string& text : orders({"BEGIN\n", "TURN 3,3\n", "YXSTOP\n", "RESTART\n", "INFO thread_num 2\n"}, 3)) {
    ++number;
    check({TENGEN_BINARY}, begin + text, number % 2 == 0 ? "END\n" : "", number % 3 == 0);
  }
}

BOOST_AUTO_TEST_CASE(gtp) {
  int number = 0;
  for (const std::string& text :
       orders({"lz-analyze b 1\n", "genmove b\n", "undo\n", "tengen-param threads 2\n", "# interrupt\n"}, 3)) {
    ++number;
    check({TENGEN_BINARY, "gtp", "--threads", "3"}, "tengen-param move_time_ms 40\n" + text,
          number % 2 == 0 ? "quit\n" : "", number % 3 == 0);
  }
}

BOOST_AUTO_TEST_SUITE_END()
