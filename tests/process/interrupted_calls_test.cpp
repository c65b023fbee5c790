#ifdef TENGEN_FAULTS_LIBRARY  // Linux on x86-64, without sanitizers

#include <array>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "tests/campaigns/faults/report.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"

// Single system calls that fail, are cut short, or are the last that the program makes. tests/campaigns/faults/run does
// the same to all calls of whole sessions.

namespace {

namespace fs = std::filesystem;
using tengen::faults::Kind;
using tengen::faults::Report;
using tengen::test::ChildProcess;
using tengen::test::Outcome;
using tengen::test::run_program;
using tengen::test::TemporaryFolder;

/// Under a folder of its own, with what the library has counted.
struct Disturbed {
  TemporaryFolder folder;
  Report report{};

  [[nodiscard]] fs::path at(const std::string& name) const { return folder.path() / name; }
  void write(const std::string& name, const std::string& text) const { std::ofstream(at(name)) << text; }
  [[nodiscard]] std::string read(const std::string& name) const { return tengen::test::contents(at(name)); }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder.path()), {}));
  }
  Outcome run(const std::string& plan, const std::vector<std::string>& arguments, const std::string& input = {}) {
    const TemporaryFolder beside;
    const std::string counts = (beside.path() / "report").string();
    Outcome outcome = run_program(command(plan, counts, arguments), input, folder.path().string());
    read_report(counts);
    return outcome;
  }
  /// The same, but the program gets its input only once it waits for it.
  Outcome run_waiting(const std::string& plan, const std::vector<std::string>& arguments, const std::string& input) {
    const TemporaryFolder beside;
    const std::string counts = (beside.path() / "report").string();
    ChildProcess child(command(plan, counts, arguments), {.directory = folder.path().string()});
    report.counted[static_cast<std::size_t>(Kind::poll)].count.store(0);
    const auto end = std::chrono::steady_clock::now() + tengen::test::patience;
    while (count(Kind::poll) == 0 && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      read_report(counts);
    }
    Outcome outcome = tengen::test::finish(child, input);
    read_report(counts);
    return outcome;
  }
  [[nodiscard]] std::uint64_t count(Kind kind) const {
    return report.counted[static_cast<std::size_t>(kind)].count.load();
  }
  [[nodiscard]] bool hit() const { return report.injected.count.load() > 0; }

 private:
  [[nodiscard]] static std::vector<std::string> command(const std::string& plan, const std::string& counts,
                                                        std::vector<std::string> arguments) {
    const std::string program = tengen::test::program_for(arguments);
    arguments.insert(arguments.begin(), {"/usr/bin/env", std::string("LD_PRELOAD=") + TENGEN_FAULTS_LIBRARY,
                                         "TENGEN_FAULTS=" + plan, "TENGEN_FAULTS_REPORT=" + counts, program});
    return arguments;
  }
  void read_report(const std::string& counts) {
    std::ifstream(counts, std::ios::binary).read(reinterpret_cast<char*>(&report), sizeof report);
  }
};

/// Containers may forbid the filter.
boost::test_tools::assertion_result has_filter(boost::unit_test::test_unit_id) {
  return Disturbed().run("", {"--version"}).code != 124;
}

const std::string game = "h8h5i8i5j8j5a1g5f5k5\n";

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

BOOST_AUTO_TEST_CASE(standard_output_is_whole_or_told_to_be_lost) {
  const Outcome plain = tengen::test::run_tengen({"parameters", "gomoku"});
  for (const char* plan : {"write:1+2:EINTR", "write:1+2:EAGAIN", "write:1+1:short"}) {
    const Outcome outcome = run(plan, {"parameters", "gomoku"});
    BOOST_TEST(hit());
    BOOST_TEST(outcome.code == 0, plan);
    BOOST_TEST(outcome.output == plain.output, plan);
    BOOST_TEST(outcome.error == "", plan);
  }
  for (const char* plan : {"write:1:EIO", "write:1:ENOSPC"}) {
    const Outcome outcome = run(plan, {"parameters", "gomoku"});
    BOOST_TEST(outcome.code == 1, plan);
    BOOST_TEST(outcome.error == "tengen: the output cannot be written\n", plan);
  }
}

BOOST_AUTO_TEST_CASE(standard_input_is_read_through_interruptions) {
  const std::string lines = "START 9\nTURN 9,9\nABOUT\nEND\n";
  const std::string plain = run("", {}, lines).output;
  for (const char* plan :
       {"read:1+2:EINTR", "read:1+2:EAGAIN", "read:1+1:short", "write:1+1:short", "poll:1+2:EINTR"}) {
    // Which calls these are depends on how the threads take turns.
    const Outcome outcome = run(plan, {}, lines);
    BOOST_TEST(outcome.code == 0, plan);
    BOOST_TEST(outcome.output == plain, plan);
    BOOST_TEST(outcome.error == "", plan);
  }
}

