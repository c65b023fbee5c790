// Plots are the same text for the same data: those in lab/results, and two of each other kind in tests/golden/plots.
// TENGEN_UPDATE_GOLDEN=1 writes the latter anew.

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <fstream>

#include "lab/files.hpp"
#include "lab/plots/chart.hpp"
#include "lab/plots/plots.hpp"
#include "lab/plots/table.hpp"

namespace {

using namespace tengen;
using namespace tengen::lab;

struct Shipped {
  const char* name;
  Result<std::string> (*plot)(std::string_view, const std::string&);
  const char* title;
};

std::ostream& operator<<(std::ostream& out, const Shipped& shipped) {
  return out << shipped.name;
}

const Shipped shipped[] = {
    {"rapfi-ladder", plot_elo, "Tengen against Rapfi (classical), freestyle 15x15, by Rapfi's limit a move"},
    {"rapfi-rules", plot_elo, "Tengen against Rapfi (classical), both 0.5 s a move, by rule and board"},
    {"connect-sets", plot_solve, "Connect Four test sets, one core"}};

void check_golden(const std::string& name, const Result<std::string>& picture) {
  BOOST_TEST_REQUIRE(bool(picture), name);
  const std::string path = std::string(TENGEN_TEST_DATA) + "/plots/" + name + ".svg";
  if (std::getenv("TENGEN_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << *picture;
  BOOST_TEST(read_file(path).value_or("") == *picture, name);
}

std::string problem_of(const Result<std::string>& picture) {
  BOOST_TEST_REQUIRE(!picture);
  return picture.error().detail;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(lab_plots)

BOOST_DATA_TEST_CASE(shipped_pictures_are_those_of_their_data, boost::unit_test::data::make(shipped)) {
  const std::string path = std::string(TENGEN_MANIFESTS) + "/../lab/results/" + sample.name;
  const auto data = read_file(path + ".csv");
  BOOST_TEST_REQUIRE(data.has_value());
  const auto picture = sample.plot(*data, sample.title);
  BOOST_TEST_REQUIRE(bool(picture));
  BOOST_TEST(read_file(path + ".svg").value_or("") == *picture);
}

BOOST_AUTO_TEST_CASE(a_loss_of_two_parts) {
  check_golden("loss", plot_loss("epoch,train_position,held_back_position,train_choice,held_back_choice\n"
                                 "1,0.66,0.65,2.1,2.0\n2,0.61,0.62,1.9,1.91\n3,0.59,0.61,1.8,1.87\n",
                                 ""));
}

BOOST_AUTO_TEST_CASE(a_loss_of_the_evaluation_alone) {
  const auto picture = plot_loss(
      "epoch,train_position,held_back_position,train_choice,held_back_choice\n1,0.66,0.65,,\n2,0.61,0.62,,\n", "");
  BOOST_TEST_REQUIRE(bool(picture));
  BOOST_TEST(picture->find("Evaluation") != std::string::npos);
  BOOST_TEST(picture->find("Move ordering") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_match_from_its_record) {
  std::string record;
  const char* results[] = {"B+", "W+", "W+", "W+", "B+", "0"};
  for (int game = 0; game < 6; ++game) {
    const bool first_is_black = game % 2 == 0;
    record += "{\"game\":" + std::to_string(game) + ",\"black\":\"" + (first_is_black ? "new" : "old") +
              "\",\"white\":\"" + (first_is_black ? "old" : "new") + "\",\"result\":\"" + results[game] +
              "\",\"ending\":\"rules\",\"slowest\":[1,2]}\n";
  }
  check_golden("match", plot_match(record, ""));
}

BOOST_AUTO_TEST_CASE(what_is_wrong_in_the_data_is_told) {
  BOOST_TEST(problem_of(plot_elo("", "")) == "no rows");
  BOOST_TEST(problem_of(plot_elo("series,commit\na,b\n", "")) == "no column 'date'");
  BOOST_TEST(problem_of(plot_elo("# remark\nseries,commit\na\n", "")) == "line 3: 1 cells for 2 columns");
  BOOST_TEST(problem_of(plot_elo("series,commit,date,elo,low,high\na,b,c,many,,\n", "")) ==
             "column 'elo': 'many' is no number");
  BOOST_TEST(problem_of(plot_solve("set,program,nodes,microseconds\na,b,0,1\n", "")) == "a bar needs a number above 0");
  BOOST_TEST(problem_of(plot_match("{}\n", "")) == "line 1: not a game of this program's");
}

BOOST_AUTO_TEST_CASE(words_are_escaped) {
  const auto picture = plot_elo("series,commit,date,elo,low,high\na<b&c,d,e,1,,\n", "\"t\"");
  BOOST_TEST_REQUIRE(bool(picture));
  BOOST_TEST(picture->find("a&lt;b&amp;c") != std::string::npos);
  BOOST_TEST(picture->find("&quot;t&quot;") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(ticks_are_round_and_enclose) {
  BOOST_TEST(ticks_between(-329, 802, 8) == (std::vector<double>{-400, -200, 0, 200, 400, 600, 800, 1000}));
  BOOST_TEST(ticks_between(0, 1, 8) == (std::vector<double>{0, 0.2, 0.4, 0.6000000000000001, 0.8, 1}));
  for (const double low : {-3.0, 0.0, 0.61, 5.0}) {
    for (const double size : {0.0, 1e-3, 1.0, 77.0, 1e6}) {
      const auto ticks = ticks_between(low, low + size, 8);
      BOOST_TEST(ticks.size() >= 2U);
      BOOST_TEST(ticks.size() <= 8U);
      BOOST_TEST(ticks.front() <= low + 1e-9);
      BOOST_TEST(ticks.back() >= low + size - 1e-9);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
