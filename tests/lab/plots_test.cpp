// Plots are the same text for the same data: those in lab/results, and two of each other kind in tests/golden/plots.
// Their pages hold the same picture, and a row for each value.
// TENGEN_UPDATE_GOLDEN=1 writes the latter anew.

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "lab/files.hpp"
#include "lab/plots/chart.hpp"
#include "lab/plots/page.hpp"
#include "lab/plots/plots.hpp"
#include "lab/plots/svg.hpp"
#include "lab/plots/table.hpp"
#include "tests/lab/run_lab.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using namespace tengen;
using namespace tengen::lab;

struct Shipped {
  const char* name;
  Result<Figure> (*plot)(std::string_view, const std::string&);
  const char* title;
};

std::ostream& operator<<(std::ostream& out, const Shipped& shipped) {
  return out << shipped.name;
}

const Shipped shipped[] = {
    {"rapfi-ladder", plot_elo, "Tengen against Rapfi (classical), freestyle 15x15, by Rapfi's limit a move"},
    {"rapfi-rules", plot_elo, "Tengen against Rapfi (classical), both 0.5 s a move, by rule and board"},
    {"connect-sets", plot_solve, "Connect Four test sets, one core"}};

void check_golden(const std::string& name, const Result<Figure>& figure) {
  BOOST_TEST_REQUIRE(bool(figure), name);
  const std::string picture = draw(*figure).svg;
  const std::string path = std::string(TENGEN_TEST_DATA) + "/plots/" + name + ".svg";
  if (std::getenv("TENGEN_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << picture;
  BOOST_TEST(read_file(path).value_or("") == picture, name);
}

template <class Value>
std::string problem_of(const Result<Value>& result) {
  BOOST_TEST_REQUIRE(!result);
  return result.error().detail;
}

/// How often a text has a word in it.
std::size_t count(std::string_view text, std::string_view word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + word.size())) ++found;
  return found;
}

/// A page as it must always be: one document with the picture in it, that asks for nothing. So many rows of values.
std::string sound_page(const Result<Figure>& figure, std::size_t rows) {
  BOOST_TEST_REQUIRE(bool(figure));
  const auto page = to_page(*figure, "from data");
  BOOST_TEST_REQUIRE(bool(page));
  for (const char* once : {"<!doctype html>", "<html ", "</html>\n", "<title>" /* and the picture's */, "<script>",
                           "</script>", "<style>", "<svg ", "</svg>", "<h1>", "<p>from data"}) {
    BOOST_TEST(count(*page, once) == (once == std::string("<title>") ? 2U : 1U), once);
  }
  BOOST_TEST(page->starts_with("<!doctype html>"));
  BOOST_TEST(page->ends_with("</html>\n"));
  const Drawing drawing = draw(*figure);
  BOOST_TEST(page->find(drawing.svg) != std::string::npos);
  BOOST_TEST(count(*page, "<th scope=\"row\">") == rows);
  BOOST_TEST(count(*page, "<caption ") == drawing.charts.size());
  BOOST_TEST(count(*page, "://") == 1U);
  BOOST_TEST(count(*page, "xmlns=\"http://www.w3.org/2000/svg\"") == 1U);
  BOOST_TEST(count(*page, "<!--") == 0U);
  return *page;
}

const std::string sample_loss =
    "epoch,train_position,held_back_position,train_choice,held_back_choice\n"
    "1,0.66,0.65,2.1,2.0\n2,0.61,0.62,1.9,1.91\n3,0.59,0.61,1.8,1.87\n";

/// Six games of a match.
std::string sample_match(const std::string& first, const std::string& second) {
  std::string record;
  const char* results[] = {"B+", "W+", "W+", "W+", "B+", "0"};
  for (int game = 0; game < 6; ++game) {
    const bool first_is_black = game % 2 == 0;
    record += "{\"game\":" + std::to_string(game) + ",\"black\":\"" + (first_is_black ? first : second) +
              "\",\"white\":\"" + (first_is_black ? second : first) + "\",\"result\":\"" + results[game] +
              "\",\"ending\":\"rules\",\"slowest\":[1,2]}\n";
  }
  return record;
}

std::string sample_course(const std::string& step) {
  return "{\"spsa\":1,\"rules\":\"r\",\"limit\":\"nodes=1\",\"pairs\":1,\"seed\":1,\"iterations\":9,\"rate\":0.002,"
         "\"numbers\":[{\"name\":\"base\",\"start\":0.5,\"least\":0,\"most\":2,\"step\":" +
         step +
         ",\"whole\":false}]}\n"
         "{\"iteration\":1,\"won\":1,\"lost\":1,\"drawn\":0,\"values\":[0.55]}\n"
         "{\"iteration\":2,\"won\":1,\"lost\":1,\"drawn\":0,\"values\":[0.4]}\n";
}

