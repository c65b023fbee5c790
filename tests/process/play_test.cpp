#include <boost/test/unit_test.hpp>
#include <chrono>
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
  BOOST_TEST(has(outcome, "Black (X) plays h8.\n"));
  BOOST_TEST(has(outcome, "White (O) plays "));
  BOOST_TEST(count(outcome.output, "The board is empty.") == 3U, outcome.output);
  BOOST_TEST(has(outcome, "h8 ("));  // the hint for the empty board
}

BOOST_AUTO_TEST_CASE(what_is_not_understood_is_said_and_costs_nothing) {
  const Outcome outcome =
      play({"--side", "both", "--size", "9"}, "z99\nhello\n\nh8\nh8\npass\nundo\nundo\nsave x.doc\nresign\n");
  BOOST_TEST(outcome.code == 0);
  BOOST_TEST(has(outcome, "'z99' is neither a point of this board nor a command"));
  BOOST_TEST(has(outcome, "h8: the point is occupied."));
  BOOST_TEST(has(outcome, "'pass' is neither"));
  BOOST_TEST(has(outcome, "There is nothing to take back."));
  BOOST_TEST(has(outcome, "Not saved: x.doc: the name must end with .sgf, .psq, .txt or .pos."));
  BOOST_TEST(has(outcome, "Black (X) resigns."));
}

BOOST_AUTO_TEST_CASE(a_saved_game_goes_on) {
  const TemporaryFolder folder;
  const std::string here = folder.path().string();
  const Outcome first = play({"--side", "both", "--rule", "renju"}, "h8\ng7\nsave my game.sgf\nquit\n", here);
  BOOST_TEST(has(first, "Saved as my game.sgf."));
  const Outcome second = play({"--side", "both", "--plain", "--resume", "my game.sgf"}, "f6\n", here);
  BOOST_TEST(second.code == 0);
  BOOST_TEST(has(second, "Black (X): h8.\nWhite (O): g7.\n"));
  BOOST_TEST(has(second, "Black (X) plays f6."));
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

// The letter i is a column of Gomoku: i9 lies beside h9, and j9 beside i9.
BOOST_AUTO_TEST_CASE(gomoku_has_a_column_i_and_go_has_none) {
  const TemporaryFolder folder;
  const Outcome gomoku = play({"--side", "both"}, "i9\nJ9\nhelp\nsave game.txt\nquit\n", folder.path().string());
  BOOST_TEST(has(gomoku, "Black (X) plays i9."), gomoku.output);
  BOOST_TEST(has(gomoku, "White (O) plays j9."), gomoku.output);
  BOOST_TEST(has(gomoku, "A B C D E F G H I J K L M N O"), gomoku.output);
  BOOST_TEST(has(gomoku, "(i is one of them)"), gomoku.output);
  std::string text;
  std::getline(std::ifstream(folder.path() / "game.txt"), text);
  BOOST_TEST(text == "i9j9");
  const Outcome go = play({"--side", "both", "--game", "go", "--size", "9"}, "i5\nj5\nquit\n");
  BOOST_TEST(has(go, "'i5' is neither"), go.output);
  BOOST_TEST(has(go, "Black (X) plays J5."), go.output);
}

BOOST_AUTO_TEST_CASE(a_word_too_many_does_nothing) {
  const Outcome outcome = play({"--side", "both", "--plain"}, "resign now\nquit it\nh8 h9\nboard\nquit\n");
  BOOST_TEST(outcome.code == 0);
  BOOST_TEST(has(outcome, "'now' makes no sense after 'resign'; nothing was done.\n"), outcome.output);
  BOOST_TEST(!has(outcome, "resigns"));
  BOOST_TEST(count(outcome.output, "The board is empty.") == 2U, outcome.output);
}

BOOST_AUTO_TEST_CASE(a_level_is_kept_with_the_game) {
  const TemporaryFolder folder;
  const std::string here = folder.path().string();
  const auto black_in = [&](const std::string& file) {
    std::ifstream stream(folder.path() / file);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const std::size_t begin = text.find("PB[");
    return begin == std::string::npos ? text : text.substr(begin, text.find(']', begin) - begin);
  };
  const Outcome first = play({"--side", "white", "--plain", "--level", "3"}, "save game.sgf\nquit\n", here);
  BOOST_TEST(has(first, "Black (X) plays h8"), first.output);
  BOOST_TEST(black_in("game.sgf").ends_with(" level 3 (50 ms a move)"), black_in("game.sgf"));
  const std::string input = "a1\nsave again.sgf\nquit\n";
  static_cast<void>(run_tengen({"play", "--plain", "--resume", "game.sgf"}, input, here));
  BOOST_TEST(black_in("again.sgf").ends_with(" level 3 (50 ms a move)"), black_in("again.sgf"));
  static_cast<void>(run_tengen({"play", "--plain", "--resume", "game.sgf", "--level", "20"}, input, here));
  BOOST_TEST(!black_in("again.sgf").ends_with("level 3 (50 ms a move)"), black_in("again.sgf"));
}

BOOST_AUTO_TEST_CASE(a_resumed_game_keeps_side_and_time) {
  const TemporaryFolder folder;
  const std::string here = folder.path().string();
  for (const std::string file : {"game.sgf", "game.psq"}) {
    const Outcome first = play({"--side", "white", "--plain"}, "save " + file + "\nquit\n", here);
    BOOST_TEST(has(first, "Saved as " + file), first.output);
    std::ifstream stream(folder.path() / file);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    BOOST_TEST(text.find("(50 ms a move)") != std::string::npos, text);
    // The person has White again: they are asked, and the engine answers a move of theirs.
    const Outcome second = run_tengen({"play", "--plain", "--resume", file}, "a1\nsave again.sgf\nquit\n", here);
    BOOST_TEST(has(second, "White (O)> "), second.output);
    BOOST_TEST(has(second, "White (O) plays a1."), second.output);
    BOOST_TEST(count(second.output, "Black (X) plays ") == 1U, second.output);
    std::ifstream again(folder.path() / "again.sgf");
    const std::string saved{std::istreambuf_iterator<char>(again), {}};
    BOOST_TEST(saved.find("PW[Person]") != std::string::npos, saved);
    BOOST_TEST(saved.find("(50 ms a move)") != std::string::npos, saved);
    // What the command line says outweighs the file.
    const Outcome third = play({"--side", "both", "--plain", "--resume", file}, "a1\nb2\nquit\n", here);
    BOOST_TEST(has(third, "Black (X) plays b2."), third.output);
  }
}

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

BOOST_AUTO_TEST_CASE(points_are_counted_in_words) {
  const Outcome one = play({"--game", "go", "--side", "both", "--komi", "24"}, "c3\npass\npass\nquit\n");
  BOOST_TEST(has(one, "Black (X) wins by 1 point."), one.output);
}

BOOST_AUTO_TEST_SUITE_END()
