#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "adapters/files/files.hpp"
#include "adapters/files/output_file.hpp"
#include "adapters/files/saved_game.hpp"
#include "tests/support/temporary_folder.hpp"

#ifndef _WIN32
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

// One function saves for every command: what it may touch, and what is left when it fails.

using namespace tengen;
using namespace tengen::adapters;
namespace fs = std::filesystem;

BOOST_AUTO_TEST_SUITE(saving)

namespace {

struct Folder : test::TemporaryFolder {
  [[nodiscard]] std::string at(const std::string& name) const { return (path() / name).string(); }
  [[nodiscard]] std::string made(const std::string& name, const std::string& text) const {
    std::ofstream(at(name), std::ios::binary) << text;
    return at(name);
  }
  [[nodiscard]] std::string text(const std::string& name) const { return test::contents(at(name)); }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path()), fs::directory_iterator()));
  }
};

std::string refusal(const Result<OutputFile>& file) {
  return file ? std::string() : file.error().detail;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_new_file_appears_when_it_is_complete) {
  const Folder folder;
  const auto sink = create_file(folder.at("new")).value();
  BOOST_TEST(sink->write(std::string(200000, 'x')));
  BOOST_TEST(!fs::exists(folder.at("new")));
  BOOST_TEST(sink->finish());
  BOOST_TEST(folder.text("new") == std::string(200000, 'x'));
  BOOST_TEST(folder.files() == 1U);
  // Without `finish` nothing is left.
  BOOST_TEST(create_file(folder.at("other")).value()->write(std::string("half")));
  BOOST_TEST(folder.files() == 1U);
}

BOOST_AUTO_TEST_CASE(what_is_to_be_kept_is_kept) {
  const Folder folder;
  const std::string file = folder.made("notes", "mine");
  BOOST_TEST((write_file(file, "theirs", Existing::keep).error().code == Errc::occupied));
  BOOST_TEST(folder.text("notes") == "mine");
  // A name that is taken only after the file was opened.
  const auto sink = create_file(folder.at("late"), Existing::keep).value();
  BOOST_TEST(sink->write(std::string("theirs")));
  static_cast<void>(folder.made("late", "mine"));
  BOOST_TEST(!sink->finish());
  BOOST_TEST(folder.text("late") == "mine");
  BOOST_TEST(write_file(folder.at("free"), "new", Existing::keep).has_value());
  BOOST_TEST(folder.text("free") == "new");
}

BOOST_AUTO_TEST_CASE(a_name_that_the_user_typed_needs_force_where_something_has_it) {
  const Folder folder;
  const std::string file = folder.made("game.sgf", "mine");
  BOOST_TEST(refusal(OutputFile::open(file, false)) == file + " exists already; --force writes it all the same");
  BOOST_TEST(OutputFile::open(file, true).value().write("theirs").has_value());
  BOOST_TEST(folder.text("game.sgf") == "theirs");
  // The file that the game came from is the game's own.
  BOOST_TEST(
      OutputFile::open(file, false, (folder.path() / "." / "game.sgf").string()).value().write("on").has_value());
  BOOST_TEST(folder.text("game.sgf") == "on");
  BOOST_TEST(OutputFile::open(folder.at("new.sgf"), false).value().write("new").has_value());
  BOOST_TEST(folder.text("new.sgf") == "new");
  BOOST_TEST(!OutputFile::open(folder.at("no/folder.sgf"), true));
  BOOST_TEST(!OutputFile::open(folder.path().string(), true));
  BOOST_TEST(!OutputFile::open("", true));
}

BOOST_AUTO_TEST_CASE(a_name_that_nobody_typed_is_a_free_one) {
  const Folder folder;
  static_cast<void>(folder.made("game.analysis.sgf", "mine"));
  OutputFile second = OutputFile::open_free(folder.at("game.analysis.sgf")).value();
  BOOST_TEST(second.path() == folder.at("game.analysis-2.sgf"));
  // Taken while the work went on: the next one.
  static_cast<void>(folder.made("game.analysis-2.sgf", "another's"));
  BOOST_TEST(second.write("analysis").has_value());
  BOOST_TEST(second.path() == folder.at("game.analysis-3.sgf"));
  BOOST_TEST(folder.text("game.analysis.sgf") == "mine");
  BOOST_TEST(folder.text("game.analysis-2.sgf") == "another's");
  BOOST_TEST(folder.text("game.analysis-3.sgf") == "analysis");
  // The same of a name that the user typed when it was free.
  OutputFile typed = OutputFile::open(folder.at("typed"), false).value();
  static_cast<void>(folder.made("typed", "mine"));
  BOOST_TEST(typed.write("hours of work").has_value());
  BOOST_TEST(folder.text("typed") == "mine");
  BOOST_TEST(folder.text("typed-2") == "hours of work");
}

