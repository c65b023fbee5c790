#include <unistd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/support/brain_answers.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/patterns.hpp"
#include "tests/support/run_tengen.hpp"

// What the program makes of its name and arguments.

BOOST_AUTO_TEST_SUITE(command_line)

namespace {

using namespace std::chrono_literals;
using tengen::test::answer;
using tengen::test::ChildProcess;
using tengen::test::is_move;
using tengen::test::Outcome;
using tengen::test::run_tengen;

}  // namespace

BOOST_AUTO_TEST_CASE(wrong_use_is_one_line_and_code_2) {
  const std::vector<std::vector<std::string>> wrong{{"--nonsense"},
                                                    {"gtp", "--game", "chess"},
                                                    {"gtp", "--size", "19"},
                                                    {"perft", "connect"},
                                                    {"perft", "connect", "-3"},
                                                    {"bench", "x"},
                                                    {"gtp", "extra"},
                                                    {"selfplay", "--rule", "none"},
                                                    {"play", "--komi", "5"},
                                                    {"gtp", "--in-a-row", "5"},
                                                    {"selfplay", "--game", "connect", "--rule", "renju"},
                                                    {"perft", "gomoku", "1", "--little-go"},
                                                    {"solve", "connect", "--komi", "5"},
                                                    {"analyze", "x.sgf", "--game", "go", "--in-a-row", "5"},
                                                    {"parameters"},
                                                    {"play", "--level", "0"},
                                                    {"gtp", "--level", "21"},
                                                    {"gomocup", "--level", "five"},
                                                    {"gtp", "--level", "5", "--player", "random"},
                                                    {"parameters", "chess"},
                                                    {"bench", "--set", "lmp_base=5"},
                                                    {"bench", "go", "--set", "lmp_base"},
                                                    {"bench", "go", "--set", "=5"},
                                                    {"bench", "go", "--set", "lmp_base=five"},
                                                    {"bench", "go", "--set", "lmp_base=1e9"},
                                                    {"bench", "go", "--set", "win_batch=5"}};
  for (auto arguments : wrong) {
    const std::string shown = arguments.back();
    arguments.insert(arguments.begin(), TENGEN_BINARY);
    ChildProcess child(arguments);
    child.close_input();
    BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 2, shown);
    const std::string text = child.read_stderr();
    BOOST_TEST(std::count(text.begin(), text.end(), '\n') == 1, text);
    BOOST_TEST(std::count_if(text.begin(), text.end(), [](unsigned char c) { return c < ' '; }) == 1, text);
  }
}

// What was probably meant is named, and the command whose help is meant.
BOOST_AUTO_TEST_CASE(slips_are_answered_with_what_was_probably_meant) {
  struct Case {
    std::vector<std::string> arguments;
    std::string said;
  };
  const std::vector<Case> cases{
      {{"plya"}, "no command 'plya'; did you mean 'play'? (try tengen --help)"},
      {{"slove", "go"}, "no command 'slove'; did you mean 'solve'? (try tengen --help)"},
      {{"Play"}, "no command 'Play'; did you mean 'play'? (try tengen --help)"},
      {{"conv"}, "no command 'conv'; did you mean 'convert'? (try tengen --help)"},
      {{"xyzzy"}, "no command 'xyzzy' (try tengen --help)"},
      {{"help"}, "no command 'help'; did you mean 'tengen --help'? (try tengen --help)"},
      {{"Help"}, "no command 'Help'; did you mean 'tengen --help'? (try tengen --help)"},
      {{"verison"}, "no command 'verison'; did you mean 'tengen --version'? (try tengen --help)"},
      {{"explain", "--player", "robot", "z99"}, "z99 is off the board (try tengen explain --help)"},
      {{"version"}, "no command 'version'; did you mean 'tengen --version'? (try tengen --help)"},
      {{"game.sgf"}, "no command 'game.sgf'; did you mean 'tengen analyze game.sgf'? (try tengen --help)"},
      {{"play", "game.sgf"},
       "play takes no 'game.sgf'; did you mean 'tengen play --resume game.sgf'? (try tengen play --help)"},
      {{"play", "help"}, "play takes no 'help'; did you mean 'tengen play --help'? (try tengen play --help)"},
      {{"play", "connect"}, "play takes no 'connect'; did you mean '--game connect'? (try tengen play --help)"},
      {{"play", "--levl", "3"}, "play has no option '--levl'; did you mean '--level'? (try tengen play --help)"},
      {{"play", "--levl=3"}, "play has no option '--levl'; did you mean '--level'? (try tengen play --help)"},
      {{"--verison"}, "no option '--verison'; did you mean '--version'? (try tengen --help)"},
      {{"solve", "conect", "4"},
       "game: 'conect' is none of gomoku, go, connect, little-go; did you mean 'connect'? (try tengen solve --help)"},
      {{"explain", "--playr", "robot"},
       "explain has no option '--playr'; did you mean '--player'? (try tengen explain --help)"},
      {{"play", "--level"}, "--level: a value is missing (try tengen play --help)"},
      {{"play", "--size", "x"}, "--size: 'x' is no number (try tengen play --help)"},
      {{"bundle", "sabkai"}, "no host sabkai; did you mean 'sabaki'? (`tengen bundle` lists them)"}};
  for (const Case& one : cases) {
    const Outcome outcome = run_tengen(one.arguments);
    BOOST_TEST(outcome.code == 2);
    BOOST_TEST(outcome.output == "");
    BOOST_TEST(outcome.error == "tengen: " + one.said + "\n");
  }
}

