#include <boost/test/unit_test.hpp>
#include <fstream>
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

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

bool has(const Outcome& outcome, const std::string& part) {
  return outcome.output.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(two_people_play_to_a_five) {
  const Outcome outcome =
      play({"--side", "both", "--size", "19"}, "k10\na1\nK11\nb1\nk12\nc1\nk13\nd1\nk14\nh1\nundo\nk14\nquit\n");
  BOOST_TEST(outcome.code == 0);
  BOOST_TEST(count(outcome.output, "Black (X) wins.") == 3U,
             outcome.output);  // after h1 is refused, and after the undo
  BOOST_TEST(has(outcome, "The game is over.\n"));
  BOOST_TEST(has(outcome, "19 "));
  BOOST_TEST(!has(outcome, "\x1B"));  // no colour for a pipe
}

BOOST_AUTO_TEST_CASE(the_engine_answers_and_undo_takes_both_moves) {
  const Outcome outcome = play({"--plain"}, "h8\nundo\nboard\nhint\nquit\n");
  BOOST_TEST(outcome.code == 0);
  BOOST_TEST(has(outcome, "Black (X) plays H8.\n"));
  BOOST_TEST(has(outcome, "White (O) plays "));
  BOOST_TEST(count(outcome.output, "The board is empty.") == 3U, outcome.output);
  BOOST_TEST(has(outcome, "H8 ("));  // the hint for the empty board
}

BOOST_AUTO_TEST_CASE(what_is_not_understood_is_said_and_costs_nothing) {
  const Outcome outcome =
      play({"--side", "both", "--size", "9"}, "z99\nhello\n\nh8\nh8\npass\nundo\nundo\nsave x.doc\nresign\n");
  BOOST_TEST(outcome.code == 0);
  BOOST_TEST(has(outcome, "'Z99' is neither a point of this board nor a command"));
  BOOST_TEST(has(outcome, "H8: the point is occupied."));
  BOOST_TEST(has(outcome, "'PASS' is neither"));
  BOOST_TEST(has(outcome, "There is nothing to take back."));
  BOOST_TEST(has(outcome, "A name that ends in .sgf, .psq or .txt is needed."));
  BOOST_TEST(has(outcome, "Black (X) resigns."));
}

BOOST_AUTO_TEST_CASE(a_saved_game_goes_on) {
  const TemporaryFolder folder;
  const std::string here = folder.path().string();
  const Outcome first = play({"--side", "both", "--rule", "renju"}, "h8\ng7\nsave my game.sgf\nquit\n", here);
  BOOST_TEST(has(first, "Saved as my game.sgf."));
  const Outcome second = play({"--side", "both", "--plain", "--resume", "my game.sgf"}, "f6\n", here);
  BOOST_TEST(second.code == 0);
  BOOST_TEST(has(second, "Black (X): H8.\nWhite (O): G7.\n"));
  BOOST_TEST(has(second, "Black (X) plays F6."));
  std::ofstream(folder.path() / "broken.sgf") << "(;FF[4]GM[4]SZ[15];B[hh];W[hh])";
  const Outcome broken = play({"--resume", "broken.sgf"}, "", here);
  BOOST_TEST(broken.code == 1);
  BOOST_TEST(broken.error.find("broken.sgf:") != std::string::npos, broken.error);
}

BOOST_AUTO_TEST_CASE(go_and_connect_four) {
  const Outcome go = play({"--game", "go", "--side", "both", "--komi", "0.5"}, "c3\npass\npass\nquit\n");
  BOOST_TEST(has(go, "Black (X) wins by 24.5 points."), go.output);
  const Outcome connect = play({"--game", "connect", "--side", "both"}, "4\nd\n4\n1\n3\na\n2\n1\n5\nquit\n");
  BOOST_TEST(has(connect, "plays D2."), connect.output);
  const Outcome robot = play({"--player", "robot", "--plain"}, "h8\nquit\n");
  BOOST_TEST(has(robot, "White (O) plays "));
}

BOOST_AUTO_TEST_SUITE_END()
