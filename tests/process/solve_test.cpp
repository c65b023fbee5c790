#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/patience.hpp"
#include "tests/support/patterns.hpp"
#include "tests/support/run_tengen.hpp"
#include "tests/support/signals.hpp"
#include "tests/support/temporary_folder.hpp"

// `tengen solve` as scripts use it.

BOOST_AUTO_TEST_SUITE(solve_command)

namespace {

using tengen::test::Outcome;
using tengen::test::program_for;
using tengen::test::run_tengen;
using tengen::test::TemporaryFolder;

/// `tengen solve` in little memory: as much as it takes by itself costs more time than these positions.
Outcome solve(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {program_for(arguments), "solve"});
  arguments.insert(arguments.end(), {"--memory", "32"});
  return tengen::test::run_program(arguments);
}

std::string last_line(const std::string& text) {
  const auto end = text.find_last_not_of('\n');
  return text.substr(text.rfind('\n', end) + 1, end - text.rfind('\n', end));
}

}  // namespace

BOOST_AUTO_TEST_CASE(json) {
  const Outcome outcome = solve({"connect", "--moves", "274552224131661", "--json"});
  BOOST_REQUIRE_EQUAL(outcome.code, 0);
  const auto object = boost::json::parse(last_line(outcome.output)).as_object();
  BOOST_TEST(object.at("value").as_int64() == 0);
  BOOST_TEST(object.at("exact").as_bool());
  BOOST_TEST(object.at("full_keys").as_bool());
  const auto& moves = object.at("moves").as_object();
  BOOST_TEST(moves.size() == 7U);
  BOOST_TEST(moves.at(object.at("best").as_string()).as_int64() == 0);
  BOOST_TEST(object.at("pv").as_array().size() == 27U);  // a draw fills the board
  BOOST_TEST(object.at("nodes").as_int64() > 0);
}

BOOST_AUTO_TEST_CASE(positions) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "positions.txt").string();
  std::ofstream(file) << "2252576253462244111563365343671351441 -1\n7422341735647741166133573473242566\n\n";
  Outcome outcome = solve({"connect", "--positions", file});
  BOOST_TEST(outcome.code == 0);
  auto object = boost::json::parse(last_line(outcome.output)).as_object();
  BOOST_TEST(object.at("positions").as_int64() == 2);
  BOOST_TEST(object.at("wrong").as_int64() == 0);
  BOOST_TEST(object.at("mean_nodes").as_double() > 0);
  BOOST_TEST(object.at("mean_us").as_double() > 0);

  std::ofstream(file) << "2252576253462244111563365343671351441 5\n";
  outcome = solve({"connect", "--positions", file});
  BOOST_TEST(outcome.code == 1);
  object = boost::json::parse(last_line(outcome.output)).as_object();
  BOOST_TEST(object.at("wrong").as_int64() == 1);

  std::ofstream(file) << "22525 0\n99\n";
  outcome = solve({"connect", "--positions", file});
  BOOST_TEST(outcome.code == 1);
  BOOST_TEST(outcome.error.find(":2:") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(verify) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "claims.json").string();
  const Outcome solved = solve({"go", "--size", "3", "--json", "--value-only"});
  BOOST_REQUIRE_EQUAL(solved.code, 0);
  std::ofstream(file) << solved.output;
  BOOST_TEST(solve({"go", "--size", "3", "--verify", file}).code == 0);
  std::ofstream(file) << "{\"played\":\"B2\",\"value\":7}\n";
  const Outcome wrong = solve({"go", "--size", "3", "--verify", file});
  BOOST_TEST(wrong.code == 1);
  BOOST_TEST(wrong.output.find("claimed 7, is 9") != std::string::npos);
  std::ofstream(file) << "{\"played\":\"A1\",\"value\":-3}\n";
  const Outcome low = solve({"go", "--size", "3", "--verify", file});
  BOOST_TEST(low.code == 1);
  BOOST_TEST(low.output.find("A1: wrong: claimed -3, is -9") != std::string::npos, low.output);
  std::ofstream(file) << "nonsense\n";
  BOOST_TEST(solve({"go", "--size", "3", "--verify", file}).code == 1);
}

