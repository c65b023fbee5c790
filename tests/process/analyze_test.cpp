#include <algorithm>
#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/sgf/collection.hpp"
#include "protocol/sgf/game.hpp"
#include "protocol/sgf/tree.hpp"
#include "tests/process/recorded_games.hpp"
#include "tests/support/run_tengen.hpp"

// `tengen analyze`, run on recorded games with known mistakes.

BOOST_AUTO_TEST_SUITE(analyze)

namespace {

using namespace tengen;
using namespace std::chrono_literals;
namespace fs = std::filesystem;
using test::contains;
using test::contents;
using test::games;
using test::Outcome;
using test::run_tengen;
using Folder = test::GameFolder;

/// The report's line on the move.
std::string row(const std::string& report, int number) {
  std::istringstream lines(report);
  const std::string begin = std::to_string(number);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first == begin) return line;
  }
  return {};
}

}  // namespace

BOOST_AUTO_TEST_CASE(finds_the_mistakes_in_every_format) {
  // White leaves a three open, Black does not make four of it and leaves White's: that loses.
  const Folder folder;
  for (const std::string name : {"missed_four.psq", "missed_four.sgf", "missed_four.txt"}) {
    const std::string output = folder.file(name + ".out.sgf");
    const Outcome outcome = run_tengen({"analyze", (games / name).string(), "--depth", "4", "-o", output});
    BOOST_TEST(outcome.code == 0, outcome.error);
    // Progress may stand there on a slow machine, but no complaint.
    BOOST_TEST(!contains(outcome.error, "tengen:"), outcome.error);
    const std::string& report = outcome.output;
    BOOST_TEST(
        contains(report, name + ": Gomoku " + (name.ends_with("sgf") ? "renju" : "freestyle") + ", 15x15, 10 moves\n"),
        report);
    BOOST_TEST(contains(row(report, 6), "walks into a proven loss"), report);
    BOOST_TEST(contains(row(report, 7), "misses a proven win, walks into a proven loss"), report);
    BOOST_TEST(contains(row(report, 8), "White wins in 2"), report);
    BOOST_TEST(contains(row(report, 10), "White has won"), report);
    BOOST_TEST(contains(report, "Accuracy"), report);
    BOOST_TEST(report.find("Critical positions") < report.find("\nMoves\n"), report);
    BOOST_TEST(contains(report, "before move 7: Black wins in 2 with "), report);
    BOOST_TEST(contains(report, "; missed by move 7\n"), report);
    BOOST_TEST(contains(report, "before move 8: White wins in 2 with "), report);

    const sgf::Tree tree = sgf::parse(contents(output)).value().tree;
    BOOST_TEST(sgf::read_game(tree).value().moves.size() == 10U);
    const std::vector<std::size_t> line = tree.main_line();
    BOOST_REQUIRE(line.size() == 11U);
    const std::size_t mistake = line[7];
    BOOST_TEST(tree.value(mistake, "BM") == "2");
    BOOST_TEST(tree.has(mistake, "GW"));
    BOOST_TEST(contains(tree.value(mistake, "C"), "walks into a proven loss"));
    BOOST_TEST(tree.branches(line[6]));
  }
}

BOOST_AUTO_TEST_CASE(json) {
  const Folder folder;
  const Outcome outcome = run_tengen({"analyze", (games / "missed_four.psq").string(), "--depth", "4", "--critical",
                                      "1", "--json", "-o", folder.file("a.sgf")});
  BOOST_TEST(outcome.code == 0, outcome.error);
  const boost::json::value report = boost::json::parse(outcome.output);
  BOOST_TEST(report.at("moves").as_array().size() == 10U);
  BOOST_TEST(report.at("critical").as_array().size() == 1U);
  BOOST_TEST(report.at("complete").as_bool());
  BOOST_TEST((report.at_pointer("/moves/6/note").as_string() == "misses_win"));
  BOOST_TEST(fs::exists(folder.file("a.sgf")));
  // Errors are words on stderr, and stdout stays empty.
  const Outcome missing = run_tengen({"analyze", folder.file("none.psq"), "--json"});
  BOOST_TEST(missing.code == 1);
  BOOST_TEST(missing.output == "");
  BOOST_TEST(contains(missing.error, "cannot be opened"));
}

