#include <boost/test/unit_test.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"

// `tengen serve --open`, with programs of our own in the place of the one that opens browsers.

namespace {

namespace fs = std::filesystem;
using tengen::test::ChildProcess;
using tengen::test::TemporaryFolder;

/// A folder that is all of the PATH, and the server that finds the opener there.
class Opening {
 public:
  /// `script`: the opener, a shell's; there is none where it is empty. `$here` is the folder.
  explicit Opening(const std::string& script, const std::vector<std::string>& options = {}) {
    if (!script.empty()) {
      std::ofstream(at("xdg-open")) << "#!/bin/sh\nPATH=/usr/bin:/bin\nhere=" + quoted(folder_.path()) + "\n" + script;
      fs::permissions(at("xdg-open"), fs::perms::owner_all);
    }
    std::vector<std::string> command{
        "/usr/bin/env", "PATH=" + folder_.path().string(), TENGEN_BINARY, "serve", "--port", "0", "--open"};
    command.insert(command.end(), options.begin(), options.end());
    server_.emplace(command);
    const std::string line = server_->read_line(tengen::test::patience).value_or("");
    address = line.substr(0, line.find(' '));
  }

  [[nodiscard]] fs::path at(const std::string& name) const { return folder_.path() / name; }
  /// A file's text once the opener has written it, without its line end.
  [[nodiscard]] std::string written(const std::string& name) const {
    return await([&] {
      const std::string text = tengen::test::contents(at(name));
      return text.ends_with('\n') ? text.substr(0, text.size() - 1) : std::string();
    });
  }
  [[nodiscard]] std::string complaint() {
    return await([&] {
      error_ += server_->read_stderr();
      return error_.ends_with('\n') ? error_ : std::string();
    });
  }
  /// Ends the server; its exit code.
  [[nodiscard]] int end() {
    server_->terminate();
    return server_->wait(tengen::test::patience).value_or(-1);
  }

  std::string address;  ///< where it says that it listens

 private:
  static std::string quoted(const fs::path& path) { return "'" + path.string() + "'"; }
  template <class Look>
  [[nodiscard]] static std::string await(const Look& look) {
    const auto end = std::chrono::steady_clock::now() + tengen::test::patience;
    std::string found;
    while ((found = look()).empty() && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return found;
  }

  TemporaryFolder folder_;
  std::optional<ChildProcess> server_;
  std::string error_;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(open_browser)

BOOST_AUTO_TEST_CASE(the_opener_gets_the_address) {
  Opening opening("echo \"$#:$1\" > \"$here/new\"; mv \"$here/new\" \"$here/asked\"\n");
  BOOST_TEST(opening.address.starts_with("http://127.0.0.1:"));
  BOOST_TEST(opening.written("asked") == "1:" + opening.address);
  BOOST_TEST(opening.end() == 143);
}

BOOST_AUTO_TEST_CASE(a_server_at_all_addresses_is_opened_at_this_machines_own) {
  Opening opening("echo \"$1\" > \"$here/new\"; mv \"$here/new\" \"$here/asked\"\n", {"--address", "0.0.0.0"});
  BOOST_TEST(opening.address.starts_with("http://0.0.0.0:"));
  BOOST_TEST(opening.written("asked") == "http://127.0.0.1:" + opening.address.substr(15));
  BOOST_TEST(opening.end() == 143);
}

BOOST_AUTO_TEST_CASE(without_an_opener_it_serves_and_says_so) {
  Opening opening("");
  BOOST_TEST(opening.complaint() == "tengen: no browser opens: there is no xdg-open; open " + opening.address + "\n");
  BOOST_TEST(opening.end() == 143);
}

BOOST_AUTO_TEST_CASE(an_opener_that_finds_no_browser_is_told) {
  Opening opening("echo noise; echo noise >&2; exit 3\n");
  BOOST_TEST(opening.complaint() ==
             "tengen: no browser opens: xdg-open found none (it ended with code 3); open " + opening.address + "\n");
  BOOST_TEST(opening.end() == 143);
}

BOOST_AUTO_TEST_CASE(a_browser_that_stays_is_not_waited_for_and_outlives_the_server) {
  Opening opening(
      "echo $$ > \"$here/begun\"; while [ ! -e \"$here/go\" ]; do sleep 0.02; done; echo on > \"$here/after\"\n");
  BOOST_TEST(!opening.written("begun").empty());
  BOOST_TEST(opening.end() == 143);
  std::ofstream(opening.at("go")) << "\n";
  BOOST_TEST(opening.written("after") == "on");
}

BOOST_AUTO_TEST_SUITE_END()
