#include <boost/test/unit_test.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"

// `tengen play`: what a person types at a terminal, and what they read.

BOOST_AUTO_TEST_SUITE(play_command)

namespace {

using tengen::test::Outcome;
using tengen::test::run_tengen;
using tengen::test::TemporaryFolder;

Outcome play(std::vector<std::string> options, const std::string& input, const std::string& folder = {}) {
  options.insert(options.begin(), {"play", "--move-time", "50"});
  return run_tengen(options, input, folder);
}

bool has(const Outcome& outcome, const std::string& part) {
  return outcome.output.find(part) != std::string::npos;
}

}  // namespace

// An hour is more than the test waits, and nothing on this board is proven or played from a book: only the interrupt
// can have ended the thinking. (A first stone of Gomoku comes at once; the interrupt would then meet the prompt.)
BOOST_AUTO_TEST_CASE(ctrl_c_makes_a_thinking_engine_move_and_leaves_at_the_prompt) {
  using namespace std::chrono_literals;
  const auto guard = 60s;
  tengen::test::ChildProcess child(
      {TENGEN_BINARY, "play", "--game", "go", "--side", "white", "--move-time", "3600000", "--size", "9"});
  std::string text;
  const auto read_to = [&](const std::string& part) {
    for (auto line = child.read_line(guard); line; line = child.read_line(guard)) {
      text += *line + "\n";
      if (line->find(part) != std::string::npos) return true;
    }
    return false;
  };
  BOOST_REQUIRE(read_to("is thinking..."));
  child.interrupt();
  BOOST_TEST(read_to("Black (X) plays "), text);
  // Two signals close together count as one, so the second waits until the game has taken the first: its prompt.
  child.write("a1\n");
  BOOST_REQUIRE(read_to("White (O) plays A1."));
  BOOST_REQUIRE(read_to("is thinking..."));
  child.interrupt();
  BOOST_TEST(read_to("Black (X) plays "), text);
  child.terminate();
  BOOST_TEST(read_to("The game so far: "), text);
  BOOST_TEST(child.wait(guard).value_or(-1) == 143);
}

/// The seconds that a saved game says a person has left: -1 where it says nothing.
double seconds_left(const std::string& text, const std::string& person) {
  const std::string before = person + " (person, clock 10+5, ";
  const std::size_t at = text.find(before);
  return at == std::string::npos ? -1 : std::atof(text.c_str() + at + before.size());
}

// Rule, size, sides, level and clock, whatever the format. The clocks run while the test does: a busy machine takes
// some seconds.
BOOST_AUTO_TEST_CASE(a_saved_game_keeps_its_clock_and_names) {
  const TemporaryFolder folder;
  const std::string here = folder.path().string();
  std::ofstream(folder.path() / "names.sgf") << "(;FF[4]GM[4]SZ[15]PB[Alice]PW[\xE7\xA2\x81];B[hh];W[ii])";
  for (const std::string ending : {"sgf", "psq", "txt", "pos"}) {
    const Outcome first = play({"--side", "both", "--plain", "--resume", "names.sgf", "--clock", "10+5"},
                               "a1\nsave kept." + ending + "\nquit\n", here);
    BOOST_TEST(has(first, "Saved as kept."), first.output);
    const std::string text = tengen::test::contents(folder.path() / ("kept." + ending));
    for (const std::string person : {"Alice", "\xE7\xA2\x81"}) {
      const double left = seconds_left(text, person);
      BOOST_TEST((left > 300 && left <= 605), text);
    }
    const Outcome second = run_tengen({"play", "--plain", "--resume", "kept." + ending}, "b2\nb3\nquit\n", here);
    BOOST_TEST((has(second, "White (O), 10:00 left> ") || has(second, "White (O), 9:") || has(second, "White (O), 8:")),
               second.output);
    BOOST_TEST(has(second, "Black (X) plays b3."), second.output);  // both are people's
  }
}

BOOST_AUTO_TEST_CASE(ctrl_c_at_the_prompt_tells_the_moves) {
  using namespace std::chrono_literals;
  tengen::test::ChildProcess child({TENGEN_BINARY, "play", "--plain", "--side", "both"});
  child.write("h8\ni9\n");
  std::string text;
  for (auto line = child.read_line(60s); line && line->find("White (O) plays i9.") == std::string::npos;) {
    text += *line + "\n";
    line = child.read_line(60s);
  }
  child.interrupt();
  bool told = false;
  for (auto line = child.read_line(60s); line && !told; line = child.read_line(60s)) {
    told = line->find("The game so far: h8 i9") != std::string::npos;
  }
  BOOST_TEST(told, text);
  BOOST_TEST(child.wait(60s).value_or(-1) == 130);
}

BOOST_AUTO_TEST_SUITE_END()
