#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/patience.hpp"
#include "tests/support/run_tengen.hpp"
#include "tests/support/signals.hpp"
#include "tests/support/temporary_folder.hpp"

// `tengen solve` as scripts use it.

BOOST_AUTO_TEST_SUITE(solve_command)

namespace {

using tengen::test::Outcome;
using tengen::test::program_for;
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
  const std::string exercises = (folder.path() / "exercises.txt").string();
  std::ofstream(exercises) << "4\n";
  struct Case {
    std::vector<std::string> arguments;
    std::string said;
  };
  const std::vector<Case> cases{
      {{"solve", "connect", "--json", "--memory", "32"}, "\"value\":null"},
      {{"solve", "gomoku", "--memory", "32"}, "result no forced win found in "},
      {{"solve", "gomoku", "--positions", positions, "--time", "3600", "--memory", "32"}, "{\"positions\":0,"},
      {{"solve", "connect", "--positions", exercises, "--memory", "32"}, "{\"positions\":0,"},
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

BOOST_AUTO_TEST_SUITE_END()