BOOST_AUTO_TEST_CASE(a_checkpoint_is_gone_on_from) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "solve.table").string();
  const std::vector<std::string> command = {"connect",      "32751571231557", "--json",
                                            "--value-only", "--checkpoint",   file};
  const auto first = boost::json::parse(last_line(solve(command).output)).as_object();
  BOOST_REQUIRE(std::filesystem::exists(file));
  const Outcome again = solve(command);
  const auto second = boost::json::parse(last_line(again.output)).as_object();
  BOOST_TEST(second.at("value").as_int64() == first.at("value").as_int64());
  BOOST_TEST(second.at("nodes").as_int64() * 2 < first.at("nodes").as_int64());
  BOOST_TEST(again.error.find("going on from") != std::string::npos);
  // A file that is none of ours is said to be one, and stays as it is.
  std::ofstream(file) << "garbage";
  const Outcome broken = solve(command);
  BOOST_TEST(broken.code == 1);
  BOOST_TEST(broken.error.find("no hash table of ours; to begin anew, remove it") != std::string::npos);
  BOOST_TEST(std::filesystem::file_size(file) == 7U);
}

// None of these ends by itself within an hour: only the interrupt can have ended them.
BOOST_AUTO_TEST_CASE(an_interrupt_tells_what_is_known) {
  const TemporaryFolder folder;
  const std::string claims = (folder.path() / "claims.jsonl").string();
  std::ofstream(claims) << R"({"played":"","value":1})"
                        << "\n";
  const std::string positions = (folder.path() / "wins.jsonl").string();
  std::ofstream(positions) << R"({"size":5,"rule":0,"moves":"c3 b2 b4 d2 d4 c2 c4 b3 d3 a1"})"
                           << "\n";
  struct Case {
    std::vector<std::string> arguments;
    std::string said;
  };
  const std::vector<Case> cases{
      {{"solve", "connect", "--json", "--memory", "32"}, "\"value\":null"},
      {{"solve", "gomoku", "--memory", "32"}, "result no forced win found in "},
      {{"solve", "gomoku", "--positions", positions, "--time", "3600", "--memory", "32"}, "{\"positions\":0,"},
      {{"solve", "connect", "--verify", claims, "--memory", "32"}, {}},
      {{"solve", "connect", "--make-book", (folder.path() / "book.inc").string(), "--force", "--memory", "32"},
       "0 positions, "},
      {{"perft", "gomoku", "20"}, {}},
      {{"bench", "gomoku", "--extra-depth", "20"}, {}},
      {{"selfplay", "--move-time", "3600000"}, "No result."},
      {{"analyze", (std::filesystem::path(TENGEN_TEST_DATA) / "games" / "connect.txt").string(), "--time", "3600000",
        "-o", (folder.path() / "analysis.sgf").string()},
       {}},
      {{"analyze", (std::filesystem::path(TENGEN_TEST_DATA) / "games" / "connect.txt").string(), "--time", "3600000",
        "--json", "-o", (folder.path() / "analysis.sgf").string()},
       "\"complete\":false"}};
  for (const Case& one : cases) {
    for (const bool by_term : {false, true}) {
      std::vector<std::string> command = one.arguments;
      command.insert(command.begin(), program_for(command));
      tengen::test::ChildProcess child(command);
      // A signal that comes before is a plain end of the process.
      tengen::test::wait_until_it_catches(child, by_term ? SIGTERM : SIGINT);
      by_term ? child.terminate() : child.interrupt();
      std::string output;
      while (const auto line = child.read_line(tengen::test::patience)) output += *line + "\n";
      BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == (by_term ? 143 : 130), command[2]);
      BOOST_TEST(output.find(one.said) != std::string::npos, command[2] << ": " << output);
      BOOST_TEST(child.read_stderr().find("tengen: interrupted") != std::string::npos, command[2]);
    }
  }
}

BOOST_AUTO_TEST_CASE(slow_work_shows_its_progress) {
  tengen::test::ChildProcess child({TENGEN_BINARY, "solve", "gomoku", "--time", "3600", "--memory", "32"},
                                   {.merge_stderr = true});
  const auto line = child.read_line(tengen::test::patience);
  BOOST_REQUIRE(line);
  BOOST_TEST(line->find("no forced win yet, ") != std::string::npos, *line);
  BOOST_TEST(line->find(" left") != std::string::npos, *line);
  child.interrupt();
  BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 130);
}

