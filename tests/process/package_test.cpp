#include <algorithm>
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

[[maybe_unused]] std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

// The build for AVX2 must not die of an illegal instruction where there is none; the baseline build must play.
BOOST_AUTO_TEST_CASE(an_old_processor_is_told_not_killed) {
  if (!has("qemu-x86_64")) {
    BOOST_TEST_MESSAGE("no qemu-x86_64: skipped");
    return;
  }
  const std::vector<std::string> old_machine{"qemu-x86_64", "-cpu", "core2duo"};
  const auto on_old_machine = [&](const fs::path& program) {
    std::vector<std::string> command = old_machine;
    command.push_back(program.string());
    return run(command, short_game);
  };
#if defined(__AVX2__) && !TENGEN_SANITIZED
  const Run modern = on_old_machine(TENGEN_BINARY);
  BOOST_TEST(modern.code == 2);
  BOOST_TEST(modern.output.rfind("ERROR this build of Tengen needs a processor with AVX2", 0) == 0U, modern.output);
  BOOST_TEST(lines(modern.output) == 1U);
#endif
  if (const fs::path baseline = build / "baseline" / "tengen"; fs::exists(baseline)) {
    const Run result = on_old_machine(baseline);
    BOOST_TEST(result.code == 0);
    BOOST_TEST(result.output.find("\n7,7\n") != std::string::npos, result.output);
  } else {
    BOOST_TEST_MESSAGE("no baseline build (.ci/package): skipped");
  }
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
}

BOOST_AUTO_TEST_CASE(gomocups_zip_holds_both_brains_in_its_root) {
  const fs::path zip = build / "package" / "pbrain-tengen.zip";
  if (!fs::exists(zip)) {
    BOOST_TEST_MESSAGE("no zip (.ci/package): skipped");
    return;
  }
  BOOST_TEST(fs::file_size(zip) < 8U << 20);
  const Run list = run({"cmake", "-E", "tar", "tf", zip.string()});
  BOOST_TEST(list.output == "pbrain-tengen64.exe\npbrain-tengen.exe\nLICENSE\n");
}

BOOST_AUTO_TEST_SUITE_END()
