#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <fstream>
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

/// Whether the prompt of the file's name is the last thing on the screen. What is typed before it may be thrown away
/// with the keys of the drawing.
bool waits_for_file_name(const ScreenText& screen) {
  return !screen.drawing() && screen.beside().ends_with("do not save)> ");
}

/// Whether a drawing is whole: the cursor comes last. Nothing of another size may follow when the window then shrinks.
bool waits_for_black(const ScreenText& screen) {
  return screen.has("Black to move.") && screen.cursor_shown();
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
  BOOST_REQUIRE(terminal.wait_until(waits_for_black));
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

// Nobody plays with what cannot be seen.
BOOST_AUTO_TEST_CASE(a_window_that_is_too_small_takes_no_keys) {
  PseudoTerminal terminal(playing({"--side", "both"}), 80, 24);
  BOOST_REQUIRE(terminal.wait_until(waits_for_black));
  terminal.resize(60, 8);
  BOOST_REQUIRE(terminal.wait_for("No other key"));
  terminal.type("\r\x1B[A\r nnRRs?ivm,.x");
  terminal.resize(70, 8);                    // not smaller: the keys may be drawn at either size
  BOOST_REQUIRE(terminal.wait_for("70x8"));  // the keys have been read before
  terminal.resize(80, 24);
  BOOST_REQUIRE(terminal.wait_until(waits_for_black));
  BOOST_TEST(terminal.screen().row(8).find('X') == std::string::npos, terminal.screen().text());
  BOOST_TEST(terminal.screen().row(7).find('X') == std::string::npos, terminal.screen().text());
  terminal.resize(30, 8);
  BOOST_REQUIRE(terminal.wait_for("Make it larger"));
  terminal.type("q");
  BOOST_TEST(terminal.wait().value_or(-1) == 0);
}

BOOST_AUTO_TEST_CASE(any_key_leaves_a_page) {
  PseudoTerminal terminal(playing({"--side", "both", "--size", "9"}), 80, 24);
  BOOST_REQUIRE(terminal.wait_for("Black to move."));
  for (const std::string key : {"x", "\x1B", "\x1B[3~", "\x1BOP", "7", "\xC3\xA4", "\x7F", "\x1B[<0;1;1M", "q"}) {
    terminal.type("?");
    BOOST_REQUIRE(terminal.wait_for("Any key goes back."));
    terminal.type(key);
    BOOST_REQUIRE(terminal.wait_for("Black to move."));
  }
  BOOST_REQUIRE(terminal.wait_until(waits_for_black));
  terminal.resize(40, 12);
  BOOST_REQUIRE(terminal.wait_for("Black to move."));
  terminal.type("?");
  BOOST_REQUIRE(terminal.wait_for("Any key: more."));
  for (int pages = 0; !terminal.screen().has("Any key goes back."); ++pages) {
    BOOST_REQUIRE(pages < 10);
    const std::string before = terminal.screen().text();
    terminal.type("x");
    BOOST_REQUIRE(terminal.wait_until(
        [&](const ScreenText& screen) { return screen.text() != before && screen.has("Any key"); }));
  }
  terminal.type("x");
  BOOST_REQUIRE(terminal.wait_for("Black to move."));
  terminal.type("q");
  BOOST_TEST(terminal.wait().value_or(-1) == 0);
}

BOOST_AUTO_TEST_CASE(after_the_end_there_is_looking_back_review_and_a_rematch) {
  PseudoTerminal terminal(playing({"--game", "connect", "--side", "both"}), 80, 24);
  BOOST_REQUIRE(terminal.wait_for("Black to move."));
  terminal.type("\rl\rh\rl\rh\rl\rh\r");
  BOOST_REQUIRE(terminal.wait_for("Black wins."));
  BOOST_TEST(terminal.screen().has("m rematch"));
  terminal.type(",");
  BOOST_REQUIRE(terminal.wait_for("After 6 of 7 moves."));
  terminal.type("\r");
  BOOST_REQUIRE(terminal.wait_for("This is an earlier position"));
  terminal.type("\x1B[H");
  BOOST_REQUIRE(terminal.wait_for("After 0 of 7 moves."));
  terminal.type(".\x1B[6~");
  BOOST_REQUIRE(terminal.wait_for("After 2 of 7 moves."));
  terminal.type("\x1B[F");
  BOOST_REQUIRE(terminal.wait_for("Black wins."));
  terminal.type("v");
  BOOST_REQUIRE(terminal.wait_for("Accuracy"));
  terminal.type("x");  // the next page, or back
  terminal.type("xx");
  BOOST_REQUIRE(terminal.wait_for("Black wins."));
  terminal.type("u");
  BOOST_REQUIRE(terminal.wait_for("Taken back."));
  terminal.type("r");
  BOOST_REQUIRE(terminal.wait_for("Played again."));
  terminal.type("m");
  BOOST_REQUIRE(terminal.wait_for("m again begins a rematch; this one is not saved."));
  terminal.type("m");
  BOOST_REQUIRE(terminal.wait_for("A new game."));
  terminal.type("RR");
  BOOST_REQUIRE(terminal.wait_for("White wins: Black resigned."));
  terminal.type("q");
  BOOST_TEST(terminal.wait().value_or(-1) == 0);  // without a move there is nothing to save
}

BOOST_AUTO_TEST_CASE(a_clock_runs_out) {
  PseudoTerminal terminal(playing({"--side", "both", "--size", "9", "--clock", "0.02"}), 80, 24);
  BOOST_REQUIRE(terminal.wait_for("White wins: Black has no time left."));
  terminal.type("\r");
  BOOST_REQUIRE(terminal.wait_for("The game is over."));
  terminal.type("q");
  BOOST_TEST(terminal.wait().value_or(-1) == 0);
}

BOOST_AUTO_TEST_CASE(swap2_is_chosen_with_keys) {
  PseudoTerminal terminal(playing({"--swap2", "--side", "white", "--move-time", "50"}), 80, 24);
  BOOST_REQUIRE(terminal.wait_for("Choose: black, white, or two stones more."));
  BOOST_TEST(terminal.screen().has("b take Black"));
  terminal.type("t");
  BOOST_REQUIRE(terminal.wait_for("Place two stones: white, black."));
  terminal.type("\x1B[<0;5;2M");
  BOOST_REQUIRE(terminal.wait_for("White plays a15."));
  terminal.type("\x1B[<0;7;2M");
  BOOST_REQUIRE(terminal.wait_for("Tengen takes "));
  terminal.type("\x04");
  BOOST_REQUIRE(terminal.wait_for(file_question));
  terminal.type("\n");
  BOOST_TEST(terminal.wait().value_or(-1) == 0);
}

BOOST_AUTO_TEST_CASE(a_person_is_asked_before_a_file_is_written_over) {
  const tengen::test::TemporaryFolder folder;
  const std::string path = (folder.path() / "game.sgf").string();
  const auto text = [&] { return tengen::test::contents(path); };
  std::ofstream(path) << "precious";
  PseudoTerminal terminal(playing({"--side", "both", "--size", "9"}), 120, 24);
  BOOST_REQUIRE(terminal.wait_for("Black to move."));
  terminal.type("\rs");
  BOOST_REQUIRE(terminal.wait_until(waits_for_file_name));
  terminal.type(path + "\n");
  BOOST_REQUIRE(terminal.wait_for("Write it all the same? (y/N)"));
  terminal.type("\n");
  BOOST_REQUIRE(
      terminal.wait_until([](const ScreenText& screen) { return screen.drawing() && screen.has("Not saved: "); }));
  BOOST_TEST(text() == "precious");
  terminal.type("q");
  BOOST_REQUIRE(terminal.wait_until(waits_for_file_name));
  terminal.type(path + "\ny\n");
  BOOST_TEST(terminal.wait().value_or(-1) == 0);
  BOOST_TEST(text().find("B[ee]") != std::string::npos, text());
}

BOOST_AUTO_TEST_CASE(names_of_strangers_do_no_harm) {
  const tengen::test::TemporaryFolder folder;
  const std::string path = (folder.path() / "hostile.sgf").string();
  std::string marks = "z";
  std::string wide;
  for (int i = 0; i < 10'000; ++i) {
    marks += "\xCC\x81";
    wide += "碁";
  }
  const std::vector<std::string> names{std::string(10'000, 'x'),
                                       wide,
                                       marks,
                                       "\x1B[2J\x1B\\]0;owned\x07",
                                       "\xC2\x9B"
                                       "31m",
                                       "\xE2\x80\xAE"
                                       "abc",
                                       "Tengen 0.2.0 level 5 (clock 99999999999+1, 1e9 s left)"};
  for (const std::string& name : names) {
    std::ofstream(path) << "(;FF[4]GM[4]SZ[9]PB[" << name << "]PW[" << name << "];B[ee])";
    for (const std::string locale : {"LC_ALL=C", "LC_ALL=C.UTF-8"}) {
      std::vector<std::string> command = playing({"--side", "both", "--resume", path}, "TERM=xterm-256color");
      *std::find(command.begin(), command.end(), "LC_ALL=C") = locale;
      PseudoTerminal terminal(command, 80, 24);  // throws on every sequence that is not ours
      BOOST_REQUIRE(terminal.wait_for("White to move."));
      terminal.type("\r");  // refused: the point is taken
      BOOST_REQUIRE(terminal.wait_for("e5: the point is occupied."));
      terminal.type("q");
      BOOST_TEST(terminal.wait().value_or(-1) == 0);
      BOOST_TEST(terminal.output().size() < 100'000U);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