BOOST_AUTO_TEST_CASE(results_in_words) {
  const Outcome won = solve({"gomoku", "H8 A1 I8 A2 J8 C1 K8 D1"});
  BOOST_TEST(won.code == 0);
  BOOST_TEST(won.output.find("result Black wins in 1 (1 ply at most)\n") == 0U, won.output);
  const Outcome none = solve({"gomoku", "h8", "--time", "0.1"});
  BOOST_TEST(none.code == 1);
  BOOST_TEST(tengen::test::matches(none.output, "(result no forced win found in [0-9.]+ s\\b[^]*)"), none.output);
}

BOOST_AUTO_TEST_CASE(wrong_use) {
  const std::vector<std::vector<std::string>> wrong = {{"solve"},
                                                       {"solve", "chess"},
                                                       {"solve", "connect", "44x"},
                                                       {"solve", "connect", "4", "--moves", "4"},
                                                       {"solve", "connect", "--at-least", "3"},
                                                       {"solve", "go", "--size", "50"}};
  for (const auto& command : wrong) {
    const Outcome outcome = run_tengen(command);
    BOOST_TEST(outcome.code == 2, outcome.error);
    BOOST_TEST(outcome.output == "");
    BOOST_TEST(outcome.error.find("tengen: ") == 0U, outcome.error);
  }
  BOOST_TEST(solve({"go", "--positions", "x"}).code == 2);
  BOOST_TEST(solve({"connect", "--positions", "/no/such/file"}).code == 1);
}

BOOST_AUTO_TEST_CASE(forced_wins_of_a_file) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "wins.jsonl").string();
  // A straight four, an open three, and a board on which no line of five is left: no limit of time decides any of them.
  std::ofstream(file) << R"({"size":15,"rule":0,"moves":"h8 a1 i8 a2 j8 c1 k8 d1"})"
                      << "\n"
                      << R"({"size":15,"rule":0,"moves":"h8 a1 i8 a15 j8 o1"})"
                      << "\n"
                      << R"({"size":5,"rule":0,"moves":"c3 b2 b4 d2 d4 c2 c4 b3 d3 a1"})"
                      << "\n";
  const Outcome outcome = solve({"gomoku", "--positions", file, "--time", "3600"});
  BOOST_REQUIRE_EQUAL(outcome.code, 0);
  const auto object = boost::json::parse(outcome.output).as_object();
  BOOST_TEST(object.at("positions").as_int64() == 3);
  BOOST_TEST(object.at("solved").as_int64() == 2);
  std::ofstream(file) << "garbage\n";
  const Outcome refused = solve({"gomoku", "--positions", file});
  BOOST_TEST(refused.code == 1);
  BOOST_TEST(refused.error.find(":1: not a line of JSON") != std::string::npos, refused.error);
}

BOOST_AUTO_TEST_CASE(the_whole_tree_of_a_win) {
  const Outcome outcome = solve({"gomoku", "h8 a1 i8 a15 j8 o1", "--tree", "--json"});
  BOOST_REQUIRE_EQUAL(outcome.code, 0);
  const auto object = boost::json::parse(last_line(outcome.output)).as_object();
  BOOST_TEST(object.at("winner").as_string() == "black");
  const auto& win = object.at("win").as_array();
  BOOST_TEST_REQUIRE(!win.empty());
  const auto& first = win.at(0).as_object();
  BOOST_TEST(first.at("plies").as_int64() == 3);
  BOOST_TEST((first.at("attack").as_string() == "g8" || first.at("attack").as_string() == "k8"));
  BOOST_TEST(solve({"go", "--tree"}).code == 2);
}

BOOST_AUTO_TEST_CASE(gomoku_on_a_small_board_is_decided_and_proven) {
  const TemporaryFolder folder;
  const std::string proof = (folder.path() / "proof").string();
  const Outcome drawn = solve({"gomoku", "--size", "5", "--proof", proof});
  BOOST_TEST(drawn.code == 0, drawn.error);
  BOOST_TEST(drawn.output.starts_with("5 x 5, 5 in a row: a draw\n"), drawn.output);
  BOOST_TEST(solve({"gomoku", "--verify", proof}).code == 0);

  const Outcome won = solve({"gomoku", "--rows", "3", "--columns", "4", "--in-a-row", "3", "--json"});
  const auto object = boost::json::parse(won.output).as_object();
  BOOST_TEST(object.at("first_player_wins").as_bool());
  BOOST_TEST(object.at("verified").as_bool());
  const Outcome spoilt = solve({"gomoku", "--size", "3", "--in-a-row", "3", "--moves", "b2 b1"});
  BOOST_TEST(spoilt.output.starts_with("3 x 3, 3 in a row: the first player wins\n"), spoilt.output);

  std::ofstream(proof, std::ios::app) << "...../...../...../...../..... o win 3\n";
  const Outcome refused = solve({"gomoku", "--verify", proof});
  BOOST_TEST(refused.code == 1);
  BOOST_TEST(refused.error.find("no line is completed") != std::string::npos, refused.error);
  std::ofstream(proof) << "garbage\n";
  BOOST_TEST(solve({"gomoku", "--verify", proof}).code == 1);
}