// The first threads are needed, further ones are done without.
BOOST_AUTO_TEST_CASE(threads_that_the_system_does_not_give) {
  const std::string lines = "START 9\nINFO thread_num 2\nINFO max_node 500\nBEGIN\n";
  for (const char* plan : {"thread:1+1:EAGAIN", "thread:2:EAGAIN"}) {
    const Outcome refused = run(plan, {}, lines);
    BOOST_TEST(refused.code == 1, plan);
    BOOST_TEST(refused.output.starts_with("ERROR "), refused.output);
    BOOST_TEST(refused.error == "", plan);
    const Outcome gtp = run(plan, {"gtp", "--size", "5"}, "genmove b\n");
    BOOST_TEST(gtp.code == 1, plan);
    BOOST_TEST(gtp.error.starts_with("tengen: "), gtp.error);
  }
  const Outcome played = run("thread:3+1:EAGAIN", {}, lines);
  BOOST_TEST(hit());
  BOOST_TEST(played.code == 0);
  BOOST_TEST(played.output.find("\n4,4\n") != std::string::npos, played.output);
  const Outcome solved = run("thread:3+1:EAGAIN", {"solve", "connect", "2745522241316", "--memory", "16", "--threads",
                                                   "2", "--value-only", "--sign"});
  BOOST_TEST(solved.code == 0);
  // Without any thread.
  write("game.txt", game);
  const Outcome analyzed = run("thread:1+1:EAGAIN", {"analyze", "game.txt", "--nodes", "100"});
  BOOST_TEST(analyzed.code == 1);
  BOOST_TEST(analyzed.error.starts_with("tengen: "), analyzed.error);
}

// Boost.Asio does not look whether an epoll has taken its own descriptors, and would wait for ever: it waits by select.
BOOST_AUTO_TEST_CASE(no_session_waits_by_what_fails_without_a_word) {
  const Outcome played = run_waiting("poll:1+2:EINTR", {}, "START 15\nINFO max_node 100\nBEGIN\nEND\n");
  BOOST_TEST(played.code == 0);
  BOOST_TEST(played.output.starts_with("OK\n"), played.output);
  BOOST_TEST(count(Kind::poll) > 0U);
  BOOST_TEST(count(Kind::watch) == 0U);
  const Outcome gtp = run_waiting("poll:1+2:EINTR", {"gtp", "--size", "5"}, "name\nquit\n");
  BOOST_TEST(gtp.output.starts_with("= Tengen"), gtp.output);
  BOOST_TEST(count(Kind::poll) > 0U);
  BOOST_TEST(count(Kind::watch) == 0U);
}

