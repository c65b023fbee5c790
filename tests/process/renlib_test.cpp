#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/protocol/renlib/library_bytes.hpp"
#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"

// `tengen convert` and `tengen analyze` with RenLib's libraries.

BOOST_AUTO_TEST_SUITE(renlib)

namespace {

using namespace tengen;
using test::board_text;
using test::library_header;
using test::library_text;
using test::Outcome;
using test::record;
using test::run_tengen;

constexpr int h8 = 0x78;
constexpr int h9 = 0x68;
constexpr int i9 = 0x69;
constexpr int down = 0x80;
constexpr int right = 0x40;
constexpr int comment = 0x08;

/// A folder with what one test reads and writes.
class Files {
 public:
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  [[nodiscard]] std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  [[nodiscard]] std::string read(const std::string& name) const { return test::contents(path(name)); }

 private:
  test::TemporaryFolder folder_;
};

/// Two variations, a label and Chinese comments.
std::string some_library() {
  return library_header() + record(h8, comment) + library_text("\xBA\xDA\xB1\xD8\xCA\xA4") +
         record(0x11, down | right | 0x03) + board_text("A") + record(h9, down) + record(0, right) + record(i9, right);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_library_becomes_sgf_and_comes_back) {
  const Files files;
  const std::string library = files.write("a.lib", some_library());
  const Outcome there = run_tengen({"convert", library, files.path("a.sgf"), "--rule", "renju"});
  BOOST_TEST(there.code == 0, there.error);
  BOOST_TEST(there.error.find("read as GB18030") != std::string::npos, there.error);
  BOOST_TEST(files.read("a.sgf") ==
             "(;FF[4]GM[4]SZ[15]CA[UTF-8]RU[renju];B[hh]C[黑必胜]LB[ab:A](;W[hg];B[])(;W[ig]))\n");
  const Outcome back = run_tengen({"convert", files.path("a.sgf"), files.path("b.lib")});
  BOOST_TEST(back.code == 0, back.error);
  BOOST_TEST(back.error == "tengen: " + files.path("b.lib") + ": not kept: rule\n");
  // A pass makes it version 3.4, with a record for the empty board.
  BOOST_TEST((files.read("b.lib") == library_header(4) + record(0) + some_library().substr(20)));
}

BOOST_AUTO_TEST_CASE(text_gets_the_main_line_and_says_what_is_lost) {
  const Files files;
  const std::string library = files.write("a.lib", library_header() + record(h8, comment) + library_text("good") +
                                                       record(h9, down | right | 0x03) + board_text("A") +
                                                       record(i9, down) + record(0x01, right) + record(0x02, right));
  for (const std::string name : {"a.psq", "a.txt"}) {
    const Outcome outcome = run_tengen({"convert", library, files.path(name)});
    BOOST_TEST(outcome.code == 0, outcome.error);
    BOOST_TEST(outcome.error == "tengen: " + files.path(name) + ": not kept: variations, comments, LB\n");
  }
  BOOST_TEST(files.read("a.txt").find("h8i9a15\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_named_charset_is_obeyed) {
  const Files files;
  const std::string library = files.write("a.lib", library_header() + record(h8, comment) + library_text("\xC0\xC1"));
  const auto comment_in = [&](const std::string& charset) {
    const Outcome outcome = run_tengen({"convert", library, files.path("a.sgf"), "--charset", charset, "--force"});
    BOOST_TEST(outcome.code == 0, outcome.error);
    const std::string sgf = files.read("a.sgf");
    const std::size_t begin = sgf.find("C[", sgf.find("B[hh]"));
    return sgf.substr(begin + 2, sgf.find(']', begin) - begin - 2);
  };
  BOOST_TEST(comment_in("latin1") == "ÀÁ");
  BOOST_TEST(comment_in("GBK") == "懒");
  BOOST_TEST(comment_in("cp1251") == "АБ");
  BOOST_TEST(run_tengen({"convert", library, files.path("a.sgf"), "--charset", "klingon"}).code == 2);
  BOOST_TEST(run_tengen({"convert", files.path("a.sgf"), files.path("a.psq"), "--charset", "gbk"}).code == 2);
}

BOOST_AUTO_TEST_CASE(damage_is_told_with_its_place) {
  const Files files;
  const std::string library = files.write("a.lib", library_header() + record(h8) + record(0xF1));
  const Outcome outcome = run_tengen({"convert", library, files.path("a.sgf")});
  BOOST_TEST(outcome.code == 1);
  BOOST_TEST(outcome.error == "tengen: " + library + ": record 2 at byte 22: no square of the board: F1\n");
  BOOST_TEST(!std::filesystem::exists(files.path("a.sgf")));
}

BOOST_AUTO_TEST_CASE(what_people_tried_is_converted_but_not_played) {
  const Files files;
  const std::string library = files.write("a.lib", library_header() + record(h8) + record(h9) + record(h8, right));
  const Outcome outcome = run_tengen({"convert", library, files.path("a.sgf")});
  BOOST_TEST(outcome.code == 0, outcome.error);
  BOOST_TEST(outcome.error.find("record 3 at byte 24: a stone on a taken point") != std::string::npos, outcome.error);
  BOOST_TEST(files.read("a.sgf").find(";B[hh];W[hg];B[hh])") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_library_is_analyzed) {
  const Files files;
  const std::string library = files.write("a.lib", library_header() + record(h8) + record(h9) + record(i9, right));
  const Outcome outcome =
      run_tengen({"analyze", library, "--depth", "1", "--rule", "renju", "-o", files.path("out.sgf")});
  BOOST_TEST(outcome.code == 0, outcome.error);
  BOOST_TEST(outcome.output.find("Gomoku renju, 15x15, 3 moves") != std::string::npos, outcome.output);
  BOOST_TEST(run_tengen({"analyze", library, "--depth", "1", "--size", "19"}).code == 1);
}

// The main line is the game; the library itself is not the file that the game is saved in.
BOOST_AUTO_TEST_CASE(a_library_is_gone_on_with) {
  const Files files;
  const std::string library =
      files.write("a.lib", library_header() + record(h8, down) + record(h9, right) + record(i9, right));
  for (const std::string side : {"both", "white"}) {
    const Outcome outcome =
        run_tengen({"play", "--plain", "--resume", library, "--side", side, "--move-time", "50"},
                   "a1\nsave " + files.path("a.lib") + "\nsave " + files.path(side + ".sgf") + "\nquit\n");
    BOOST_TEST(outcome.code == 0, outcome.error);
    BOOST_TEST(outcome.output.find("Not saved: ") != std::string::npos, outcome.output);
    BOOST_TEST(outcome.output.find("Saved as ") != std::string::npos, outcome.output);
    BOOST_TEST(files.read("a.lib").size() == 26U);
    BOOST_TEST(files.read(side + ".sgf").find(";B[hh];W[") != std::string::npos, files.read(side + ".sgf"));
  }
  BOOST_TEST(run_tengen({"play", "--plain", "--resume", library, "--size", "19"}, "quit\n").code == 1);
  const std::string broken = files.write("b.lib", library_header() + record(h8) + record(0xF1));
  const Outcome outcome = run_tengen({"play", "--plain", "--resume", broken}, "quit\n");
  BOOST_TEST(outcome.code == 1);
  BOOST_TEST(outcome.error == "tengen: " + broken + ": record 2 at byte 22: no square of the board: F1\n");
}

BOOST_AUTO_TEST_SUITE_END()
