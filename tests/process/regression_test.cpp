#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/child_process.hpp"
#include "tests/support/named_cases.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/patterns.hpp"

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
  const auto found = tengen::test::groups(text, "gogui-regress \"tengen ([^\"]*)\"");
  BOOST_TEST_REQUIRE(!found.empty());
  std::vector<std::string> command{TENGEN_BINARY};
  std::istringstream words(found.front());
  for (std::string word; words >> word;) command.push_back(word);
  return command;
}

std::string answer(ChildProcess& child, const std::string& command) {
  BOOST_TEST_REQUIRE(child.write(command + "\n"));
  const auto line = child.read_line(tengen::test::patience);
  BOOST_TEST_REQUIRE((line && line->rfind("=", 0) == 0), "'" << command << "' -> '" << line.value_or("") << "'");
  BOOST_TEST_REQUIRE(child.read_line(tengen::test::patience).value_or("nothing").empty());
  const auto blank = line->find(' ');
  return blank == std::string::npos ? "" : line->substr(blank + 1);
}

[[maybe_unused]] void play(const fs::path& file) {
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
      BOOST_TEST(tengen::test::matches(last, expected) != negated, line << " got " << last);
      ++tests;
    } else if (!line.empty() && line.front() != '#') {
      last = answer(child, line);
    }
  }
  BOOST_TEST(tests >= 3);
}

/// The names of the files.
[[maybe_unused]] std::vector<std::string> names() {
  std::vector<std::string> result;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".tst") result.push_back(entry.path().stem().string());
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

// They ask how well it plays, which sanitizers need not know.
#if !TENGEN_SANITIZED
const tengen::test::NamedCases files("files", names(), [](const std::string& name) { play(folder / (name + ".tst")); });
#endif

BOOST_AUTO_TEST_SUITE_END()
