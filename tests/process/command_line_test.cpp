#include <unistd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <filesystem>
#include <sstream>
#include <string>
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
