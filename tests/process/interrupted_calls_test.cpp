#ifdef TENGEN_FAULTS_LIBRARY  // Linux on x86-64, without sanitizers

#include <array>
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/faults/report.hpp"
#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"

// Single system calls that fail, are cut short, or are the last that the program makes. tests/faults/run does the same
// to all calls of whole sessions.

namespace {

namespace fs = std::filesystem;
using tengen::faults::Kind;
using tengen::faults::Report;
using tengen::test::Outcome;
using tengen::test::run_program;
using tengen::test::TemporaryFolder;

/// Under a folder of its own, with what the library has counted.
struct Disturbed {
  TemporaryFolder folder;
  Report report{};

  [[nodiscard]] fs::path at(const std::string& name) const { return folder.path() / name; }
  void write(const std::string& name, const std::string& text) const { std::ofstream(at(name)) << text; }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream file(at(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder.path()), {}));
  }
  Outcome run(const std::string& plan, std::vector<std::string> arguments, const std::string& input = {}) {
    const TemporaryFolder beside;
    const std::string counts = (beside.path() / "report").string();
    arguments.insert(arguments.begin(), {"/usr/bin/env", std::string("LD_PRELOAD=") + TENGEN_FAULTS_LIBRARY,
                                         "TENGEN_FAULTS=" + plan, "TENGEN_FAULTS_REPORT=" + counts, TENGEN_BINARY});
    Outcome outcome = run_program(arguments, input, folder.path().string());
    std::ifstream(counts, std::ios::binary).read(reinterpret_cast<char*>(&report), sizeof report);
    return outcome;
  }
  [[nodiscard]] std::uint64_t count(Kind kind) const {
    return report.counted[static_cast<std::size_t>(kind)].count.load();
  }
  [[nodiscard]] bool hit() const { return report.injected.count.load() > 0; }
};

/// Containers may forbid the filter.
boost::test_tools::assertion_result has_filter(boost::unit_test::test_unit_id) {
  return Disturbed().run("", {"--version"}).code != 124;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(interrupted_calls, Disturbed, *boost::unit_test::precondition(has_filter))

BOOST_AUTO_TEST_CASE(the_library_counts_and_is_silent) {
  const Outcome plain = tengen::test::run_tengen({"--version"});
  const Outcome counted = run("", {"--version"});
  BOOST_TEST(counted.output == plain.output);
  BOOST_TEST(counted.error == "");
  BOOST_TEST(count(Kind::write) >= 1U);
  BOOST_TEST(!hit());
  BOOST_TEST(std::strcmp(report.counted[static_cast<std::size_t>(Kind::realtime)].name, "realtime") == 0);
  for (const char* wrong : {"write", "write:1", "write:0:EIO", "wrote:1:EIO", "write:1:EWHAT", "monotonic:1:-5",
                            "map:1:short", "write:1:+5", "write:1:EIO;"}) {
    BOOST_TEST(run(wrong, {"--version"}).code == 125, wrong);
  }
  run("write:1:EIO", {"--version"});
  BOOST_TEST(hit());
  BOOST_TEST(report.last_descriptor == 1);
  run("write:1:kill", {"--version"});
  BOOST_TEST(hit());
}

BOOST_AUTO_TEST_SUITE_END()

#endif
