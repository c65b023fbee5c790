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
  std::ifstream stream(folder.path() / "game.txt");
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  BOOST_TEST(text.ends_with("\ni9j9\n"), text);
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
  static_cast<void>(run_tengen({"play", "--plain", "--force", "--resume", "game.sgf", "--level", "20"}, input, here));
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
    const Outcome second =
        run_tengen({"play", "--plain", "--force", "--resume", file}, "a1\nsave again.sgf\nquit\n", here);
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

BOOST_AUTO_TEST_CASE(words_do_what_keys_do) {
  const Outcome outcome = play({"--side", "both", "--plain", "--size", "9"},
                               "e5\nundo\nredo\nredo\nmoves\nshow 0\nshow 1\nshow 2\nshow x\nlevel 7\nlevel\nlevel 21\n"
                               "new\nrematch x\nrematch now\nresign\nresign\nundo\nmoves\nblack\nquit\n");
  BOOST_TEST(outcome.code == 0);
  BOOST_TEST(has(outcome, "There is nothing to play again.\n"));
  BOOST_TEST(has(outcome, "That was after 0 of 1 moves.\n"));
  BOOST_TEST(count(outcome.output, "show needs a number of moves, 0 to 1.\n") == 2U);
  BOOST_TEST(count(outcome.output, "The engine plays at level 7 of 20.\n") == 2U, outcome.output);
  BOOST_TEST(has(outcome, "level needs a number, 1 (a beginner) to 20.\n"));
  BOOST_TEST(has(outcome, "This game is not saved: save FILE, or new now.\n"));
  BOOST_TEST(has(outcome, "'x' makes no sense after 'rematch'"));
  BOOST_TEST(has(outcome, "A new game.\n"));
  BOOST_TEST(has(outcome, "White (O) wins: Black (X) resigned.\n"));
  BOOST_TEST(has(outcome, "No move has been played.\n"));
  BOOST_TEST(has(outcome, "there is no colour to choose now.\n"));
}

BOOST_AUTO_TEST_CASE(the_moves_are_told_at_every_end) {
  for (const std::string& input :
       {std::string("h8\ni9\nquit\n"), std::string("h8\ni9\n"), std::string("h8\ni9\nresign\n")}) {
    const Outcome outcome = play({"--side", "both", "--plain"}, input);
    BOOST_TEST(has(outcome, "The game so far: h8 i9\n"), outcome.output);
  }
  BOOST_TEST(!has(play({"--side", "both", "--plain"}, "quit\n"), "The game so far"));
}

BOOST_AUTO_TEST_CASE(the_stones_that_won_are_named_and_the_game_is_reviewed) {
  const Outcome outcome =
      play({"--side", "both", "--plain", "--size", "9"}, "a1\na9\nb1\nb9\nc1\nc9\nd1\nd9\ne1\nreview\nshow 8\nquit\n");
  BOOST_TEST(has(outcome, "The winning stones: a1 b1 c1 d1 e1.\n"), outcome.output);
  BOOST_TEST(has(outcome, "Looking at 10 positions"));
  BOOST_TEST(has(outcome, "Accuracy\n"));
  BOOST_TEST(has(outcome, "blunder"), outcome.output);
}

BOOST_AUTO_TEST_CASE(swap2_is_played_with_both_choosing) {
  // The engine places three stones; the person takes each choice that there is.
  for (const std::string choice : {"black", "white", "two"}) {
    const Outcome outcome =
        play({"--swap2", "--side", "white", "--plain"}, "h1\n" + choice + "\na1\na2\nmoves\nquit\n");
    BOOST_TEST(outcome.code == 0);
    BOOST_TEST(has(outcome, "Tengen places "), outcome.output);
    BOOST_TEST(has(outcome, "Choose: black, white, or two stones more.> "));
    BOOST_TEST(has(outcome, "a colour is to be chosen first"));
    BOOST_TEST(has(outcome, choice == "two" ? "Tengen takes " : "You are "), outcome.output);
  }
  const Outcome opened = play({"--swap2", "--plain"}, "h8\nundo\nh8\na1\nb15\nquit\n");
  BOOST_TEST(has(opened, "Place three stones: black, white, black.> "), opened.output);
  BOOST_TEST(has(opened, "Tengen takes "), opened.output);
  BOOST_TEST(has(opened, "You are "));
  const Outcome other = play({"--swap2", "--game", "go"}, "");
  BOOST_TEST(other.code == 2);
  BOOST_TEST(other.error.find("--swap2 is an opening of Gomoku") != std::string::npos, other.error);
}