BOOST_AUTO_TEST_CASE(a_line_that_fits_no_board_is_refused) {
  for (const auto& [arguments, fits] : std::vector<std::pair<std::vector<std::string>, bool>>{
           {{"perft", "connect", "1", "--in-a-row", "9"}, false},
           {{"perft", "connect", "1", "--in-a-row", "8"}, false},
           {{"perft", "connect", "1", "--in-a-row", "7"}, true},
           {{"perft", "connect", "1", "--in-a-row", "8", "--rows", "8"}, true},
           {{"perft", "connect", "1", "--size", "3"}, false},
           {{"solve", "connect", "--in-a-row", "9"}, false},
           {{"gtp", "--game", "connect", "--in-a-row", "9"}, false},
           {{"selfplay", "--game", "connect", "--in-a-row", "0"}, false}}) {
    const Outcome outcome = run_tengen(arguments);
    BOOST_TEST(outcome.code == (fits ? 0 : 2), arguments.front() << ": " << outcome.error);
  }
  BOOST_TEST(
      run_tengen({"play", "--game", "connect", "--in-a-row", "9"}).error.find("no line of 9 fits on a board of 7x6") !=
      std::string::npos);
}

// Piskvork passes nothing; whatever another manager appends must not keep a brain from playing. Only of the draw it may
// hear.
BOOST_AUTO_TEST_CASE(a_program_called_pbrain_speaks_gomocup_whatever_it_is_told) {
  const auto folder = std::filesystem::temp_directory_path() / ("tengen-test-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const auto brain = folder / "pbrain-Tengen";
  std::filesystem::copy_file(TENGEN_BINARY, brain, std::filesystem::copy_options::overwrite_existing);
  {
    ChildProcess child({brain.string(), "gtp", "--nonsense"});
    child.write("START 15\nEND\n");
    BOOST_TEST(answer(child).value_or("") == "OK");
    BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 0);
  }
  // White, to move, loses to an open four, unless the game ends with its stone.
  const std::string lost = "BOARD\n5,7,2\n0,0,1\n6,7,2\n0,2,1\n7,7,2\n0,4,1\n8,7,2\n0,6,1\n4,2,2\nDONE\n";
  for (const auto& [value, score] : {std::pair("215", " ev 0 "), std::pair("214", " ev -M2 "),
                                     std::pair("x", " ev -M2 "), std::pair("-1", " ev -M2 ")}) {
    ChildProcess child({brain.string(), "gtp", "--nonsense", "--draw-empty", value});
    child.write("START 15\nINFO timeout_turn 50\n" + lost);
    BOOST_TEST(answer(child).value_or("") == "OK");
    std::string thought;
    auto line = child.read_line(tengen::test::patience);
    for (; line && line->rfind("MESSAGE ", 0) == 0; line = child.read_line(tengen::test::patience)) thought = *line;
    BOOST_TEST(thought.find(score) != std::string::npos, value << ": " << thought);
    BOOST_TEST(is_move(line));
  }
  std::filesystem::remove_all(folder);
}

