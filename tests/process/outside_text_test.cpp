#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/patterns.hpp"
#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"

// Whatever stands in an argument, a name or a file: no control character of it reaches the terminal.

BOOST_AUTO_TEST_SUITE(outside_text)

namespace {

namespace fs = std::filesystem;
using tengen::test::Outcome;

/// A title, a cleared screen, a CSI of one byte and of one character, a line and text that runs backwards.
const std::string hostile =
    "z\x1B]0;title\x07\x1B[2J\x9B"
    "1m\xC2\x9B"
    "2m\r\ntengen: \xE2\x80\xAE"
    "fgs\x7F";

/// What a message may not hold.
bool acts(const std::string& text) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < ' ' && c != '\n' && c != '\t') || byte == 0x7F || byte == 0x9B) return true;
  }
  return text.find("\xC2\x9B") != std::string::npos || text.find("\xE2\x80\xAE") != std::string::npos;
}

/// Runs a program, in a UTF-8 locale and in one of ASCII, with nothing to read.
void check(const std::vector<std::string>& command, const std::string& folder) {
  for (const std::string locale : {"C.UTF-8", "C"}) {
    std::vector<std::string> words{"/usr/bin/env", "LC_ALL=" + locale};
    words.insert(words.end(), command.begin(), command.end());
    const Outcome outcome = tengen::test::run_program(words, {}, folder);
    std::string shown;
    for (const std::string& word : command) shown += " " + word;
    BOOST_TEST(!acts(outcome.output), shown << " prints " << outcome.output);
    BOOST_TEST(!acts(outcome.error), shown << " says " << outcome.error);
    if (locale == "C") {
      BOOST_TEST(outcome.error.find_first_of("\x80\xC2\xE2") == std::string::npos, shown << " says " << outcome.error);
    }
  }
}

/// The first words of the lines of a help text that begin with `begin`, after blanks.
std::vector<std::string> listed(const std::string& help, const std::string& section, const std::string& begin) {
  std::vector<std::string> words;
  std::istringstream lines(help.substr(std::min(help.find(section), help.size())));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("  ") || line.starts_with("   ")) continue;
    std::istringstream text(line);
    std::string word;
    while (text >> word && word.starts_with(begin)) {
      words.push_back(word.substr(0, word.find(',')));
      if (begin.empty()) break;
      if (!word.ends_with(',')) break;
    }
  }
  return words;
}

std::string help_of(const std::vector<std::string>& command) {
  std::vector<std::string> words(command);
  words.emplace_back("--help");
  return tengen::test::run_program(words).output;
}

}  // namespace

// Each option of each command with such a value. Those whose value is any text are refused by what follows: a word that
// no command knows.
BOOST_AUTO_TEST_CASE(every_option_of_every_command) {
  const tengen::test::TemporaryFolder folder;
  int options = 0;
  for (const std::string program : {TENGEN_BINARY, TENGEN_LAB}) {
    const std::vector<std::string> commands = listed(help_of({program}), "\nSubcommands:", "");
    BOOST_TEST(commands.size() > 5U, program);
    for (const std::string& command : commands) {
      check({program, command, hostile, "--no-such-option"}, folder.path().string());
      check({program, command, "--" + hostile}, folder.path().string());
      for (const std::string& option : listed(help_of({program, command}), "\nOptions:", "-")) {
        if (option == "--help" || option == "-h") continue;
        ++options;
        check({program, command, option, hostile, "--no-such-option"}, folder.path().string());
        check({program, command, option + (option.starts_with("--") ? "=" : "") + hostile, "--no-such-option"},
              folder.path().string());
      }
    }
  }
  BOOST_TEST(options > 100);
}

