#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/process/recorded_games.hpp"
#include "tests/support/run_tengen.hpp"

// `tengen convert`, and other commands that read and write recorded games.

BOOST_AUTO_TEST_SUITE(convert)

namespace {

using namespace tengen;
namespace fs = std::filesystem;
using test::contains;
using test::contents;
using test::games;
using test::Outcome;
using test::run_tengen;
using Folder = test::GameFolder;

}  // namespace

BOOST_AUTO_TEST_CASE(convert_there_and_back) {
  const Folder folder;
  std::string lost;
  const auto convert = [&](const std::string& from, const std::string& name) {
    const Outcome outcome = run_tengen({"convert", from, folder.file(name), "--rule", "renju"});
    BOOST_TEST(outcome.code == 0, outcome.error);
    BOOST_TEST(outcome.output == "");
    lost = outcome.error;
    return folder.file(name);
  };
  const std::string sgf = convert((games / "missed_four.psq").string(), "a.sgf");
  BOOST_TEST(lost == "tengen: " + sgf + ": not kept: times of the moves\n");
  BOOST_TEST(contains(contents(sgf), "SZ[15]"));
  BOOST_TEST(contains(contents(sgf), "RU[renju]"));
  BOOST_TEST(contains(contents(sgf), "PB[pbrain-first.exe]PW[pbrain-second.exe]"));
  const std::string text = convert(sgf, "a.txt");
  BOOST_TEST(contents(text) == "# gomoku 15x15 renju\n" + contents((games / "missed_four.txt").string()));
  BOOST_TEST(lost == "tengen: " + text + ": not kept: players\n");
  const std::string psq = convert(text, "a.psq");
  BOOST_TEST(lost == "tengen: " + psq + ": not kept: rule\n");
  BOOST_TEST(contains(contents(psq), "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,11,0\n"));
  const Outcome refused = run_tengen({"convert", (games / "connect.txt").string(), folder.file("c.psq")});
  BOOST_TEST(refused.code == 1);
  BOOST_TEST(contains(refused.error, "Piskvork's format holds only Gomoku"));
  BOOST_TEST(!fs::exists(folder.file("c.psq")));
}

// What is odd about a file is said, and the rest of it read; what the other format has no place for is named.
BOOST_AUTO_TEST_CASE(odd_files_are_read_and_losses_named) {
  const Folder folder;
  const auto convert = [&](const std::string& text, const std::string& name, const std::string& said) {
    const std::string from = folder.write("in.sgf", text);
    const Outcome outcome = run_tengen({"convert", from, folder.file(name)});
    BOOST_TEST(outcome.code == 0, outcome.error);
    BOOST_TEST(contains(outcome.error, said), outcome.error);
    return contents(folder.file(name));
  };
  BOOST_TEST(convert("(;GM[1]CA[Big5]SZ[9]KM[6.5]PW[\xB3\x5C\xA5\x5C];B[dd];W[ee])", "a.txt", "not kept: players") ==
             "# go 9x9 komi 6.5\nd6e5\n");
  BOOST_TEST(contains(convert("(;GM[1]CA[GBK]SZ[9]PB[\x8A\x5D];B[dd];W[ee])", "a.sgf", ""), "PB[\xE5\xA5\xAD]"));
  BOOST_TEST(convert("(;GM[1]SZ[9]KM[6,5];B[dd]", "b.sgf", "KM[6,5] was read as 6.5 points") ==
             "(;GM[1]SZ[9]KM[6.5]CA[UTF-8]FF[4];B[dd])\n");
  BOOST_TEST(contains(convert("(;GM[1]SZ[9];B[dd]", "c.sgf", "in.sgf: 1:19: the game tree is not closed"), ";B[dd])"));
  BOOST_TEST(convert("(;GM[4]SZ[15];B[hh];AB[aa];W[bb])", "d.txt", "stones are set up after move 1") == "h8\n");
  BOOST_TEST(contains(convert("(;GM[4]SZ[15]EV[cup];B[hh](;W[ii])(;W[jj]))", "e.sgf", ""), "(;W[ii])(;W[jj])"));
  convert("(;GM[4]SZ[15]RU[Renju]EV[cup];B[hh](;W[ii])(;W[jj]))", "e.psq", "not kept: variations, rule, EV\n");
}

BOOST_AUTO_TEST_CASE(options_that_the_game_does_not_have) {
  const Folder folder;
  const std::string game = folder.write("g.sgf", "(;GM[4]SZ[15];B[hh])");
  for (const std::string option : {"--komi", "--in-a-row"}) {
    const Outcome outcome = run_tengen({"convert", game, folder.file("g.txt"), option, "5"});
    BOOST_TEST(outcome.code == 1);
    BOOST_TEST(contains(outcome.error, "g.sgf: " + option + " is for "), outcome.error);
  }
  BOOST_TEST(!fs::exists(folder.file("g.txt")));
  BOOST_TEST(run_tengen({"convert", game, folder.file("g.txt"), "--rule", "renju"}).code == 0);
}

BOOST_AUTO_TEST_CASE(a_game_against_itself_is_kept) {
  const Folder folder;
  for (const std::string name : {"game.psq", "game.sgf", "game.txt"}) {
    const Outcome outcome =
        run_tengen({"selfplay", "--size", "9", "--nodes", "200", "--final", "-o", folder.file(name)});
    BOOST_TEST(outcome.code == 0, outcome.error);
    const Outcome again = run_tengen({"convert", folder.file(name), folder.file("copy.txt"), "--size", "9", "--force"});
    BOOST_TEST(again.code == 0, again.error);
    BOOST_TEST(contents(folder.file("copy.txt")).size() >= 19U);  // nine moves at least, and the line's end
  }
  BOOST_TEST(run_tengen({"selfplay", "-o", folder.file("game.doc")}).code == 2);
  BOOST_TEST(run_tengen({"selfplay", "-o", folder.file("no/such/game.sgf")}).code == 1);
}

BOOST_AUTO_TEST_SUITE_END()