// A proof is of the empty board, or of the moves that are given.
BOOST_AUTO_TEST_CASE(a_proof_of_another_position_is_refused) {
  const TemporaryFolder folder;
  const std::string proof = (folder.path() / "proof").string();
  const auto verify = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"gomoku", "--verify", proof});
    return solve(more);
  };
  BOOST_TEST(solve({"gomoku", "b2 b1", "--size", "3", "--in-a-row", "3", "--proof", proof}).code == 0);
  const Outcome middle = verify({});
  BOOST_TEST(middle.code == 1);
  BOOST_TEST(middle.output == "");
  BOOST_TEST(middle.error.find("begins in the middle of a game") != std::string::npos, middle.error);
  const Outcome after = verify({"b2b1"});
  BOOST_TEST(after.code == 0, after.error);
  BOOST_TEST(after.output.starts_with("3 x 3, 3 in a row, after b2b1: the first player wins; "), after.output);
  BOOST_TEST(verify({"--moves", "b2 c2"}).code == 0);  // the same, turned
  BOOST_TEST(verify({"b2 a1"}).code == 1);
  BOOST_TEST(verify({"b2"}).code == 1);
  BOOST_TEST(verify({"b2 b1 a1"}).code == 1);
  BOOST_TEST(verify({"b2 b2"}).code == 2);

  // Written by hand: the first player has two stones more than the game gives it.
  std::ofstream(proof) << "tengen lines 3 3 3 wins\nXX./OO./... x win 2\n";
  BOOST_TEST(verify({}).code == 1);
  std::ofstream(proof) << "tengen lines 3 3 3 wins\nXX./.../... x win 2\n";
  BOOST_TEST(verify({}).code == 1);
  std::ofstream(proof) << "tengen lines 1 2 2 holds\n.. o potential\n";  // the second player would begin
  BOOST_TEST(verify({}).code == 1);

  BOOST_TEST(solve({"gomoku", "--size", "5", "--proof", proof, "--force"}).code == 0);
  const Outcome whole = verify({});
  BOOST_TEST(whole.code == 0, whole.error);
  BOOST_TEST(whole.output.starts_with("5 x 5, 5 in a row, from the empty board: the first player does not win; "),
             whole.output);
  BOOST_TEST(verify({"--size", "5", "--in-a-row", "5"}).code == 0);
  BOOST_TEST(verify({"--size", "6"}).error.find("another game: 5 x 5, 5 in a row") != std::string::npos);
  BOOST_TEST(verify({"--rows", "6"}).code == 1);
  BOOST_TEST(verify({"--in-a-row", "4"}).code == 1);
}