// Where such a text gets further than the options.
BOOST_AUTO_TEST_CASE(names_of_files_and_what_is_in_them) {
  const tengen::test::TemporaryFolder folder;
  const auto file = [&folder](const std::string& name, const std::string& text) {
    std::ofstream(folder.path() / name, std::ios::binary) << text;
    return name;
  };
  // In SGF a bracket of a text is escaped.
  const std::string inside = tengen::test::replaced(hostile, "\\]", "\\]");
  const std::string name = hostile.substr(0, hostile.find('\r')) + ".sgf";
  file(name, "(;GM[4]SZ[15]PB[" + inside + "]PW[\xE6\xA3\x8B]RE[" + inside + "]RU[" + inside + "]C[" + inside +
                 "];B[hh];W[ii];B[hi])");
  const std::string broken = "broken" + name;
  file(broken, "(;GM[4]SZ[15];B[" + inside + "];W[ii])");
  const std::string twice = "twice" + name;
  file(twice, "(;GM[4]SZ[15];B[hh];W[ii];B[hh])");
  const std::string lines = "lines" + name;
  file(lines, hostile + "\n" + hostile + " 5\n");
  fs::create_symlink(hostile, folder.path() / ("link" + name));

  const std::string tengen = TENGEN_BINARY;
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"analyze", name, "--nodes", "20"},
           {"analyze", name, name, "--nodes", "20", "-o", "out" + name},
           {"analyze", name, "--nodes", "20", "-o", "out" + name},
           {"analyze", name, "--nodes", "20", "-o", "link" + name},
           {"analyze", name, "--nodes", "20", "-o", "new" + name, "--html", "page" + name},
           {"analyze", broken},
           {"analyze", twice, "--nodes", "20", "-o", "/dev/null"},
           {"analyze", "none" + name},
           {"convert", name, "out" + name},
           {"convert", name, "copy" + name},
           {"convert", name, name},
           {"convert", name, "no/" + name},
           {"convert", name, name + ".doc"},
           {"convert", broken, "out.sgf"},
           {"convert", twice, "out.sgf"},
           {"convert", name, "out.sgf", "--komi", "5"},
           {"play", "--plain", "--resume", "none" + name},
           {"play", "--plain", "--resume", broken},
           {"selfplay", "-o", name + ".doc"},
           {"selfplay", "-o", "no/" + name},
           {"solve", "connect", "--positions", lines},
           {"solve", "connect", "--positions", "none" + name},
           {"solve", "gomoku", "--positions", lines},
           {"solve", "gomoku", "--verify", lines},
           {"solve", "connect", "--verify", lines},
           {"solve", "go", "--size", "3", "--make-proofs", "no/" + name},
           {"solve", "connect", "44", "--checkpoint", lines},
           {"solve", "gomoku", "--size", "3", "--in-a-row", "3", "--proof", "no/" + name},
           {"solve", "connect", hostile},
           {"solve", "go", hostile},
           {"solve", "gomoku", hostile},
           {"solve", "gomoku", "--size", "4", hostile},
           {"bundle", hostile},
           {"bundle", "sabaki", "-o", "folder" + name},
           {"bundle", "sabaki", "-o", "folder" + name},
           {"bundle", "sabaki", "-o", name},
           {"bundle", "sabaki", "--program", "none" + name},
           {"little-go", "--folder", "none" + name},
           {"--weights", lines, "perft", "gomoku", "1"},
           {"gtp", "--weights", lines},
           {"step8", lines},
           {"step8", "none" + name},
           {"serve", "--address", hostile, "--port", "0"},
           {"explain", "--player", hostile},
           {"explain", "--at", hostile}}) {
    std::vector<std::string> words{tengen::test::program_for(command)};
    words.insert(words.end(), command.begin(), command.end());
    check(words, folder.path().string());
  }
  file("clean.sgf", "(;GM[4]SZ[15]PW[\xE6\xA3\x8B];B[hh];W[ii];B[hi])");
  const std::string said = tengen::test::run_program({"/usr/bin/env", "LC_ALL=C.UTF-8", tengen, "analyze", "clean.sgf",
                                                      "--nodes", "20", "-o", "/dev/null"},
                                                     {}, folder.path().string())
                               .output;
  BOOST_TEST(said.find("White: \xE6\xA3\x8B\n") != std::string::npos, said);
}

BOOST_AUTO_TEST_SUITE_END()