// Looked at in a terminal of 80 columns; choices and ranges in place of the parser's own words for them.
BOOST_AUTO_TEST_CASE(help_fits_a_terminal) {
  for (const std::string program : {TENGEN_BINARY, TENGEN_LAB}) {
    const Outcome main = tengen::test::run_program({program, "--help"});
    const std::string list = main.output.substr(main.output.find("Subcommands:"));
    std::vector<std::vector<std::string>> commands{{program, "--help"}};
    for (const std::string& name : tengen::test::groups(list, "\n  ([a-z][a-z0-9-]*) ")) {
      commands.push_back({program, name, "--help"});
    }
    BOOST_TEST(commands.size() >= 10U);
    for (const auto& command : commands) {
      const Outcome help = tengen::test::run_program(command);
      BOOST_TEST(help.code == 0, command[1]);
      for (const char* words : {" in [", "TEXT:", "INT:", "REQUIRED", "Excludes"}) {
        BOOST_TEST(help.output.find(words) == std::string::npos, command[1] << ": " << words);
      }
      std::istringstream lines(help.output);
      for (std::string line; std::getline(lines, line);) {
        const bool one_word = line.find(' ', std::min(line.find_first_not_of(' '), line.size())) == std::string::npos;
        BOOST_TEST((line.size() <= 80U || one_word), command[1] << ": " << line);
      }
    }
  }
  const std::string play = run_tengen({"play", "--help"}).output;
  BOOST_TEST(play.find("--level 1..20 ") != std::string::npos, play);
  BOOST_TEST(play.find("--threads 1..256 ") != std::string::npos, play);
  BOOST_TEST(run_tengen({"--help"}).output.find("(h8i9, \"h8 i9\",") != std::string::npos);
}

// Rapfi's and KataGo's launchers have these in their code.
BOOST_AUTO_TEST_CASE(arguments_of_other_engines_are_named_and_ignored) {
  using Words = std::vector<std::string>;
  const std::string version = R"({"id":"v","action":"query_version"})";
  for (const auto& [arguments, input, start, unused] :
       {std::tuple(Words{"--mode", "gomocup"}, "ABOUT\nEND\n", "name=", ""),
        std::tuple(Words{"--config", "c.toml"}, "ABOUT\nEND\n", "name=", "--config c.toml"),
        std::tuple(Words{"GOMOCUP", "--config=c.toml"}, "ABOUT\nEND\n", "name=", "--config=c.toml"),
        std::tuple(Words{"gtp", "-model", "m", "-config", "c"}, "name\n", "= Tengen", "-model m, -config c"),
        std::tuple(Words{"gtp", "-override-config", "maxVisits=7,logFile=x"}, "kata-get-param maxVisits\n", "= 7",
                   "-override-config logFile=x"),
        std::tuple(Words{"analysis", "-model", "m", "-analysis-threads", "2", "-quit-without-waiting"}, version.c_str(),
                   R"({"id":"v",)", "-model m, -analysis-threads 2")}) {
    const Outcome outcome = run_tengen(arguments, input + std::string("\n"));
    BOOST_TEST(outcome.code == 0, outcome.error);
    BOOST_TEST(outcome.output.starts_with(start), outcome.output);
    const std::string told = *unused == '\0' ? "" : "tengen: not used here: " + std::string(unused) + "\n";
    BOOST_TEST(outcome.error == told);
  }
}

BOOST_AUTO_TEST_CASE(a_player_is_named_by_itself) {
  const Outcome robot = run_tengen({"gtp", "--player", "robot"}, "name\ntengen-param level\ngenmove b\n");
  BOOST_TEST(robot.code == 0, robot.error);
  BOOST_TEST(robot.output.starts_with("= Tengen robot\n\n? unknown parameter\n\n= "), robot.output);
  const Outcome deep = run_tengen({"gtp", "--player", "negamax:4"}, "name\nboardsize 7\n");
  BOOST_TEST(deep.output.starts_with("= Tengen negamax:4\n\n"), deep.output);
}

