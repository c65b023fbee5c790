#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/temporary_folder.hpp"

// Processors and packages: needs what `.ci/package` leaves in build/, and says so where that is missing.

BOOST_AUTO_TEST_SUITE(packages)

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tengen::test::ChildProcess;

const fs::path build = fs::path(TENGEN_BINARY).parent_path().parent_path();

bool has(const std::string& program) {
  return std::system(("command -v '" + program + "' >/dev/null 2>&1").c_str()) == 0;
}

struct Run {
  int code = -1;
  std::string output;
};

Run run(const std::vector<std::string>& command, const std::string& input = {}) {
  ChildProcess child(command, {.merge_stderr = true});
  child.write(input);
  child.close_input();
  Run result;
  while (const auto line = child.read_line(tengen::test::patience)) result.output += *line + "\n";
  result.code = child.wait(tengen::test::patience).value_or(-1);
  return result;
}

const std::string short_game = "START 15\nINFO timeout_turn 200\nBEGIN\nTURN 8,8\n";

}  // namespace

// One program for all: it plays on a processor without AVX, and an older one is told, not killed.
BOOST_AUTO_TEST_CASE(old_processors, *boost::unit_test::enable_if<!TENGEN_SANITIZED>()) {
  if (!has("qemu-x86_64")) {
    BOOST_TEST_MESSAGE("no qemu-x86_64: skipped");
    return;
  }
  const Run of_2006 = run({"qemu-x86_64", "-cpu", "core2duo", TENGEN_BINARY}, short_game);
  BOOST_TEST(of_2006.code == 2);
  BOOST_TEST(of_2006.output ==
             "ERROR Tengen needs a processor with SSE4.2 and POPCNT, as nearly all since 2011 have\n");
#if !defined(__AVX__)  // built for newer ones only, it need not play on this one
  const Run of_2008 = run({"qemu-x86_64", "-cpu", "Nehalem", TENGEN_BINARY}, short_game);
  BOOST_TEST(of_2008.code == 0);
  BOOST_TEST(of_2008.output.find("\n7,7\n") != std::string::npos, of_2008.output);
#endif
}

BOOST_AUTO_TEST_CASE(the_debian_package_unpacks_to_a_working_program) {
  std::vector<fs::path> found;
  if (fs::exists(build / "package")) {
    for (const auto& entry : fs::directory_iterator(build / "package")) {
      if (entry.path().extension() == ".deb") found.push_back(entry.path());
    }
  }
  if (found.empty() || !has("dpkg")) {
    BOOST_TEST_MESSAGE("no package (.ci/package): skipped");
    return;
  }
  const tengen::test::TemporaryFolder folder;
  BOOST_TEST(run({"dpkg", "-x", found.front().string(), folder.path().string()}).code == 0);
  const fs::path usr = folder.path() / "usr";
  const Run brain = run({(usr / "bin" / "pbrain-tengen").string()}, short_game);
  BOOST_TEST(brain.code == 0);
  BOOST_TEST(brain.output.find("\n7,7\n") != std::string::npos, brain.output);
  for (const char* file : {"share/man/man1/tengen.1", "share/bash-completion/completions/tengen",
                           "share/doc/tengen/copyright", "share/tengen/manifests/gogui/README.md"}) {
    BOOST_TEST(fs::exists(usr / file), file);
  }
  for (const char* file : {"web", "training", "openbench"}) {
    BOOST_TEST(!fs::exists(usr / "share/tengen/manifests" / file), file << " is of use only beside the sources");
  }
  const Run control = run({"dpkg-deb", "--field", found.front().string(), "Maintainer"});
  BOOST_TEST(control.output.find("localhost") == std::string::npos, control.output);
}

BOOST_AUTO_TEST_CASE(gomocups_zip_holds_the_brain_in_its_root) {
  const fs::path zip = build / "package" / "pbrain-tengen.zip";
  if (!fs::exists(zip)) {
    BOOST_TEST_MESSAGE("no zip (.ci/package): skipped");
    return;
  }
  BOOST_TEST(fs::file_size(zip) < 8U << 20);
  const Run list = run({"cmake", "-E", "tar", "tf", zip.string()});
  BOOST_TEST(list.output == "pbrain-tengen64.exe\nREADME.txt\nLICENSE\n");
}

BOOST_AUTO_TEST_SUITE_END()