BOOST_AUTO_TEST_CASE(what_is_not_known_has_its_reason) {
  const Outcome full = solve({"connect", "274552224131661"});
  BOOST_TEST(full.code == 0, full.error);
  BOOST_TEST(full.output.find("\nmoves  1:-9 2:-11 3:-12 4:0 5:-11 6:-11 7:-11\n") != std::string::npos, full.output);
  BOOST_TEST(full.output.find("?") == std::string::npos, full.output);
  const Outcome wide = solve({"go", "--rows", "1", "--columns", "3"});
  BOOST_TEST(wide.output.find("\nmoves  A1:") != std::string::npos, wide.output);

  const Outcome sign = solve({"connect", "274552224131661", "--sign"});
  BOOST_TEST(sign.output.find("\nmoves  not asked (--sign)\n") != std::string::npos, sign.output);
  const Outcome who = solve({"go", "--size", "3", "--sign"});
  BOOST_TEST(who.output.starts_with("value  not asked (--sign), between +1 and +9"), who.output);
  const Outcome claim = solve({"go", "--size", "3", "--at-least", "5"});
  BOOST_TEST(claim.code == 0, claim.error);
  BOOST_TEST(claim.output.find("\nmoves  not asked (--at-least)\n") != std::string::npos, claim.output);
  const Outcome value = solve({"connect", "274552224131661", "--value-only"});
  BOOST_TEST(value.output.find("\nmoves  not asked (--value-only)\n") != std::string::npos, value.output);

  const Outcome late = solve({"connect", "--time", "0.001"});
  BOOST_TEST(late.code == 1);
  BOOST_TEST(late.output.starts_with("value  not known yet, between -21 and +21"), late.output);
  BOOST_TEST(late.output.find("\nwhy    the time was over (--time)\n") != std::string::npos, late.output);
  BOOST_TEST(late.output.find("cycles") == std::string::npos, late.output);

  const Outcome cycles = solve({"go", "--size", "2", "--depth", "5"});
  BOOST_TEST(cycles.code == 1);
  BOOST_TEST(
      cycles.output.find("\nwhy    no proof is left to try: positions come back (cycles)\n") != std::string::npos,
      cycles.output);
  BOOST_TEST(cycles.output.find("--ko superko forbids it") != std::string::npos, cycles.output);
  const auto json = boost::json::parse(solve({"go", "--size", "2", "--depth", "5", "--json"}).output).as_object();
  BOOST_TEST(json.at("why").as_string().find("cycles") != std::string::npos);
  const Outcome superko = solve({"go", "--size", "2", "--ko", "superko"});
  BOOST_TEST(superko.output.starts_with("value  +1 "), superko.output);
  BOOST_TEST(superko.output.find("cycles") == std::string::npos, superko.output);
}

BOOST_AUTO_TEST_CASE(the_tree_of_a_win_has_a_legend) {
  const Outcome outcome = solve({"gomoku", "h8a1i8a15j8o1", "--tree"});
  BOOST_TEST(outcome.code == 0, outcome.error);
  BOOST_TEST(outcome.output.find("\ntree   below, a step a line: the winner's move") != std::string::npos,
             outcome.output);
  BOOST_TEST(solve({"gomoku", "h8", "a1,i8", "a15;j8", "o1"}).output.starts_with("result Black wins in 2"));
}

// `tengen solve` is for those who solve; the workbench has what its makers need.
BOOST_AUTO_TEST_CASE(options_of_developers_are_in_the_workbench) {
  const std::string users = run_tengen({"solve", "--help"}).output;
  const std::string developers = tengen::test::run_program({TENGEN_LAB, "solve", "--help"}).output;
  for (const char* option :
       {"--positions", "--make-book", "--plies", "--all-plies", "--make-proofs", "--least-nodes", "--set"}) {
    BOOST_TEST(users.find(option) == std::string::npos, option);
    BOOST_TEST(developers.find(option) != std::string::npos, option);
    const Outcome refused = run_tengen({"solve", "go", "--size", "3", option, "5"});
    BOOST_TEST(refused.code == 2);
    BOOST_TEST(refused.error.find("solve has no option '" + std::string(option) + "'") != std::string::npos,
               refused.error);
  }
  const Outcome outcome = tengen::test::run_program({TENGEN_LAB, "solve", "go", "--size", "3", "--value-only"});
  BOOST_TEST(outcome.output.starts_with("value  +9 "), outcome.output);
}

BOOST_AUTO_TEST_CASE(games_of_lines_that_cannot_be) {
  const auto error_of = [](std::vector<std::string> words) {
    words.insert(words.begin(), "gomoku");
    const Outcome outcome = solve(words);
    BOOST_TEST(outcome.code == 2);
    return outcome.error;
  };
  BOOST_TEST(error_of({"--size", "9", "--in-a-row", "3"}).find("1 to 64 cells") != std::string::npos);
  BOOST_TEST(error_of({"--size", "4", "--in-a-row", "1"}).find("a line 2 to 64") != std::string::npos);
  BOOST_TEST(error_of({"--size", "4", "--in-a-row", "2000000000"}).find("a line 2 to 64") != std::string::npos);
  BOOST_TEST(error_of({"--size", "4", "--moves", "a5"}).find("'a5' is no cell of the board") != std::string::npos);
  BOOST_TEST(error_of({"--size", "4", "--moves", "a1 a1"}).find("'a1' is occupied") != std::string::npos);
  BOOST_TEST(error_of({"--size", "3", "--in-a-row", "2", "--moves", "a1 c3 a2"}).find("a line is complete") !=
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