BOOST_AUTO_TEST_CASE(html) {
  const Folder folder;
  const std::string game = (games / "missed_four.psq").string();
  const std::string page = folder.file("a.html");
  const Outcome outcome = run_tengen({"analyze", game, "--depth", "2", "--html", page, "-o", folder.file("a.sgf")});
  BOOST_TEST(outcome.code == 0, outcome.error);
  BOOST_TEST(contains(outcome.output, "Page: " + page + "\n"), outcome.output);
  BOOST_TEST(contains(contents(page), "pbrain-first.exe"));
  BOOST_TEST(run_tengen({"analyze", game, "--html", game, "-o", folder.file("a.sgf")}).code == 2);
  BOOST_TEST(run_tengen({"analyze", game, "--html", folder.file("b"), "-o", folder.file("b")}).code == 2);
  BOOST_TEST(run_tengen({"analyze", game, "--html", folder.file("no/b"), "-o", folder.file("b")}).code == 1);
}

BOOST_AUTO_TEST_CASE(says_the_same_again) {
  const Folder folder;
  const std::string output = folder.file("a.sgf");
  const std::vector<std::string> command{
      "analyze", (games / "missed_four.psq").string(), "--nodes", "3000", "-o", output, "--force"};
  const Outcome first = run_tengen(command);
  const std::string sgf = contents(output);
  BOOST_TEST(run_tengen(command).output == first.output);
  BOOST_TEST(contents(output) == sgf);
}

BOOST_AUTO_TEST_CASE(other_games) {
  const Folder folder;
  const Outcome connect =
      run_tengen({"analyze", (games / "connect.txt").string(), "--depth", "8", "-o", folder.file("a.sgf")});
  BOOST_TEST(connect.code == 0, connect.error);
  BOOST_TEST(contains(connect.output, "Connect 4, 7x6, 7 moves"), connect.output);
  BOOST_TEST(contains(row(connect.output, 4), "walks into a proven loss"), connect.output);
  const Outcome go =
      run_tengen({"analyze", (games / "go5.sgf").string(), "--nodes", "2000", "-o", folder.file("b.sgf")});
  BOOST_TEST(go.code == 0, go.error);
  BOOST_TEST(contains(go.output, "Go, komi 2.5, 5x5, 11 moves"), go.output);
  BOOST_TEST(contains(row(go.output, 11), "B pass"), go.output);
  BOOST_TEST(sgf::parse(contents(folder.file("b.sgf"))).has_value());
}

BOOST_AUTO_TEST_CASE(moves_after_the_end_are_kept_but_not_analyzed) {
  const Folder folder;
  const std::string path = folder.write("g.txt", "a1a15b1b15c1c15d1d15e1e15");
  const Outcome outcome = run_tengen({"analyze", path, "--depth", "2"});
  BOOST_TEST(outcome.code == 0, outcome.error);
  BOOST_TEST(contains(outcome.output, "9 moves (1 more after the end of the game)"), outcome.output);
  const sgf::Tree tree = sgf::parse(contents(folder.file("g.analysis.sgf"))).value().tree;
  BOOST_TEST(sgf::read_game(tree).value().moves.size() == 10U);
}

BOOST_AUTO_TEST_CASE(bad_files_are_named_with_the_place) {
  const Folder folder;
  const auto complaint = [](const std::string& path) {
    const Outcome outcome = run_tengen({"analyze", path, "--depth", "2", "-o", "/dev/null"});
    BOOST_TEST(outcome.code == 1, path);
    BOOST_TEST(outcome.output == "");
    return outcome.error;
  };
  const std::string missing = folder.file("missing.psq");
  BOOST_TEST(complaint(missing) == "tengen: " + missing + ": cannot be opened\n");
  BOOST_TEST(complaint(folder.path.string()) == "tengen: " + folder.path.string() + ": is a directory\n");
  const std::string outside = folder.write("outside.sgf", "(;GM[4]SZ[5]AB[aa];B[aa];W[bb])");
  BOOST_TEST(contains(complaint(outside), ":1:19: move 1 (Black a5) is illegal: the point is occupied\n"));
  const std::string cut = folder.write("cut.sgf", "(;GM[4]SZ[15];B[hh];W)");
  BOOST_TEST(complaint(cut) == "tengen: " + cut + ":1:22: a property without a value\n");
  const std::string empty = folder.write("empty.txt", "");
  BOOST_TEST(complaint(empty) == "tengen: " + empty + ": is empty\n");
  const std::string huge = folder.write("huge.txt", std::string((std::size_t{16} << 20) + 1, 'h'));
  BOOST_TEST(complaint(huge) == "tengen: " + huge + ": is too large for a game record\n");
  const std::string go = folder.write("go.sgf", "(;SZ[19];B[aa])");
  BOOST_TEST(contains(complaint(go), "Go, komi 0 on 19x19: board sides from 1 to 9; if it is another game"));
}