BOOST_AUTO_TEST_CASE(help_and_version) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{{"--help"},
                                                                                         {"gtp", "--help"},
                                                                                         {"bench", "--help"},
                                                                                         {"parameters", "--help"},
                                                                                         {"perft", "--help"},
                                                                                         {"selfplay", "--help"},
                                                                                         {"gomocup", "--help"}}) {
    std::vector<std::string> command{TENGEN_BINARY};
    command.insert(command.end(), arguments.begin(), arguments.end());
    ChildProcess child(command);
    BOOST_TEST(!child.read_line(tengen::test::patience).value_or("").empty());
    BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 0);
  }
}

BOOST_AUTO_TEST_CASE(perft_counts_the_sequences_of_every_game) {
  const auto last = [](const std::vector<std::string>& arguments) {
    const Outcome outcome = run_tengen(arguments);
    BOOST_TEST(outcome.code == 0, outcome.error);
    const std::size_t line = outcome.output.rfind("perft ");
    return outcome.output.substr(line, outcome.output.find(" (", line) - line);
  };
  BOOST_TEST(last({"perft", "gomoku", "2"}) == "perft 2: 50400");
  BOOST_TEST(last({"perft", "connect", "6"}) == "perft 6: 117649");
  // 9 points and the pass; then 8 points and the pass after a stone, 9 and the pass after a pass.
  BOOST_TEST(last({"perft", "go", "2", "--size", "3"}) == "perft 2: 91");
}

BOOST_AUTO_TEST_CASE(the_version_says_what_a_report_needs) {
  const Outcome outcome = run_tengen({"--version"});
  BOOST_TEST(outcome.code == 0);
  const std::string expected(
      "tengen [0-9]+[.][0-9]+[.][0-9]+\n"
      "commit ([0-9a-f]{7,}|unknown)\n"
      "compiler (g|clang)[+][+] [0-9]+[.].*\n"
      "build (Release|Debug|RelWithDebInfo|MinSizeRel), .*\n"
      "kernels (portable|sse2|avx2|avx512)\n");
  BOOST_TEST(tengen::test::matches(outcome.output, expected), outcome.output);
}

namespace {

/// What the program prints.
std::vector<std::string> lines_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), TENGEN_BINARY);
  ChildProcess child(arguments);
  child.close_input();
  std::vector<std::string> lines;
  while (const auto line = child.read_line(tengen::test::patience)) lines.push_back(*line);
  BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 0);
  return lines;
}

}  // namespace

BOOST_AUTO_TEST_CASE(parameters_are_listed_for_people_and_for_programs) {
  const auto table = lines_of({"parameters", "gomoku"});
  const auto json = lines_of({"parameters", "gomoku", "--json"});
  BOOST_TEST_REQUIRE(table.size() > 50U);
  BOOST_TEST(json.size() + 1 == table.size());
  const auto row =
      std::find_if(table.begin(), table.end(), [](const auto& l) { return l.rfind("lmr_divisor ", 0) == 0; });
  BOOST_TEST_REQUIRE((row != table.end()));
  BOOST_TEST(row->find(" 0.9 ") != std::string::npos, *row);
  BOOST_TEST(row->find(" 0.3 to 10 ") != std::string::npos, *row);
  const std::string& object = json.at(static_cast<std::size_t>(row - table.begin()) - 1);
  BOOST_TEST(object.rfind(R"({"name":"lmr_divisor","value":)", 0) == 0, object);
  BOOST_TEST(object.find(R"("integer":false)") != std::string::npos, object);
}

BOOST_AUTO_TEST_CASE(a_bench_takes_another_value_for_a_parameter) {
  const auto signature = [](const std::vector<std::string>& settings) {
    std::vector<std::string> arguments{"bench", "connect", "--extra-depth", "-8"};
    arguments.insert(arguments.end(), settings.begin(), settings.end());
    const auto lines = lines_of(arguments);
    return lines.at(lines.size() - 2);
  };
  const std::string standard = signature({});
  BOOST_TEST(standard.rfind("Bench: ", 0) == 0);
  BOOST_TEST(signature({"--set", "lmp_base=1", "--set", "lmp_depth=20"}) != standard);
  BOOST_TEST(signature({"--set", "lmp_base=1", "--set", "lmp_base=8"}) == standard);
}

BOOST_AUTO_TEST_SUITE_END()
