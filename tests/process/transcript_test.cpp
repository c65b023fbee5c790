#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/transcript.hpp"

namespace {

namespace fs = std::filesystem;
using tengen::test::play_transcript;
using tengen::test::read_transcript;
using tengen::test::transcripts_in;

const fs::path golden = TENGEN_TEST_DATA;
/// The Windows build lies beside ours where the preset `windows` has been built.
const fs::path windows_brain = fs::path(TENGEN_BINARY).parent_path().parent_path() / "windows" / "pbrain-tengen64.exe";

void check_folder(const fs::path& folder, const std::vector<std::string>& command) {
  const auto files = transcripts_in(folder);
  BOOST_TEST(!files.empty());
  for (const fs::path& file : files) {
    BOOST_TEST_CONTEXT(file.filename().string()) {
      if (std::getenv("TENGEN_REWRITE_GOLDEN") != nullptr) tengen::test::rewrite_transcript(file, command);
      BOOST_TEST(play_transcript(read_transcript(file), command) == "");
    }
  }
}

bool has_wine() {
  return std::system("command -v wine >/dev/null 2>&1") == 0;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(transcripts)

BOOST_AUTO_TEST_CASE(gomocup) {
  check_folder(golden / "gomocup", {TENGEN_BINARY});
}

BOOST_AUTO_TEST_CASE(gtp) {
  check_folder(golden / "gtp", {TENGEN_BINARY});
}

// A few conversations with the Windows build: enough to see that streams, line ends and threads work there.
BOOST_AUTO_TEST_CASE(windows_build) {
  if (!fs::exists(windows_brain) || !has_wine()) {
    BOOST_TEST_MESSAGE("no wine or no Windows build (cmake --workflow --preset windows): skipped");
    return;
  }
  ::setenv("WINEDEBUG", "-all", 1);
  check_folder(golden / "windows", {"wine", windows_brain.string()});
}

BOOST_AUTO_TEST_SUITE_END()
