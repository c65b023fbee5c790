#include <algorithm>
#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "protocol/sgf/game.hpp"
#include "protocol/sgf/tree.hpp"
#include "tests/process/recorded_games.hpp"
#include "tests/support/run_tengen.hpp"

// `tengen analyze`, run on recorded games with known mistakes.

BOOST_AUTO_TEST_SUITE(analyze)

namespace {

using namespace tengen;
using test::contains;
using test::contents;
using test::games;
using test::Outcome;
using test::run_tengen;
using Folder = test::GameFolder;

}  // namespace

BOOST_AUTO_TEST_CASE(an_annotated_game_marks_the_mistake) {
  const Folder folder;
  const std::string output = folder.file("out.sgf");
  BOOST_TEST(run_tengen({"analyze", (games / "missed_four.psq").string(), "--depth", "4", "-o", output}).code == 0);
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

BOOST_AUTO_TEST_CASE(a_huge_file_is_refused) {
  const Folder folder;
  const std::string huge = folder.write("huge.txt", std::string((std::size_t{16} << 20) + 1, 'h'));
  BOOST_TEST(run_tengen({"analyze", huge}).error == "tengen: " + huge + ": is too large for a game record\n");
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
