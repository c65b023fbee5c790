#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/child_process.hpp"

// Plays tests/regression/*.tst, the files of gogui-regress: a command with a number is a test, the remark `#? [REGEX]`
// below it names the right answers (`!` before the expression: the wrong ones).

BOOST_AUTO_TEST_SUITE(regression)

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tengen::test::ChildProcess;

const fs::path folder = fs::path(TENGEN_TEST_DATA).parent_path() / "regression";

/// The arguments in the file's own remark `gogui-regress "tengen ARGUMENTS" …`.
std::vector<std::string> command_of(const std::string& text) {
  std::smatch found;
  BOOST_TEST_REQUIRE(std::regex_search(text, found, std::regex("gogui-regress \"tengen ([^\"]*)\"")));
  std::vector<std::string> command{TENGEN_BINARY};
  std::istringstream words(found[1].str());
  for (std::string word; words >> word;) command.push_back(word);
  return command;
}

std::string answer(ChildProcess& child, const std::string& command) {
  BOOST_TEST_REQUIRE(child.write(command + "\n"));
  const auto line = child.read_line(20s);
  BOOST_TEST_REQUIRE((line && line->rfind("=", 0) == 0), "'" << command << "' -> '" << line.value_or("") << "'");
  BOOST_TEST_REQUIRE(child.read_line(5s).value_or("nothing").empty());
  const auto blank = line->find(' ');
  return blank == std::string::npos ? "" : line->substr(blank + 1);
}

void play(const fs::path& file) {
  std::ifstream stream(file);
  std::stringstream whole;
  whole << stream.rdbuf();
  ChildProcess child(command_of(whole.str()));
  std::string last;
  int tests = 0;
  for (std::string line; std::getline(whole, line);) {
    if (line.rfind("#? [", 0) == 0) {
      std::string expected = line.substr(4, line.rfind(']') - 4);
      const bool negated = expected.front() == '!';
      if (negated) expected.erase(0, 1);
      BOOST_TEST(std::regex_match(last, std::regex(expected)) != negated, line << " got " << last);
      ++tests;
    } else if (!line.empty() && line.front() != '#') {
      last = answer(child, line);
    }
  }
  BOOST_TEST(tests >= 3);
}

}  // namespace

// What is asked is how well it plays: nothing for sanitizers, under which it takes half a minute.
BOOST_AUTO_TEST_CASE(every_file_passes, *boost::unit_test::enable_if<!TENGEN_SANITIZED>()) {
  int files = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".tst") continue;
    ++files;
    BOOST_TEST_CONTEXT(entry.path().filename().string()) {
      play(entry.path());
    }
  }
  BOOST_TEST(files >= 2);
}

BOOST_AUTO_TEST_SUITE_END()