BOOST_AUTO_TEST_CASE(a_clock_is_shown_and_obeyed) {
  const Outcome outcome = play({"--side", "both", "--plain", "--clock", "10+5"}, "h8\nquit\n");
  BOOST_TEST(has(outcome, "Black (X), 10:00 left> "), outcome.output);
  // The engine's clock of a second ends no game of it.
  const Outcome quick = run_tengen({"play", "--plain", "--size", "9", "--side", "none", "--clock", "0.05"}, "quit\n");
  BOOST_TEST(!has(quick, "no time left"), quick.output);
  for (const std::string bad : {"0", "x", "10m", "-3", "1+", "99999"}) {
    const Outcome refused = play({"--clock", bad}, "");
    BOOST_TEST(refused.code == 2, bad);
    BOOST_TEST(refused.error.find("--clock") != std::string::npos, refused.error);
  }
}

namespace {

std::string text_in(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

BOOST_AUTO_TEST_CASE(saving_writes_over_nothing_that_the_game_did_not_come_from) {
  const TemporaryFolder folder;
  const std::string here = folder.path().string();
  std::ofstream(folder.path() / "mine.sgf") << "precious";
  const Outcome refused =
      play({"--side", "both", "--plain"}, "h8\nsave mine.sgf\nsave new.sgf\ni9\nsave new.sgf\nquit\n", here);
  BOOST_TEST(has(refused, "Not saved: mine.sgf exists already; --force writes it all the same.\n"), refused.output);
  BOOST_TEST(text_in(folder.path() / "mine.sgf") == "precious");
  BOOST_TEST(count(refused.output, "Saved as new.sgf.\n") == 2U, refused.output);  // its own file
  const Outcome resumed = play({"--plain", "--resume", "new.sgf"}, "a1\nsave new.sgf\nquit\n", here);
  BOOST_TEST(has(resumed, "Saved as new.sgf.\n"), resumed.output);
  const Outcome again = play({"--side", "both", "--plain"}, "h8\nsave new.sgf\nnew now\nsave new.sgf\nquit\n", here);
  BOOST_TEST(count(again.output, "Not saved: new.sgf exists already") == 2U, again.output);
  const Outcome forced = play({"--side", "both", "--plain", "--force"}, "h8\nsave mine.sgf\nquit\n", here);
  BOOST_TEST(has(forced, "Saved as mine.sgf.\n"), forced.output);
  // A file whose variations or comments would be lost is not the game's own.
  for (const std::string text : {"(;FF[4]GM[4]SZ[15];B[hh](;W[ii])(;W[jj]))", "(;FF[4]GM[4]SZ[15];B[hh]C[mine])",
                                 "(;FF[4]GM[4]SZ[15];B[hh])(;FF[4]GM[4]SZ[15];B[aa])"}) {
    std::ofstream(folder.path() / "tree.sgf") << text;
    const Outcome kept = play({"--side", "both", "--plain", "--resume", "tree.sgf"}, "a1\nsave tree.sgf\nquit\n", here);
    BOOST_TEST(has(kept, "Not saved: tree.sgf exists already"), kept.output);
    BOOST_TEST(text_in(folder.path() / "tree.sgf") == text);
  }
}

BOOST_AUTO_TEST_CASE(a_resumed_game_refuses_what_contradicts_its_file) {
  const TemporaryFolder folder;
  const std::string here = folder.path().string();
  std::ofstream(folder.path() / "renju.sgf") << "(;FF[4]GM[4]SZ[15]RU[renju];B[hh];W[ii])";
  std::ofstream(folder.path() / "go.sgf") << "(;FF[4]GM[1]SZ[9]KM[6.5];B[ee])";
  std::ofstream(folder.path() / "four.sgf") << "(;FF[4]SZ[7:6]RU[connect 4];B[df])";
  std::ofstream(folder.path() / "game.psq") << "Piskvorky 20x20, 0:0, 0\n8,8,0\n-1\n";
  std::ofstream(folder.path() / "bare.sgf") << "(;GM[1];B[hh];W[ii])";
  struct Case {
    std::vector<std::string> options;
    std::string refusal;
  };
  for (const Case& wrong :
       {Case{{"renju.sgf", "--rule", "freestyle"}, "the game in it is renju, which --rule freestyle"},
        {{"renju.sgf", "--size", "19"}, "on a board of 15x15, which a size of 19x19"},
        {{"renju.sgf", "--game", "go"}, "is gomoku, which --game go"},
        {{"renju.sgf", "--komi", "5"}, "--komi is for go, not for gomoku"},
        {{"go.sgf", "--rule", "renju"}, "--rule is for gomoku, not for go"},
        {{"go.sgf", "--komi", "0.5"}, "with komi 6.5, which --komi 0.5"},
        {{"go.sgf", "--little-go"}, "--little-go is for a board of 5x5, not of 9x9"},
        {{"four.sgf", "--in-a-row", "5"}, "4 in a row, which --in-a-row 5"},
        {{"game.psq", "--game", "connect"}, "is gomoku, which --game connect"},
        {{"game.psq", "--rows", "15"}, "on a board of 20x20"}}) {
    std::vector<std::string> options{"--plain", "--resume"};
    options.insert(options.end(), wrong.options.begin(), wrong.options.end());
    const Outcome outcome = play(options, "quit\n", here);
    BOOST_TEST(outcome.code == 1, wrong.refusal);
    BOOST_TEST(outcome.error.find(wrong.refusal) != std::string::npos, outcome.error);
  }
  // What the file does not say, or says as well, is obeyed.
  for (const std::vector<std::string>& right :
       {std::vector<std::string>{"renju.sgf", "--rule", "renju", "--size", "15", "--game", "gomoku"},
        {"go.sgf", "--komi", "6.5"},
        {"game.psq", "--rule", "exact"},
        {"bare.sgf", "--game", "gomoku", "--size", "20"}}) {
    std::vector<std::string> options{"--side", "both", "--plain", "--resume"};
    options.insert(options.end(), right.begin(), right.end());
    const Outcome outcome = play(options, "save out.sgf\nquit\n", here);
    BOOST_TEST(outcome.code == 0, outcome.error);
    const std::string saved = text_in(folder.path() / "out.sgf");
    if (right.front() == "game.psq") BOOST_TEST(saved.find("RU[exact]") != std::string::npos, saved);
    if (right.front() == "bare.sgf") BOOST_TEST(saved.find("SZ[20]") != std::string::npos, saved);
    std::filesystem::remove(folder.path() / "out.sgf");
  }
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
    const std::string text = text_in(folder.path() / ("kept." + ending));
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

BOOST_AUTO_TEST_CASE(every_format_keeps_level_and_side) {
  const TemporaryFolder folder;
  const std::string here = folder.path().string();
  for (const std::string game : {"gomoku", "connect"}) {
    for (const std::string ending : {"sgf", "psq", "txt", "pos"}) {
      if (game == "connect" && ending == "psq") continue;
      const Outcome first = play({"--game", game, "--side", "white", "--plain", "--level", "3"},
                                 "save " + game + "." + ending + "\nquit\n", here);
      BOOST_TEST(has(first, "Saved as "), first.output);
      const std::vector<std::string> resume{"play", "--plain", "--resume", game + "." + ending};
      const Outcome second = run_tengen(resume, "level\nquit\n", here);
      BOOST_TEST(has(second, "White (O)> The engine plays at level 3 of 20.\n"), second.output + second.error);
    }
  }
  const Outcome little =
      play({"--game", "go", "--little-go", "--side", "both", "--plain"}, "c3\nsave l.sgf\nquit\n", here);
  BOOST_TEST(has(little, "Saved as l.sgf."), little.output);
  // Stones alone count: one against a komi of 2.5, where areas would say 25.
  const Outcome again = run_tengen({"play", "--plain", "--resume", "l.sgf"}, "pass\npass\nquit\n", here);
  BOOST_TEST(has(again, "White (O) wins by 1.5 points."), again.output + again.error);
}

BOOST_AUTO_TEST_CASE(piskvorks_format_names_the_rule_as_tournaments_do) {
  const TemporaryFolder folder;
  const std::string here = folder.path().string();
  static_cast<void>(play({"--side", "both", "--plain", "--rule", "renju"}, "h8\nsave r.psq\nquit\n", here));
  BOOST_TEST(text_in(folder.path() / "r.psq").ends_with("\n-1\n0,renju\n"), text_in(folder.path() / "r.psq"));
  static_cast<void>(play({"--side", "both", "--plain"}, "h8\nsave f.psq\nquit\n", here));
  BOOST_TEST(text_in(folder.path() / "f.psq").ends_with("\n-1\n"), text_in(folder.path() / "f.psq"));
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
