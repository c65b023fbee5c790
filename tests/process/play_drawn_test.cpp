#include <boost/test/unit_test.hpp>
#include <csignal>
#include <string>
#include <vector>

#include "tests/support/pseudo_terminal.hpp"
#include "tests/support/temporary_folder.hpp"

// `tengen play` at a terminal: the drawn board, its keys, and the terminal afterwards.

BOOST_AUTO_TEST_SUITE(drawn_play)

namespace {

using tengen::test::is_raw;
using tengen::test::PseudoTerminal;
using tengen::test::same_modes;
using tengen::test::ScreenText;

constexpr const char* file_question = "Save the game as";
/// An hour is more than any test waits: only a key or a signal ends such a search. Nothing on this board is in a book.
const std::vector<std::string> endless{"--game", "go", "--size", "9", "--side", "white", "--move-time", "3600000"};

/// The command, in an environment that does not depend on the tester's.
std::vector<std::string> playing(const std::vector<std::string>& options, const std::string& term = "TERM=xterm") {
  std::vector<std::string> command{"env", "-u",   "NO_COLOR", "-u",          "COLORTERM",
                                   "-u",  "TERM", "LC_ALL=C", TENGEN_BINARY, "play"};
  if (!term.empty()) command.insert(command.begin() + 7, term);
  command.insert(command.end(), options.begin(), options.end());
  return command;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_key_plays_the_engine_answers_and_the_terminal_is_given_back) {
  PseudoTerminal terminal(playing({"--size", "9", "--move-time", "50"}), 80, 24);
  const termios before = terminal.modes();
  BOOST_TEST(!is_raw(before));
  BOOST_REQUIRE(terminal.wait_for("Your move."));
  BOOST_TEST(is_raw(terminal.modes()));
  BOOST_TEST(terminal.screen().has("Gomoku 9x9, freestyle"));
  BOOST_TEST(terminal.screen().has("X Black  you"));
  BOOST_TEST(terminal.screen().has("level 20 of 20"));
  terminal.type("\x1B[A\x1BOC\r");  // up, right, Enter
  BOOST_REQUIRE(terminal.wait_for("White plays "));
  BOOST_REQUIRE(terminal.wait_for("Your move."));
  BOOST_TEST(terminal.screen().row(4)[14] == 'X', terminal.screen().text());
  terminal.type("-i");
  BOOST_REQUIRE(terminal.wait_for("Hint: "));
  BOOST_TEST(terminal.screen().has("level 19 of 20"));
  terminal.type("?");
  BOOST_REQUIRE(terminal.wait_for("Any key goes back."));
  terminal.type("u");  // goes back
  BOOST_REQUIRE(terminal.wait_for("Your move."));
  terminal.type("q");
  BOOST_REQUIRE(terminal.wait_for(file_question));
  BOOST_TEST(same_modes(terminal.modes(), before));
  BOOST_TEST(!terminal.screen().drawing());
  BOOST_TEST(terminal.screen().cursor_shown());
  BOOST_TEST(terminal.screen().beside().find('X') != std::string::npos, terminal.screen().beside());
  terminal.type("\n");
  BOOST_TEST(terminal.wait().value_or(-1) == 0);
  BOOST_TEST(same_modes(terminal.modes(), before));
  for (const std::string mode : {"?1049", "?1000", "?1006"}) {
    BOOST_TEST(terminal.output().find("\x1B[" + mode + "h") < terminal.output().rfind("\x1B[" + mode + "l"));
  }
}

BOOST_AUTO_TEST_CASE(a_click_plays_and_what_is_refused_is_said) {
  PseudoTerminal terminal(playing({"--size", "9", "--side", "both"}), 80, 24);
  BOOST_REQUIRE(terminal.wait_for("Black to move."));
  terminal.type("\x1B[<0;5;2M\x1B[<0;5;2m");  // the first character from the left on the board's first row
  BOOST_REQUIRE(terminal.wait_for("Black plays a9."));
  terminal.type(" ");
  BOOST_REQUIRE(terminal.wait_for("a9: the point is occupied."));
  terminal.type("p");
  BOOST_REQUIRE(terminal.wait_for("There is no passing in this game."));
  terminal.type("n");
  BOOST_REQUIRE(terminal.wait_for("n again begins a new game"));
  terminal.type("u");
  BOOST_REQUIRE(terminal.wait_for("Taken back."));
  terminal.type("u");
  BOOST_REQUIRE(terminal.wait_for("There is nothing to take back."));
  terminal.type("\x04");  // Ctrl-D, on an empty board: nothing to save
  BOOST_TEST(terminal.wait().value_or(-1) == 0);
}

BOOST_AUTO_TEST_CASE(a_game_is_played_to_its_end_and_saved) {
  const tengen::test::TemporaryFolder folder;
  PseudoTerminal terminal(playing({"--game", "connect", "--side", "both"}), 80, 24);
  BOOST_REQUIRE(terminal.wait_for("Black to move."));
  terminal.type("\rl\rh\rl\rh\rl\rh\r");  // four on one another in the middle, three beside them
  BOOST_REQUIRE(terminal.wait_for("Black wins."));
  BOOST_TEST(terminal.screen().has("Black's chance 100 %"));
  terminal.type("\r");
  BOOST_REQUIRE(terminal.wait_for("The game is over."));
  terminal.type("s");
  BOOST_REQUIRE(terminal.wait_until([](const ScreenText& screen) { return !screen.drawing(); }));
  BOOST_REQUIRE(terminal.wait_for(file_question));
  terminal.type((folder.path() / "game.txt").string() + "\n");
  BOOST_REQUIRE(
      terminal.wait_until([](const ScreenText& screen) { return screen.drawing() && screen.has("Saved as"); }));
  BOOST_TEST(is_raw(terminal.modes()));
  terminal.type("q");
  BOOST_TEST(terminal.wait().value_or(-1) == 0);  // without a question
}

BOOST_AUTO_TEST_CASE(thinking_neither_blocks_quitting_nor_ctrl_c) {
  PseudoTerminal leaving(playing(endless), 80, 24);
  BOOST_REQUIRE(leaving.wait_for("Black is thinking"));
  leaving.type("q");
  BOOST_TEST(leaving.wait().value_or(-1) == 0);
  PseudoTerminal hurrying(playing(endless), 80, 24);
  BOOST_REQUIRE(hurrying.wait_for("Black is thinking"));
  hurrying.type("\x03");
  BOOST_REQUIRE(hurrying.wait_for("Black plays "));
  BOOST_REQUIRE(hurrying.wait_for("Your move."));
  hurrying.type("\x03");
  BOOST_REQUIRE(hurrying.wait_for(file_question));
  hurrying.type("\n");
  BOOST_TEST(hurrying.wait().value_or(-1) == 130);
}

BOOST_AUTO_TEST_CASE(signals_leave_the_terminal_as_it_was) {
  for (const int number : {SIGTERM, SIGHUP, SIGQUIT}) {
    PseudoTerminal terminal(playing(endless), 80, 24);
    const termios before = terminal.modes();
    BOOST_REQUIRE(terminal.wait_for("Black is thinking"));
    terminal.send(number);
    BOOST_TEST(terminal.wait().value_or(-1) == 128 + number);
    BOOST_TEST(same_modes(terminal.modes(), before));
    BOOST_TEST(!terminal.screen().drawing());
    BOOST_TEST(terminal.screen().cursor_shown());
  }
}

BOOST_AUTO_TEST_CASE(a_window_that_is_too_small_says_so) {
  PseudoTerminal terminal(playing({"--side", "both"}), 80, 24);
  // The cursor comes last in a drawing; nothing of another size may follow the change.
  BOOST_REQUIRE(terminal.wait_until(
      [](const ScreenText& screen) { return screen.has("Black to move.") && screen.cursor_shown(); }));
  terminal.resize(30, 8);
  BOOST_REQUIRE(terminal.wait_for("Make it larger"));
  terminal.resize(60, 30);
  BOOST_REQUIRE(terminal.wait_for("Black to move."));
  terminal.type("q");
  BOOST_TEST(terminal.wait().value_or(-1) == 0);
}

// The shell makes the game a job of its own, which Ctrl-Z stops.
BOOST_AUTO_TEST_CASE(ctrl_z_stops_and_the_foreground_continues) {
  const std::string play = std::string("'") + TENGEN_BINARY + "' play --side both";
  PseudoTerminal terminal({"env", "TERM=xterm", "LC_ALL=C", "sh", "-mc",
                           play + "; echo \"(stopped $?)\"; read line; fg; echo \"(left $?)\""},
                          80, 24);
  const termios before = terminal.modes();
  BOOST_REQUIRE(terminal.wait_for("Black to move."));
  terminal.type("\x1A");
  BOOST_REQUIRE(terminal.wait_for("(stopped "));
  BOOST_TEST(same_modes(terminal.modes(), before));
  terminal.type("\n");
  BOOST_REQUIRE(
      terminal.wait_until([](const ScreenText& screen) { return screen.drawing() && screen.has("Black to move."); }));
  BOOST_TEST(is_raw(terminal.modes()));
  terminal.type("q");
  BOOST_REQUIRE(terminal.wait_for("(left 0)"));
  BOOST_TEST(terminal.wait().value_or(-1) == 0);
  BOOST_TEST(same_modes(terminal.modes(), before));
}

BOOST_AUTO_TEST_CASE(terminals_that_cannot_and_who_does_not_want_get_words) {
  struct Case {
    std::string term;
    std::vector<std::string> options;
  };
  for (const Case& plain : {Case{"TERM=dumb", {}}, Case{"", {}}, Case{"TERM=xterm", {"--plain"}}}) {
    std::vector<std::string> options{"--size", "9"};
    options.insert(options.end(), plain.options.begin(), plain.options.end());
    PseudoTerminal terminal(playing(options, plain.term), 80, 24);
    const termios before = terminal.modes();
    BOOST_REQUIRE(terminal.wait_until(
        [&](const ScreenText&) { return terminal.output().find("Black (X)> ") != std::string::npos; }));
    BOOST_TEST(terminal.output().find('\x1B') == std::string::npos);
    BOOST_TEST(same_modes(terminal.modes(), before));
    terminal.type("quit\n");
    BOOST_TEST(terminal.wait().value_or(-1) == 0);
  }
}

BOOST_AUTO_TEST_SUITE_END()