BOOST_AUTO_TEST_CASE(names_of_any_length) {
  const Folder folder;
  for (const std::size_t length : {1U, 199U, 201U, 250U, 255U}) {
    const std::string name = folder.at(std::string(length, 'n'));
    BOOST_TEST(write_file(name, "text").has_value(), length);
    BOOST_TEST(write_file(name, "again").has_value(), length);
  }
  BOOST_TEST(folder.files() == 5U);
  BOOST_TEST(!write_file(folder.at(std::string(300, 'n')), "text"));
}

BOOST_AUTO_TEST_CASE(a_game_is_saved_over_another_only_if_that_is_asked_for) {
  const Folder folder;
  const records::Record record{.facts = {.game = records::GameKind::gomoku, .size = BoardSize{15, 15}}};
  const std::string text = game_text(folder.at("a.sgf"), record).value();
  BOOST_TEST(write_file(folder.at("a.sgf"), text, Existing::keep).has_value());
  const auto again = write_file(folder.at("a.sgf"), text, Existing::keep);
  BOOST_TEST(again.error().detail == "the file exists already");
  BOOST_TEST(write_file(folder.at("a.sgf"), text).has_value());
  BOOST_TEST(obstacle(folder.at("a.sgf")).value() == "exists already");
  BOOST_TEST(!obstacle(folder.at("a.sgf"), folder.at("a.sgf")));
  BOOST_TEST(!obstacle(folder.at("b.sgf")));
}

#ifndef _WIN32

namespace {

unsigned mode_of(const std::string& path) {
  struct stat status {};
  BOOST_REQUIRE(::stat(path.c_str(), &status) == 0);
  return status.st_mode & 07777U;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_mode_of_a_replaced_file_stays) {
  const Folder folder;
  for (const unsigned mode : {0600U, 0640U, 0644U, 0664U, 0700U, 0755U}) {
    const std::string file = folder.made("file", "old");
    BOOST_REQUIRE(::chmod(file.c_str(), mode) == 0);
    const auto sink = create_file(file).value();
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.path())) {
      // Nobody else may read it before it has the name either.
      BOOST_TEST((mode_of(entry.path().string()) & ~mode) == 0U);
    }
    BOOST_TEST(sink->write(std::string("new")));
    BOOST_TEST(sink->finish());
    BOOST_TEST(mode_of(file) == mode);
    BOOST_TEST(folder.text("file") == "new");
  }
  const mode_t before = ::umask(027);
  BOOST_TEST(write_file(folder.at("fresh"), "new").has_value());
  ::umask(before);
  BOOST_TEST(mode_of(folder.at("fresh")) == 0640U);
}

BOOST_AUTO_TEST_CASE(a_copy_has_the_mode_of_what_is_copied) {
  const Folder folder;
  const std::string program = folder.made("program", std::string(300000, 'p'));
  BOOST_REQUIRE(::chmod(program.c_str(), 0755) == 0);
  fs::create_symlink("victim", folder.at("copy"));
  static_cast<void>(folder.made("victim", "mine"));
  BOOST_TEST(replace_with_copy(program, folder.at("copy")).has_value());
  BOOST_TEST(!fs::is_symlink(folder.at("copy")));
  BOOST_TEST(folder.text("copy") == folder.text("program"));
  BOOST_TEST(mode_of(folder.at("copy")) == 0755U);
  BOOST_TEST(folder.text("victim") == "mine");
  BOOST_TEST(!replace_with_copy(folder.at("none"), folder.at("copy")));
}

BOOST_AUTO_TEST_CASE(a_file_that_its_owner_protects_stays) {
  if (::geteuid() == 0) return;  // who may do everything
  const Folder folder;
  const std::string file = folder.made("file", "old");
  BOOST_REQUIRE(::chmod(file.c_str(), 0444) == 0);
  BOOST_TEST(!write_file(file, "new"));
  BOOST_TEST(folder.text("file") == "old");
}

