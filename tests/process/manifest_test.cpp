#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

#include "tests/support/patience.hpp"
#include "tests/support/patterns.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/transcript.hpp"

// What manifests/ tells a user to type must work as it stands there: each host's command is started under its own name,
// in a folder that is not ours, with stderr merged into stdout as Piskvork does, and holds the host's first
// conversation.

BOOST_AUTO_TEST_SUITE(manifest)

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tengen::test::ChildProcess;
using tengen::test::contents;

const fs::path manifests = TENGEN_MANIFESTS;

std::string output_of(const std::vector<std::string>& command) {
  ChildProcess child(command);
  child.close_input();
  std::string text;
  while (const auto line = child.read_line(tengen::test::patience)) text += *line + "\n";
  BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 0,
             command.front() << " " << command.back() << ": " << child.read_stderr());
  return text;
}

std::ptrdiff_t lines_in(const fs::path& file) {
  const std::string text = contents(file);
  return std::count(text.begin(), text.end(), '\n');
}

std::set<std::string> found_in(const std::string& text, const std::string& pattern) {
  const auto found = tengen::test::groups(text, pattern);
  return {found.begin(), found.end()};
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_hosts_command_works) {
  const tengen::test::TemporaryFolder folder;
  int hosts = 0;
  for (const auto& entry : fs::directory_iterator(manifests)) {
    const fs::path handshake = entry.path() / "handshake.txt";
    if (!fs::exists(handshake)) continue;
    ++hosts;
    BOOST_TEST_CONTEXT(entry.path().filename().string()) {
      const auto transcript = tengen::test::read_transcript(handshake);
      std::string command = transcript.program;
      for (const std::string& argument : transcript.arguments) command += " " + argument;
      BOOST_TEST(contents(entry.path() / "README.md").find(command) != std::string::npos,
                 "README.md lacks " << command);

      const fs::path program = folder.path() / transcript.program;
      if (!fs::exists(program)) fs::create_symlink(TENGEN_BINARY, program);
      BOOST_TEST(play_transcript(transcript, {program.string()},
                                 {.merge_stderr = true, .directory = folder.path().string()}) == "");
    }
  }
  BOOST_TEST(hosts >= 11);
}

BOOST_AUTO_TEST_CASE(each_folder_has_a_line_in_the_table_and_a_readme) {
  const std::string table = contents(manifests / "README.md");
  for (const auto& entry : fs::directory_iterator(manifests)) {
    if (!entry.is_directory()) continue;
    const std::string name = entry.path().filename().string();
    BOOST_TEST(table.find("[" + name + "](" + name + ")") != std::string::npos, name);
    BOOST_TEST(fs::exists(entry.path() / "README.md"), name);
  }
}

// All are run as their schedulers would run them, with fewer games and nodes. Labels need PyTorch:
// tests/lab/arrays_test.py.
BOOST_AUTO_TEST_CASE(jobs_on_many_machines_play_their_shares) {
  const tengen::test::TemporaryFolder folder;
  const std::string out = folder.path().string();
  const fs::path jobs = manifests / "training";
  std::ofstream(folder.path() / "openings") << "h8h9\nh8i9\n";
  std::vector<std::string> array{"env",
                                 "SLURM_ARRAY_TASK_ID=1",
                                 "SLURM_ARRAY_TASK_COUNT=2",
                                 "GAMES=4",
                                 "NODES=100",
                                 "SIZE=9",
                                 "OUT=" + out,
                                 std::string("TENGEN_LAB=") + TENGEN_LAB};
  array.push_back((jobs / "selfplay.sbatch").string());
  output_of(array);
  BOOST_TEST(fs::file_size(folder.path() / "part-1.games") > 0U);
  array.back() = (jobs / "match.sbatch").string();
  array.insert(array.end(),
               {"--second", "name=weak", "level=3", "--nodes", "100", "--openings", out + "/openings", "--games", "4"});
  output_of(array);
  BOOST_TEST(lines_in(folder.path() / "match-1.jsonl") == 2);

  // The image starts the program; Kubernetes puts the number in.
  for (const std::string name : {"selfplay", "match"}) {
    const std::string before = "            - ";
    std::vector<std::string> command{TENGEN_LAB};
    std::istringstream lines(contents(jobs / (name + ".yaml")));
    std::string line;
    while (std::getline(lines, line) && line.find("args:") == std::string::npos) continue;
    while (std::getline(lines, line) && line.starts_with(before)) {
      std::string word = tengen::test::replaced(line.substr(before.size()), R"(\$\(JOB_COMPLETION_INDEX\))", "0");
      word = tengen::test::replaced(word, "/games/", out + "/");
      word = tengen::test::replaced(word, "^--games=[0-9]+", "--games=101");
      command.push_back(tengen::test::replaced(word, "^--nodes=[0-9]+", "--nodes=100"));
    }
    output_of(command);
  }
  BOOST_TEST(fs::file_size(folder.path() / "part-0.games") > 0U);
  BOOST_TEST(lines_in(folder.path() / "match-0.jsonl") == 2);
}

// The tester's make line compiles every source; building it is the continuous integration's.
BOOST_AUTO_TEST_CASE(the_testers_makefile_knows_every_source) {
  const std::string plan = output_of({"make", "-n", "-C", (manifests / "openbench").string(), "EXE=tengen-abc123"});
  BOOST_TEST(plan.find("adapters/main.cpp") != std::string::npos);
  BOOST_TEST(plan.find("engine/engine.cpp") != std::string::npos);
  BOOST_TEST(plan.find("-DTENGEN_VERSION='\"" + std::string(TENGEN_TEST_VERSION) + "\"'") != std::string::npos);
}

// The manual page and the completion name every command and every option that --help names, and none else.
BOOST_AUTO_TEST_CASE(manual_and_completion_agree_with_the_help) {
  const std::string manual = contents(manifests / "linux" / "tengen.1");
  const std::string completion = contents(manifests / "linux" / "tengen.bash");
  const std::string help = output_of({TENGEN_BINARY, "--help"});
  const auto commands = found_in(help.substr(help.find("Subcommands:")), "\n  ([a-z][a-z0-9-]*) ");
  BOOST_TEST(commands.size() >= 5U);
  std::set<std::string> options = found_in(help, "(--[a-z-]+)");
  for (const std::string& command : commands) {
    BOOST_TEST(manual.find("\n.SS " + command) != std::string::npos, command);
    BOOST_TEST(completion.find(command) != std::string::npos, command);
    options.merge(found_in(output_of({TENGEN_BINARY, command, "--help"}), "  (?:-[a-z],)?(--[a-z-]+)"));
  }
  std::string plain = tengen::test::replaced(manual, R"(\\-)", "-");
  BOOST_TEST(found_in(plain, "(--[a-z][a-z-]*)") == options, boost::test_tools::per_element());
  BOOST_TEST(found_in(completion, "(--[a-z][a-z-]*)") == options, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
