#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tests/support/named_cases.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/transcript.hpp"

BOOST_AUTO_TEST_SUITE(transcripts)

namespace {

namespace fs = std::filesystem;
using tengen::test::ChildProcess;
using tengen::test::NamedCases;
using tengen::test::play_transcript;
using tengen::test::read_transcript;
using tengen::test::transcripts_in;

const fs::path golden = TENGEN_TEST_DATA;
/// The Windows build lies beside ours where the preset `windows` has been built.
const fs::path windows_brain = fs::path(TENGEN_BINARY).parent_path().parent_path() / "windows" / "pbrain-tengen64.exe";

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const fs::path& file : transcripts_in(golden / folder)) names.push_back(file.stem().string());
  return names;
}

/// The test case of a transcript: `--run_test=transcripts/gtp/genmove` plays golden/gtp/genmove.txt alone.
std::function<void(const std::string&)> transcript_of(const std::string& folder) {
  return [folder](const std::string& name) {
    const fs::path file = golden / folder / (name + ".txt");
    if (std::getenv("TENGEN_REWRITE_GOLDEN") != nullptr) tengen::test::rewrite_transcript(file, {TENGEN_BINARY});
    BOOST_TEST(play_transcript(read_transcript(file), {TENGEN_BINARY}) == "");
  };
}

/// True when the Windows build is there and can be run; says what is missing otherwise.
bool has_windows_build() {
  ::setenv("WINEDEBUG", "-all", 1);
  if (fs::exists(windows_brain) && std::system("command -v wine >/dev/null 2>&1") == 0) return true;
  BOOST_TEST_MESSAGE("no wine or no Windows build (cmake --workflow --preset windows): skipped");
  return false;
}

}  // namespace

const NamedCases gomocup("gomocup", names_in("gomocup"), transcript_of("gomocup"));
const NamedCases gtp("gtp", names_in("gtp"), transcript_of("gtp"));
const NamedCases analysis("analysis", names_in("analysis"), transcript_of("analysis"));

// A few conversations with the Windows build: enough to see that streams, line ends and threads work there.
BOOST_AUTO_TEST_CASE(windows_build) {
  if (!has_windows_build()) return;
  // One program kept open keeps Wine's server up: a client that comes while an idle server shuts down loses its line.
  ChildProcess keeper({"wine", windows_brain.string()});
  keeper.write("START 15\n");
  BOOST_REQUIRE(keeper.read_line(tengen::test::patience) == "OK");
  // Wine's server kills the Unix half of a program that is half a second in ending, when it has ended for Windows. So
  // that status says nothing of ours; `windows_exit_code` asks for the one that Windows programs see.
  const std::string killed_by_wine = "exit code 137";
  for (const fs::path& file : transcripts_in(golden / "windows")) {
    const std::string difference = play_transcript(read_transcript(file), {"wine", windows_brain.string()});
    BOOST_TEST((difference.empty() || difference == killed_by_wine), file.filename().string() << ": " << difference);
  }
}

BOOST_AUTO_TEST_CASE(windows_exit_code) {
  if (!has_windows_build()) return;
  for (const std::string words : {"END\n", "START 15\nTURN 7,7\nEND\n", "START 15\nTURN 7,7\n"}) {
    ChildProcess shell({"wine", "cmd", "/v:on", "/c", windows_brain.string() + " & echo ended !errorlevel!"});
    shell.write(words);
    shell.close_input();
    std::string last;
    while (const auto line = shell.read_line(tengen::test::patience)) last = *line;
    BOOST_TEST(last == "ended 0", "'" << last << "' after '" << words << "'");
  }
}

BOOST_AUTO_TEST_SUITE_END()