BOOST_AUTO_TEST_CASE(wrong_use) {
  const Folder folder;
  const std::string game = folder.write("g.sgf", "(;GM[4]SZ[15];B[hh])");
  const std::string before = contents(game);
  BOOST_TEST(run_tengen({"analyze"}).code == 2);
  BOOST_TEST(run_tengen({"analyze", game, "--depth", "3", "--nodes", "3"}).code == 2);
  BOOST_TEST(run_tengen({"analyze", game, "--rule", "what"}).code == 2);
  BOOST_TEST(run_tengen({"analyze", game, "--mistake", "50", "--blunder", "20"}).code == 2);
  BOOST_TEST(run_tengen({"analyze", game, "-o", game}).code == 2);
  BOOST_TEST(run_tengen({"convert", game}).code == 2);
  BOOST_TEST(run_tengen({"convert", game, folder.file("g.doc")}).code == 2);
  BOOST_TEST(run_tengen({"convert", game, game}).code == 2);
  BOOST_TEST(contents(game) == before);
  BOOST_TEST(run_tengen({"analyze", game, "--depth", "1", "-o", folder.file("no/where.sgf")}).code == 1);
  BOOST_TEST(run_tengen({"analyze", "--help"}).code == 0);
}

BOOST_AUTO_TEST_CASE(a_game_of_a_collection) {
  const Folder folder;
  const std::string two = folder.write("two.sgf", "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[aa];W[a!])\n");
  const std::string out = folder.file("out.txt");
  const Outcome first = run_tengen({"convert", two, out});
  BOOST_TEST(first.code == 0);
  BOOST_TEST(first.error == "tengen: " + two + " holds 2 games; this is the first (--game-number chooses)\n");
  BOOST_TEST(contents(out) == "h8\n");
  const Outcome chosen = run_tengen({"convert", two, out, "--game-number", "1", "--force"});
  BOOST_TEST(chosen.code == 0);
  BOOST_TEST(chosen.error == "");
  // The place of a mistake in the second game is its place in the file.
  const Outcome second = run_tengen({"convert", two, out, "--game-number", "2", "--force"});
  BOOST_TEST(second.code == 1);
  BOOST_TEST(contains(second.error, two + ":2:"), second.error);
  const Outcome none = run_tengen({"convert", two, out, "--game-number", "3"});
  BOOST_TEST(none.code == 1);
  BOOST_TEST(none.error == "tengen: " + two + ": no game 3: the file holds 2\n");
  BOOST_TEST(run_tengen({"convert", two, out, "--game-number", "0"}).code == 2);
}

BOOST_AUTO_TEST_CASE(several_files_and_several_games) {
  const Folder folder;
  static_cast<void>(folder.write("x.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n"));
  static_cast<void>(folder.write("x.sgf", "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[gg];W[ff])\n(;GM[4]SZ[15];B[ee])"));
  const auto analyze = [&folder](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"analyze", "--nodes", "50"});
    return run_tengen(arguments, {}, folder.path.string());
  };
  const auto games_in = [&folder](const std::string& name) { return sgf::count_games(contents(folder.file(name))); };
  // One name beside both; a file that cannot be read costs the others nothing.
  const Outcome both = analyze({"x.psq", "none.sgf", "x.sgf"});
  BOOST_TEST(both.code == 1);
  BOOST_TEST(contains(both.error, "tengen: none.sgf: cannot be opened\n"));
  BOOST_TEST(contains(both.output, "Annotated game: x.analysis.sgf\n"), both.output);
  BOOST_TEST(contains(both.output, "Annotated game: x.analysis-2.sgf\n"), both.output);
  BOOST_TEST(contains(contents(folder.file("x.analysis.sgf")), "W[ii]"));
  BOOST_TEST(games_in("x.analysis-2.sgf") == 1U);

  for (const auto& [numbers, count] : {std::pair("all", 3U), {"2-", 2U}, {"2-3", 2U}, {"3", 1U}, {"1-9", 3U}}) {
    const std::string name = std::string(numbers) + ".sgf";
    const Outcome some = analyze({"x.sgf", "--game-number", numbers, "-o", name});
    BOOST_TEST(some.code == 0, some.error);
    BOOST_TEST(games_in(name) == count, numbers);
  }
  BOOST_TEST(
      contains(analyze({"x.sgf", "--game-number", "2", "-o", "/dev/null"}).output, "2 moves, game 2 of the file\n"));
  const Outcome json = analyze({"x.sgf", "x.psq", "--game-number", "1-2", "--json", "-o", "/dev/null"});
  BOOST_TEST(std::count(json.output.begin(), json.output.end(), '\n') == 3);
  BOOST_TEST(json.code == 0, json.error);
  for (const std::string wrong : {"0", "3-2", "-2", "a", "1-x", ""}) {
    BOOST_TEST(analyze({"x.sgf", "--game-number", wrong}).code == 2, wrong);
  }
  BOOST_TEST(analyze({"x.sgf", "--game-number", "4"}).code == 1);
  BOOST_TEST(analyze({"x.sgf", "x.psq", "--html", "both.html"}).code == 2);
}

