#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/patience.hpp"
#include "tests/support/pseudo_terminal.hpp"
#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"

// What every command that saves does with files that are there already.

BOOST_AUTO_TEST_SUITE(saving_commands)

namespace {

namespace fs = std::filesystem;
using tengen::test::Outcome;
using tengen::test::PseudoTerminal;

/// A folder with a game in it.
struct Folder : tengen::test::TemporaryFolder {
  Folder() { write("game.sgf", "(;GM[4]SZ[15];B[hh];W[ii];B[hi])"); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path() / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string text(const std::string& name) const { return tengen::test::contents(path() / name); }
  [[nodiscard]] Outcome run(const std::vector<std::string>& arguments, const std::string& input = {}) const {
    std::vector<std::string> command{tengen::test::program_for(arguments)};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return tengen::test::run_program(command, input, path().string());
  }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path()), fs::directory_iterator()));
  }
};

/// Each writes the file `out.sgf`.
const std::vector<std::vector<std::string>> commands{
    {"convert", "game.sgf", "out.sgf"},
    {"analyze", "game.sgf", "--nodes", "50", "-o", "out.sgf"},
    {"analyze", "game.sgf", "--nodes", "50", "-o", "/dev/null", "--html", "out.sgf"},
    {"selfplay", "--size", "5", "--nodes", "20", "--final", "-o", "out.sgf"},
    {"solve", "gomoku", "--size", "3", "--in-a-row", "3", "--proof", "out.sgf"},
    {"solve", "connect", "--columns", "4", "--rows", "4", "--make-book", "out.sgf", "--plies", "1"},
};

std::vector<std::string> with(std::vector<std::string> command, const std::string& option) {
  command.push_back(option);
  return command;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_file_that_is_there_needs_force) {
  for (const auto& command : commands) {
    const Folder folder;
    folder.write("out.sgf", "mine");
    const Outcome refused = folder.run(command);
    BOOST_TEST(refused.code == 1, command[0]);
    BOOST_TEST(refused.error == "tengen: out.sgf exists already; --force writes it all the same\n");
    BOOST_TEST(refused.output == "");
    BOOST_TEST(folder.text("out.sgf") == "mine");
    fs::permissions(folder.path() / "out.sgf", fs::perms::owner_read | fs::perms::owner_write);
    const Outcome forced = folder.run(with(command, "--force"));
    BOOST_TEST(forced.code == 0, command[0] << ": " << forced.error);
    BOOST_TEST(folder.text("out.sgf") != "mine");
    BOOST_TEST(
        (fs::status(folder.path() / "out.sgf").permissions() == (fs::perms::owner_read | fs::perms::owner_write)));
    BOOST_TEST(folder.files() == 2U);
  }
}

BOOST_AUTO_TEST_CASE(a_new_file_needs_none) {
  for (const auto& command : commands) {
    const Folder folder;
    const Outcome outcome = folder.run(command);
    BOOST_TEST(outcome.code == 0, command[0] << ": " << outcome.error);
    BOOST_TEST(folder.text("out.sgf") != "");
    BOOST_TEST(folder.files() == 2U);
  }
}

BOOST_AUTO_TEST_CASE(a_link_is_refused_or_its_target_written) {
  for (const auto& command : commands) {
    for (const bool dangling : {false, true}) {
      const Folder folder;
      if (!dangling) folder.write("private", "mine");
      fs::create_symlink("private", folder.path() / "out.sgf");
      const Outcome refused = folder.run(command);
      BOOST_TEST(refused.code == 1, command[0]);
      BOOST_TEST(refused.error == "tengen: out.sgf is a link to private; --force writes it all the same\n");
      BOOST_TEST(fs::exists(folder.path() / "private") == !dangling);
      const Outcome forced = folder.run(with(command, "--force"));
      BOOST_TEST(forced.code == 0, command[0] << ": " << forced.error);
      BOOST_TEST(forced.error.find("out.sgf is a link to private, which is written") != std::string::npos);
      BOOST_TEST(fs::is_symlink(folder.path() / "out.sgf"));
      BOOST_TEST(folder.text("private").size() > 4U);
    }
  }
}