// The kill comes in place of each call in turn that the file is made by.
BOOST_AUTO_TEST_CASE(killed_at_any_call_it_leaves_the_old_file_or_the_new_one) {
  write("game.txt", game);
  BOOST_TEST(run("", {"convert", "game.txt", "new.psq"}).code == 0);
  const std::string whole = read("new.psq");
  for (const char* kind : {"open", "write", "sync", "close", "rename"}) {
    for (int number = 1;; ++number) {
      write("out.psq", "as it was");
      run(std::string(kind) + ":" + std::to_string(number) + ":kill", {"convert", "game.txt", "out.psq", "--force"});
      if (!hit()) break;
      const std::string left = read("out.psq");
      BOOST_TEST((left == "as it was" || left == whole), kind << " " << number << ": " << left);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_completed_leaves_the_old_one_alone) {
  write("game.txt", game);
  for (const char* plan : {"write:1:EIO", "write:1:ENOSPC", "sync:1:EIO", "sync:1:ENOSPC", "rename:1:EACCES"}) {
    write("out.psq", "as it was");
    const Outcome outcome = run(plan, {"convert", "game.txt", "out.psq", "--force"});
    BOOST_TEST(hit());
    BOOST_TEST(outcome.code == 1, plan);
    BOOST_TEST(outcome.error.starts_with("tengen: out.psq: cannot be written ("), plan);
    BOOST_TEST(read("out.psq") == "as it was", plan);
    BOOST_TEST(files() == 2U, plan);
  }
  BOOST_TEST(run("sync:1:EINTR,write:1:short", {"convert", "game.txt", "out.psq", "--force"}).code == 0);
}

// /proc may not be mounted.
BOOST_AUTO_TEST_CASE(a_bundle_names_this_program_where_the_system_does_not_link_to_it) {
  for (int number = 1; number < 100; ++number) {
    const Outcome outcome =
        run("status:" + std::to_string(number) + ":EACCES", {"bundle", "gogui", "-o", "files", "--force"});
    if (std::string(report.last_target) != "/proc/self/exe") continue;
    BOOST_TEST(outcome.code == 0, outcome.error);
    BOOST_TEST(read("files/command.txt").find(TENGEN_BINARY) != std::string::npos, read("files/command.txt"));
    return;
  }
  BOOST_TEST(false, "it does not ask for /proc/self/exe");
}

// Whether a file can be written is asked before the work; the answer may fail to come.
BOOST_AUTO_TEST_CASE(asking_for_a_file_never_removes_it) {
  write("game.txt", game);
  for (int number = 1;; ++number) {
    write("out.sgf", "as it was");
    const Outcome outcome = run("status:" + std::to_string(number) + ":EIO",
                                {"analyze", "game.txt", "--nodes", "20", "--memory", "16", "-o", "out.sgf"});
    if (!hit()) break;
    const std::string left = read("out.sgf");
    BOOST_TEST((left == "as it was" || left.starts_with("(;")), number << ": " << left);
    BOOST_TEST((outcome.code == 0 || outcome.error.starts_with("tengen: ")), number << ": " << outcome.error);
  }
}

BOOST_AUTO_TEST_CASE(a_checkpoint_that_cannot_be_read_is_not_written_over) {
  const std::vector<std::string> command{"solve",    "connect", "274552224131661", "--value-only",
                                         "--memory", "16",      "--checkpoint",    "file.table"};
  BOOST_TEST(run("", command).code == 0);
  const std::string first = read("file.table");
  for (const char* kind : {"open", "read"}) {
    for (int number = 1;; ++number) {
      const Outcome outcome = run(std::string(kind) + ":" + std::to_string(number) + ":EIO", command);
      if (!hit()) break;
      BOOST_TEST((outcome.code == 0 || read("file.table") == first), kind << " " << number);
      BOOST_TEST((outcome.code == 0 || outcome.error.find("file.table") != std::string::npos), outcome.error);
      write("file.table", first);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_list_that_cannot_be_read_to_its_end_is_no_shorter_list) {
  write("list.txt", "2252576253462244111563365343671351441 -1\n7422341735647741166133573473242566 1\n");
  const std::vector<std::string> command{"solve", "connect", "--positions", "list.txt", "--memory", "16"};
  for (int number = 1;; ++number) {
    const Outcome outcome = run("read:" + std::to_string(number) + ":EIO", command);
    if (!hit()) break;
    const bool all = outcome.output.find("\"positions\":2,\"wrong\":0") != std::string::npos;
    BOOST_TEST((outcome.code == 0 ? all : outcome.error == "tengen: list.txt: cannot be read\n"),
               number << ": " << outcome.output << outcome.error);
  }
}

BOOST_AUTO_TEST_CASE(a_copy_of_the_program_is_whole_or_not_there) {
  for (const char* plan : {"write:1:kill", "write:1:ENOSPC", "sync:1:EIO", "sync:1:kill", "rename:1:kill"}) {
    const Outcome outcome = run(plan, {"bundle", "yixin-board", "--output", "out"});
    BOOST_TEST(hit());
    BOOST_TEST(outcome.code != 0, plan);
    BOOST_TEST(!fs::exists(at("out/engine")), plan);
    fs::remove_all(at("out"));
  }
  BOOST_TEST(run("write:1:short", {"bundle", "yixin-board", "--output", "out"}).code == 0);
  BOOST_TEST(fs::file_size(at("out/engine")) == fs::file_size(TENGEN_BINARY));
}

// Two minutes later a checkpoint is due.
BOOST_AUTO_TEST_CASE(clocks_that_jump) {
  const Outcome solved =
      run("monotonic:10:+130,realtime:1+1:-86400",
          {"solve", "connect", "274552224131661", "--value-only", "--memory", "16", "--checkpoint", "f"});
  BOOST_TEST(hit());
  BOOST_TEST(solved.code == 0);
  BOOST_TEST(solved.output.starts_with("value  0 "), solved.output);
  // A limit that is over in the middle of a search.
  const Outcome played =
      run("monotonic:5:+86400", {}, "START 15\nINFO timeout_turn 600000\nBOARD\n7,7,2\n8,8,1\nDONE\n");
  BOOST_TEST(hit());
  BOOST_TEST(played.code == 0);
  BOOST_TEST(played.output.find(',') != std::string::npos, played.output);
}

BOOST_AUTO_TEST_SUITE_END()

#endif