BOOST_AUTO_TEST_CASE(standard_input_and_output) {
  const Folder folder;
  const std::string game = contents((games / "missed_four.psq").string());
  const Outcome read = run_tengen({"analyze", "-", "--nodes", "50"}, game, folder.path.string());
  BOOST_TEST(read.code == 0, read.error);
  BOOST_TEST(read.output.starts_with("standard input: Gomoku freestyle, 15x15, 10 moves\n"), read.output);
  BOOST_TEST(!contains(read.output, "Annotated game"));
  BOOST_TEST(fs::is_empty(folder.path));
  const Outcome both = run_tengen({"analyze", "-", "--nodes", "50", "-o", "-"}, game, folder.path.string());
  BOOST_TEST(both.code == 0);
  BOOST_TEST(sgf::parse(both.output).has_value(), both.output);
  BOOST_TEST(contains(both.error, "Accuracy"), both.error);
  BOOST_TEST(run_tengen({"analyze", "-", "--json", "-o", "-"}, game).code == 2);
  BOOST_TEST(run_tengen({"analyze", "-", "--html", "-", "-o", "-"}, game).code == 2);
  BOOST_TEST(contains(run_tengen({"analyze", "-", "--nodes", "50", "--html", "-"}, game).output, "</html>"));
  BOOST_TEST(run_tengen({"analyze", "-"}, "").error == "tengen: standard input: is empty\n");
}

BOOST_AUTO_TEST_CASE(some_of_the_moves) {
  const auto analyze = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(),
                     {"analyze", (games / "missed_four.psq").string(), "--depth", "4", "-o", "/dev/null"});
    return run_tengen(arguments);
  };
  const Outcome some = analyze({"--from", "6", "--to", "7"});
  BOOST_TEST(some.code == 0, some.error);
  BOOST_TEST(row(some.output, 5) == "");
  BOOST_TEST(contains(row(some.output, 6), "walks into a proven loss"), some.output);
  BOOST_TEST(contains(row(some.output, 7), "misses a proven win"), some.output);
  BOOST_TEST(row(some.output, 8) == "");
  const boost::json::value report = boost::json::parse(analyze({"--from", "7", "--json"}).output);
  BOOST_TEST(!report.at("complete").as_bool());
  BOOST_TEST(report.at("moves").as_array().size() == 10U);
  BOOST_TEST(!report.at_pointer("/moves/5").as_object().contains("best"));
  BOOST_TEST(report.at_pointer("/moves/6").as_object().contains("best"));
  BOOST_TEST(analyze({"--to", "99"}).code == 0);
  BOOST_TEST(analyze({"--from", "10"}).code == 0);
  BOOST_TEST(contains(analyze({"--from", "11"}).error, "there is no move 11"));
  BOOST_TEST(analyze({"--from", "5", "--to", "4"}).code == 2);
  BOOST_TEST(analyze({"--from", "0"}).code == 2);
}

BOOST_AUTO_TEST_CASE(what_came_before_an_illegal_move_is_analyzed) {
  const Folder folder;
  const std::string twice = folder.write("twice.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n8,8,0\n7,7,0\n");
  const std::string complaint = twice + ":4:1: move 3 (Black h8) is illegal: the point is occupied";
  const Outcome stops = run_tengen({"analyze", twice, "--depth", "2"});
  BOOST_TEST(stops.code == 0);
  BOOST_TEST(stops.error == "tengen: " + complaint + "; what came before is analyzed\n");
  BOOST_TEST(contains(stops.output, "15x15, 2 moves\nStops early: "), stops.output);
  BOOST_TEST(row(stops.output, 2) != "");
  BOOST_TEST(row(stops.output, 3) == "");
  // Nothing of the record is lost.
  const sgf::Tree tree = sgf::parse(contents(folder.file("twice.analysis.sgf"))).value().tree;
  BOOST_TEST(tree.main_line().size() == 5U);
  const Outcome json = run_tengen({"analyze", twice, "--depth", "2", "--json", "-o", "/dev/null"});
  BOOST_TEST((boost::json::parse(json.output).at_pointer("/game/stopped_by").as_string() == complaint));
}