// The work of these would take longer than the test may.
BOOST_AUTO_TEST_CASE(what_cannot_be_written_is_found_before_the_work) {
  const Folder folder;
  folder.write("there", "mine");
  for (const std::string name : {"no/such/folder/out.sgf", "there/out.sgf", "."}) {
    const std::string file = name == "." ? "." : name;
    for (const std::vector<std::string>& command :
         std::vector<std::vector<std::string>>{{"analyze", "game.sgf", "--time", "86000000", "-o", file},
                                               {"analyze", "game.sgf", "--time", "86000000", "--html", file},
                                               {"solve", "gomoku", "--size", "8", "--in-a-row", "5", "--proof", file},
                                               {"solve", "go", "--size", "5", "--make-book", file, "--plies", "6"},
                                               {"solve", "go", "--size", "5", "--make-proofs", file},
                                               {"solve", "go", "--size", "5", "--checkpoint", file}}) {
      const Outcome outcome = folder.run(command);
      BOOST_TEST(outcome.code == 1, command[0]);
      BOOST_TEST(outcome.error.find("cannot be written") != std::string::npos, outcome.error);
      BOOST_TEST(outcome.error.find("tengen: " + file + ": ") == 0U, outcome.error);
      BOOST_TEST(outcome.output == "");
    }
  }
  BOOST_TEST(folder.files() == 2U);
}

BOOST_AUTO_TEST_CASE(a_person_is_asked) {
  for (const std::string answer : {"y", "yes", "n", "", "what"}) {
    const Folder folder;
    folder.write("out.sgf", "mine");
    const std::string game = (folder.path() / "game.sgf").string();
    const std::string out = (folder.path() / "out.sgf").string();
    PseudoTerminal terminal({TENGEN_BINARY, "convert", game, out}, 200, 24);
    BOOST_REQUIRE(terminal.wait_for("exists already. Write it all the same? (y/N)"));
    terminal.type(answer + "\n");
    const bool written = answer.starts_with("y");
    BOOST_TEST(terminal.wait().value_or(-1) == (written ? 0 : 1));
    BOOST_TEST((folder.text("out.sgf") == "mine") == !written, answer);
  }
}

BOOST_AUTO_TEST_CASE(a_default_name_is_never_written_over) {
  const Folder folder;
  folder.write("private", "mine");
  fs::create_symlink("private", folder.path() / "game.analysis.sgf");
  fs::create_symlink("nothing", folder.path() / "game.analysis-2.sgf");
  for (const std::string option : {"--lines=1", "--force"}) {
    const Outcome outcome = folder.run({"analyze", "game.sgf", "--nodes", "50", option});
    BOOST_TEST(outcome.code == 0, outcome.error);
    const std::string name = option == "--force" ? "game.analysis-4.sgf" : "game.analysis-3.sgf";
    BOOST_TEST(outcome.output.ends_with("Annotated game: " + name + "\n"), outcome.output);
    BOOST_TEST(fs::is_regular_file(folder.path() / name));
  }
  BOOST_TEST(folder.text("private") == "mine");
  BOOST_TEST(!fs::exists(folder.path() / "nothing"));
}

// The names in its folder are nobody's: what has one stays, and is not followed.
BOOST_AUTO_TEST_CASE(a_bundle_follows_no_link) {
  const Folder folder;
  BOOST_TEST(folder.run({"bundle", "sabaki", "-o", "new"}).code == 0);
  std::string name;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder.path() / "new")) {
    if (entry.is_regular_file()) name = entry.path().filename().string();
  }
  BOOST_REQUIRE(name != "");
  folder.write("private", "mine");
  fs::create_directory(folder.path() / "old");
  fs::create_symlink("../private", folder.path() / "old" / name);
  BOOST_TEST(folder.run({"bundle", "sabaki", "-o", "old"}).code == 1);
  BOOST_TEST(folder.run({"bundle", "sabaki", "-o", "old", "--force"}).code == 0);
  BOOST_TEST(folder.text("private") == "mine");
  BOOST_TEST(fs::is_regular_file(fs::symlink_status(folder.path() / "old" / name)));
}

BOOST_AUTO_TEST_SUITE_END()