BOOST_AUTO_TEST_CASE(links_are_refused_or_their_targets_written) {
  const Folder folder;
  fs::create_directory(folder.at("far"));
  const std::string target = folder.made("far/target", "private");
  BOOST_REQUIRE(::chmod(target.c_str(), 0600) == 0);
  fs::create_symlink("far/target", folder.at("link"));
  fs::create_symlink(folder.at("link"), folder.at("link2"));
  fs::create_symlink("far/nothing", folder.at("dangling"));
  fs::create_symlink("circle", folder.at("circle"));

  BOOST_TEST(refusal(OutputFile::open(folder.at("link"), false)).find(" is a link to ") != std::string::npos);
  BOOST_TEST(refusal(OutputFile::open(folder.at("dangling"), false)).find("far/nothing; --force") != std::string::npos);
  BOOST_TEST(!OutputFile::open(folder.at("circle"), true));
  BOOST_TEST(!write_file(folder.at("link"), "x", Existing::keep));
  BOOST_TEST(!write_file(folder.at("dangling"), "x", Existing::keep));
  BOOST_TEST(OutputFile::open_free(folder.at("dangling")).value().path() == folder.at("dangling-2"));
  BOOST_TEST(folder.text("far/target") == "private");
  BOOST_TEST(!fs::exists(folder.at("far/nothing")));

  for (const std::string name : {"link2", "dangling"}) {
    BOOST_TEST(OutputFile::open(folder.at(name), true).value().write(name).has_value());
    BOOST_TEST(fs::is_symlink(folder.at(name)));
    BOOST_TEST(folder.text(name) == name);
  }
  BOOST_TEST(folder.text("far/target") == "link2");
  BOOST_TEST(mode_of(target) == 0600U);
  BOOST_TEST(folder.text("far/nothing") == "dangling");
  // Of a file that nobody named by itself, the link is replaced and its target kept.
  BOOST_TEST(write_file(folder.at("link"), "bundle", Existing::take_name).has_value());
  BOOST_TEST(!fs::is_symlink(folder.at("link")));
  BOOST_TEST(folder.text("far/target") == "link2");
}

BOOST_AUTO_TEST_CASE(devices_pipes_and_descriptors_are_written_as_they_stand) {
  const Folder folder;
  BOOST_TEST(OutputFile::open("/dev/null", false).value().write("gone").has_value());
  BOOST_TEST(fs::is_character_file("/dev/null"));
  fs::create_symlink("/dev/null", folder.at("sink"));
  BOOST_TEST(OutputFile::open(folder.at("sink"), false).value().write("gone").has_value());
  BOOST_TEST(fs::is_symlink(folder.at("sink")));

  const std::string pipe = folder.at("pipe");
  BOOST_REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  BOOST_REQUIRE(reader >= 0);
  BOOST_TEST(OutputFile::open(pipe, false).value().write("through").has_value());
  char bytes[16] = "";
  BOOST_TEST(::read(reader, bytes, sizeof bytes) == 7);
  BOOST_TEST(std::string(bytes) == "through");
  ::close(reader);
  BOOST_TEST(fs::is_fifo(pipe));

  // What a shell's redirection opened is gone on with, not replaced.
  const std::string redirected = folder.made("redirected", "head ");
  const int file = ::open(redirected.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  BOOST_REQUIRE(file >= 0);
  for (const std::string name : {"/dev/fd/", "/proc/self/fd/"}) {
    BOOST_TEST(OutputFile::open(name + std::to_string(file), false).value().write("tail").has_value());
  }
  ::close(file);
  BOOST_TEST(folder.text("redirected") == "head tailtail");
}

BOOST_AUTO_TEST_CASE(temporary_names_are_not_followed) {
  // Whoever knows the process's number must not know the name: it differs every time.
  const Folder folder;
  std::vector<std::string> names;
  for (int i = 0; i < 2; ++i) {
    const auto sink = create_file(folder.at("out")).value();
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.path())) {
      names.push_back(entry.path().string());
    }
  }
  BOOST_REQUIRE(names.size() == 2U);
  BOOST_TEST(names[0] != names[1]);
  BOOST_TEST(names[0].ends_with(".part"));
}

#endif

BOOST_AUTO_TEST_SUITE_END()