// Three-three, four-four and an overline; the game ends there, or goes on as if White had not seen it.
BOOST_AUTO_TEST_CASE(a_forbidden_move_ends_a_game_of_renju) {
  const Folder folder;
  const std::string overline = "e8 a1 f8 a3 g8 a5 i8 a7 j8 a9 h8";
  const std::string threes = "h9 a1 h10 a3 i8 a5 j8 a7 h8";
  for (const std::string& moves : {overline, threes}) {
    const std::string path = folder.write("g.txt", moves);
    const Outcome won = run_tengen({"analyze", path, "--rule", "renju", "--depth", "2", "-o", "/dev/null"});
    BOOST_TEST(won.code == 0);
    BOOST_TEST(!contains(won.error, "tengen:"), won.error);
    BOOST_TEST(contains(won.output, "Black's last move is forbidden: White wins\n"), won.output);
    BOOST_TEST(contains(won.output, "Result: White wins by forfeit\n"), won.output);
    const int last = moves == overline ? 11 : 9;
    BOOST_TEST(contains(row(won.output, last), "White has won"), won.output);
    BOOST_TEST(run_tengen({"convert", path, folder.file("g.sgf"), "--rule", "renju", "--force"}).code == 0);
    // In freestyle it is a move like another.
    BOOST_TEST(!contains(run_tengen({"analyze", path, "--depth", "1", "-o", "/dev/null"}).output, "forbidden"));

    const std::string on = folder.write("on.txt", moves + " b2 b3");
    const Outcome stops = run_tengen({"analyze", on, "--rule", "renju", "--depth", "2", "-o", "/dev/null"});
    BOOST_TEST(stops.code == 0);
    BOOST_TEST(contains(stops.error, "move " + std::to_string(last) + " (Black h8) is forbidden: "), stops.error);
    BOOST_TEST(row(stops.output, last) == "");
    BOOST_TEST(row(stops.output, last - 1) != "");
  }
}

// Table, summary and JSON are of one mind, and no score is beyond the board.
BOOST_AUTO_TEST_CASE(one_truth) {
  for (const std::string name : {"missed_four.psq", "connect.txt", "go5.sgf"}) {
    const std::vector<std::string> command{"analyze", (games / name).string(), "--nodes", "600", "-o", "/dev/null"};
    std::vector<std::string> for_json(command);
    for_json.emplace_back("--json");
    const boost::json::value report = boost::json::parse(run_tengen(for_json).output);
    int missed = 0;
    for (const boost::json::value& move : report.at("moves").as_array()) {
      const bool black = move.at("color").as_string() == "black";
      const auto worth = [black](const boost::json::value& of) {
        const boost::json::object& score = of.at("score").as_object();
        const auto for_mover = [black](bool for_black, double value) { return for_black == black ? value : -value; };
        if (const auto* winner = score.if_contains("winner")) {
          return for_mover(winner->as_string() == "black", 1e6 - score.at("moves").to_number<double>());
        }
        const double value = score.at("value").to_number<double>();
        return for_mover(true, value + (score.at("exact").as_bool() ? std::copysign(1e5, value) : 0));
      };
      double best = -1e9;
      for (const boost::json::value& line : move.at("lines").as_array()) best = std::max(best, worth(line));
      if (move.at("best").as_bool()) {
        BOOST_TEST(worth(move) >= best, name << " " << move.at("number"));
      } else {
        BOOST_TEST(worth(move) <= best, name << " " << move.at("number"));
      }
      missed += move.at("note").is_string() && move.at("note").as_string() == "misses_win" ? 1 : 0;
      if (report.at_pointer("/game/game").as_string() != "go") continue;
      for (const std::string score : {"score", "score_before"}) {
        if (const auto* value = move.at(score).as_object().if_contains("value")) {
          BOOST_TEST(value->to_number<double>() <= 22.5);
          BOOST_TEST(value->to_number<double>() >= -27.5);
        }
      }
    }
    int counted = 0;
    for (const std::string side : {"black", "white"}) {
      counted += report.at_pointer("/accuracy/" + side + "/wins_missed").to_number<int>();
    }
    int given_up = 0;
    for (const boost::json::value& win : report.at("wins").as_array())
      given_up += win.at("missed_by").is_null() ? 0 : 1;
    BOOST_TEST(counted == missed, name);
    BOOST_TEST(given_up == missed, name);
  }
}

BOOST_AUTO_TEST_SUITE_END()