const std::string sample_elo =
    "series,commit,date,elo,low,high\na,c1,d1,12,-3,27\na,c2,d2,,300,\nb,c2,d2,-20,,\nb,c3,d3,,,\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(lab_plots)

BOOST_DATA_TEST_CASE(shipped_pictures_are_those_of_their_data, boost::unit_test::data::make(shipped)) {
  const std::string path = std::string(TENGEN_MANIFESTS) + "/../lab/results/" + sample.name;
  const auto data = read_file(path + ".csv");
  BOOST_TEST_REQUIRE(data.has_value());
  const auto picture = sample.plot(*data, sample.title);
  BOOST_TEST_REQUIRE(bool(picture));
  BOOST_TEST(read_file(path + ".svg").value_or("") == draw(*picture).svg);
}

BOOST_AUTO_TEST_CASE(a_loss_of_two_parts) {
  check_golden("loss", plot_loss(sample_loss, ""));
}

BOOST_AUTO_TEST_CASE(a_loss_of_the_evaluation_alone) {
  const auto figure = plot_loss(
      "epoch,train_position,held_back_position,train_choice,held_back_choice\n1,0.66,0.65,,\n2,0.61,0.62,,\n", "");
  BOOST_TEST_REQUIRE(bool(figure));
  const std::string picture = draw(*figure).svg;
  BOOST_TEST(picture.find("Evaluation") != std::string::npos);
  BOOST_TEST(picture.find("Move ordering") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_match_from_its_record) {
  check_golden("match", plot_match(sample_match("new", "old"), ""));
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
  const auto figure = plot_elo("series,commit,date,elo,low,high\na<b&c,d,e,1,,\n", "\"t\"");
  BOOST_TEST_REQUIRE(bool(figure));
  const std::string picture = draw(*figure).svg;
  BOOST_TEST(picture.find("a&lt;b&amp;c") != std::string::npos);
  BOOST_TEST(picture.find("&quot;t&quot;") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_page_of_elo) {
  const std::string page = sound_page(plot_elo(sample_elo, ""), 4);
  BOOST_TEST(count(page, "<tr data-at=") == 3U);  // one value was not recorded
  BOOST_TEST(page.find("data-says=\"a, commit c1, d1: difference 12 Elo, 95 % interval -3 to 27 Elo\"") !=
             std::string::npos);
  BOOST_TEST(page.find("data-says=\"a, commit c2, d2: difference at least 300 Elo\"") != std::string::npos);
  BOOST_TEST(
      page.find("<th scope=\"row\">c1, d1</th><td class=\"word\">a</td><td>12</td><td>-3</td><td>27</td></tr>") !=
      std::string::npos);
  BOOST_TEST(page.find("<th scope=\"row\">c3, d3</th><td class=\"word\">b</td><td>–</td><td>–</td><td>–</td></tr>") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_page_of_elo_in_tenths) {
  const std::string page = sound_page(plot_elo("series,commit,date,elo,low,high\na,c,d,1.5,-3,27\n", ""), 1);
  BOOST_TEST(page.find("<td>1.5</td><td>-3.0</td><td>27.0</td>") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_page_of_a_loss) {
  const std::string page = sound_page(plot_loss(sample_loss, ""), 12);
  BOOST_TEST(page.find("Move ordering: loss (nats)</caption>") != std::string::npos);
  BOOST_TEST(page.find("data-says=\"held back, epoch 2: loss 1.9100 nats\"") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_page_of_a_match) {
  const std::string page = sound_page(plot_match(sample_match("new", "old"), ""), 6);
  BOOST_TEST(page.find("<h1>new against old</h1>") != std::string::npos);
  BOOST_TEST(page.find("data-says=\"after game 1: score 100.0 %\"") != std::string::npos);
  BOOST_TEST(page.find("data-says=\"after game 6: score 75.0 %, 95 % interval ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_page_of_a_course) {
  const std::string page = sound_page(plot_spsa(sample_course("0.1"), ""), 3);
  BOOST_TEST(page.find("data-says=\"after iteration 2: distance from the start -1.00 steps, value 0.400\"") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_page_of_bars) {
  const std::string page =
      sound_page(plot_solve("set,program,nodes,microseconds\ns,p,12.5,\ns,q,2000,3\nt,q,400,7\n", ""), 3 + 2);
  BOOST_TEST(page.find("data-says=\"q, set s: search 2,000 nodes\"") != std::string::npos);
  BOOST_TEST(page.find("data-says=\"q, set t: time 7.0 µs\"") != std::string::npos);
}

BOOST_DATA_TEST_CASE(pages_of_what_is_shipped, boost::unit_test::data::make(shipped)) {
  const auto data = read_file(std::string(TENGEN_MANIFESTS) + "/../lab/results/" + sample.name + ".csv");
  BOOST_TEST_REQUIRE(data.has_value());
  const auto table = Table::read(*data);
  BOOST_TEST_REQUIRE(bool(table));
  std::size_t rows = table->rows();
  if (sample.plot == plot_solve) rows *= 2;  // each has nodes and a time
  sound_page(sample.plot(*data, sample.title), rows);
}

BOOST_AUTO_TEST_CASE(a_page_shows_names_as_text) {
  const std::string name = "<!--STYLE--></title></svg></script><script>alert(1)</script>' &amp; ";
  const std::string shown =
      "&lt;!--STYLE-->&lt;/title>&lt;/svg>&lt;/script>&lt;script>alert(1)&lt;/script>' &amp;amp; ";
  const std::string page = sound_page(plot_match(sample_match(name, "<i onclick='x'>"), ""), 6);
  BOOST_TEST(count(page, name) == 0U);
  BOOST_TEST(count(page, "<i ") == 0U);
  BOOST_TEST(page.find("<h1>" + shown + " against &lt;i onclick='x'></h1>") != std::string::npos);
  // In the value of an attribute.
  const std::string quoted = sound_page(plot_elo("series,commit,date,elo,low,high\na,\" on=\"x,e,1,,\n", ""), 1);
  BOOST_TEST(quoted.find("data-says=\"commit &quot; on=&quot;x, e: difference 1 Elo\"") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_page_knows_the_colours_of_its_picture) {
  const std::string page = sound_page(plot_loss(sample_loss, ""), 12);
  for (const std::string_view colour : {Svg::ink, Svg::faint}) {
    BOOST_TEST(page.find(".chart [stroke='" + std::string(colour) + "']") != std::string::npos, colour);
  }
}

BOOST_AUTO_TEST_CASE(what_has_no_value_or_too_large_a_one_has_no_page) {
  const auto empty = plot_elo("series,commit,date,elo,low,high\na,b,c,,,\n", "");
  BOOST_TEST_REQUIRE(bool(empty));
  BOOST_TEST(problem_of(to_page(*empty, "")) == "no value in it");
  BOOST_TEST(problem_of(plot_elo("series,commit,date,elo,low,high\na,b,c,1e300,,\n", "")) ==
             "column 'elo': '1e300' is too large");
  BOOST_TEST(problem_of(plot_spsa(sample_course("0"), "")) == "line 1: is no line of such a course");
  BOOST_TEST(problem_of(plot_spsa(sample_course("1e-300"), "")) == "line 2: 'base' is too far from its start");
}

BOOST_AUTO_TEST_CASE(the_command_writes_what_the_name_asks_for) {
  const test::TemporaryFolder folder;
  const auto path = [&](const std::string& name) { return (folder.path() / name).string(); };
  const auto plot = [&](const std::string& input, const std::string& output) {
    return test::run_lab({"plot", "match", path(input), path(output)});
  };
  std::ofstream(path("a<b>.jsonl")) << sample_match("new", "old");
  std::ofstream(path("damaged")) << sample_match("new", "old") << "{\"game\":\n";
  std::ofstream(path("empty")).flush();
  BOOST_TEST(plot("a<b>.jsonl", "picture.svg").code == 0);
  BOOST_TEST(test::contents(path("picture.svg")) == test::contents(std::string(TENGEN_TEST_DATA) + "/plots/match.svg"));
  BOOST_TEST(plot("a<b>.jsonl", "page.html").code == 0);
  const std::string page = test::contents(path("page.html"));
  BOOST_TEST(page.find("<p>tengen-lab plot match, from a&lt;b>.jsonl</p>") != std::string::npos);

  for (const char* input : {"damaged", "empty", "missing"}) {
    const auto outcome = plot(input, "page.html");
    BOOST_TEST(outcome.code == 2, input);
    BOOST_TEST(outcome.error.find(path(input) + ": ") != std::string::npos, outcome.error);
    BOOST_TEST(plot(input, "other.html").code == 2, input);
  }
  BOOST_TEST(test::contents(path("page.html")) == page);
  const std::filesystem::directory_iterator files(folder.path());
  BOOST_TEST(std::distance(begin(files), end(files)) == 5);
}

BOOST_AUTO_TEST_CASE(values_near_each_other_have_ticks) {
  for (const double low : {-1e15, 1e15, 1.0, 5e-324}) {
    const auto ticks = ticks_between(low, std::nextafter(low, 1e300), 8);
    BOOST_TEST(ticks.size() >= 2U);
    BOOST_TEST(ticks.size() <= 8U);
  }
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
