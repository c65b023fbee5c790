#include <boost/test/unit_test.hpp>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/brain_answers.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/run_tengen.hpp"

// What a host relies on whatever it sends: memory inside its limit, silence on stderr, a clean end. How long starts,
// stops and moves take is measured by tests/bench/latency.py and tests/campaigns/soak.

BOOST_AUTO_TEST_SUITE(promises)

namespace {

using namespace std::chrono_literals;
using tengen::test::answer;
using tengen::test::ChildProcess;
using tengen::test::is_move;

/// The program under a limit of the shell's `ulimit`, whose sizes are in KiB.
tengen::test::Outcome limited(const std::string& limit, std::vector<std::string> arguments, const std::string& input) {
  arguments.insert(arguments.begin(), {"/bin/sh", "-c", "ulimit " + limit + " && exec \"$@\"", "sh", TENGEN_BINARY});
  return tengen::test::run_program(arguments, input);
}

}  // namespace

// A sanitizer has memory of its own.
BOOST_AUTO_TEST_CASE(memory_stays_inside_its_limit, *boost::unit_test::enable_if<!TENGEN_SANITIZED>()) {
  for (const std::size_t megabytes : {std::size_t{70}, std::size_t{350}}) {
    ChildProcess child({TENGEN_BINARY});
    child.write("START 20\nINFO max_memory " + std::to_string(megabytes << 20) + "\nINFO timeout_turn 300\n");
    BOOST_TEST(answer(child).value_or("") == "OK");
    for (int i = 0; i < 2; ++i) {
      child.write("BOARD\n10,10,2\n11,11,1\n9,10,2\nDONE\n");
      BOOST_TEST(is_move(answer(child)));
    }
    BOOST_TEST(child.peak_memory() > 0U);
    BOOST_TEST(child.peak_memory() <= megabytes << 20);
  }
}

// Before a move that might give the game away by a pass, Go looks with an evaluator of its own.
BOOST_AUTO_TEST_CASE(memory_does_not_grow_from_move_to_move, *boost::unit_test::enable_if<!TENGEN_SANITIZED>()) {
  constexpr std::size_t megabytes = 16;
  ChildProcess child({TENGEN_BINARY, "gtp", "--game", "go", "--size", "9", "--memory", std::to_string(megabytes)});
  const auto ask = [&child](const std::string& command) {
    child.write(command + "\n");
    const std::string first = child.read_line(tengen::test::patience).value_or("nothing");
    for (std::string line = first; !line.empty(); line = child.read_line(tengen::test::patience).value_or("")) {
    }
    return first;
  };
  for (const char* command : {"tengen-param max_nodes 100", "komi -20", "clear_board"})
    BOOST_TEST(ask(command) == "= ");
  for (int i = 0; i < 40; ++i) {
    BOOST_TEST(ask("genmove b").starts_with("= "));
    BOOST_TEST(ask("undo") == "= ");
  }
  BOOST_TEST(child.peak_memory() > 0U);
  BOOST_TEST(child.peak_memory() <= megabytes << 20);
}

BOOST_AUTO_TEST_CASE(a_small_address_space_is_enough, *boost::unit_test::enable_if<!TENGEN_SANITIZED>()) {
  const auto played = limited("-v 65536", {"kaggle", "--memory", "4096"},
                              R"({"observation":{"board":[0,0,0,0,0,0,0,0,2,2,0,0,1,1,0,0],"mark":1},)"
                              R"("configuration":{"columns":4,"rows":4,"inarow":3,"actTimeout":1}})"
                              "\n");
  BOOST_TEST(played.code == 0, played.error);
  BOOST_TEST(played.output == "{\"column\":2}\n");
  // By default it takes 2 GiB.
  for (const auto& arguments : {std::vector<std::string>{"solve", "gomoku", "--size", "5"},
                                {"solve", "connect", "2745522241316", "--value-only", "--sign"}}) {
    const auto solved = limited("-v 524288", arguments, {});
    BOOST_TEST(solved.code == 0, solved.error);
    BOOST_TEST(solved.error == "");
  }
}

// musl gives a thread 128 KiB; glibc gives it what the limit of the main thread's stack is.
BOOST_AUTO_TEST_CASE(searches_have_stacks_of_their_own_size, *boost::unit_test::enable_if<!TENGEN_SANITIZED>()) {
  const auto searched = limited("-s 128", {"bench", "gomoku"}, {});
  BOOST_TEST(searched.code == 0, searched.error);
}

BOOST_AUTO_TEST_CASE(nothing_on_stderr_whatever_comes) {
  ChildProcess child({TENGEN_BINARY});
  child.write("gibberish\nSTART 99\nSTART x\nTURN\nTURN 1,1\nINFO\nINFO rule zebra\nBOARD\nnonsense\nDONE\nSTART 15\n");
  child.write(std::string(100000, 'x') + "\n" + std::string("\x01\xff\x00\n", 4));
  child.write("INFO timeout_turn 20\nBEGIN\n");
  bool moved = false;
  for (int i = 0; i < 20 && !moved; ++i) moved = is_move(answer(child));
  BOOST_TEST(moved);
  child.write("END\n");
  BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 0);
  BOOST_TEST(child.read_stderr() == "");
}

BOOST_AUTO_TEST_CASE(it_ends_when_told_and_when_the_host_is_gone) {
  for (const std::string last : {"END\n", ""}) {
    for (const bool thinking : {false, true}) {
      ChildProcess child({TENGEN_BINARY});
      child.write("START 15\nINFO timeout_turn 60000\n");
      BOOST_TEST(answer(child).value_or("") == "OK");
      if (thinking) {
        child.write("BOARD\n7,7,2\nDONE\n");
        std::this_thread::sleep_for(30ms);
      }
      child.write(last);
      if (last.empty()) child.close_input();
      BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 0, (last.empty() ? "end of input" : "END"));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
