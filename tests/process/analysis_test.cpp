#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <string>
#include <vector>

#include "tests/support/patience.hpp"
#include "tests/support/run_tengen.hpp"
#include "tests/support/signals.hpp"

// KataGo's analysis engine as a whole program: searches that are terminated, lines that are none, the end of input and
// signals.

BOOST_AUTO_TEST_SUITE(analysis_engine)

namespace {

using tengen::test::ChildProcess;
using tengen::test::patience;
using tengen::test::run_tengen;

const std::string board = R"("rules":"chinese","moves":[],"boardXSize":9,"boardYSize":9)";
/// Far more than a test can wait for.
const std::string endless = R"({"id":"endless","maxVisits":1000000000000,)" + board + "}\n";
const std::string reported =
    R"({"id":"endless","maxVisits":1000000000000,"reportDuringSearchEvery":0.01,)" + board + "}\n";

boost::json::value next(ChildProcess& child) {
  const auto line = child.read_line(patience);
  BOOST_REQUIRE(line);
  return boost::json::parse(*line);
}

bool is_final(const boost::json::value& answer) {
  return answer.as_object().contains("isDuringSearch") && !answer.at("isDuringSearch").as_bool();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_search_without_end_reports_and_is_terminated) {
  ChildProcess child({TENGEN_BINARY, "analysis"});
  child.write(reported + R"({"id":"next","maxVisits":100,)" + board + "}\n");
  for (int i = 0; i < 3; ++i) BOOST_TEST(!is_final(next(child)));
  child.write("{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"endless\"}\n");
  int acknowledged = 0;
  boost::json::value answer = next(child);
  for (; !is_final(answer); answer = next(child)) acknowledged += answer.as_object().contains("action") ? 1 : 0;
  BOOST_TEST(acknowledged == 1);
  BOOST_TEST(answer.at("id").as_string() == "endless");
  BOOST_TEST(!answer.at("moveInfos").as_array().empty());
  BOOST_TEST(next(child).at("id").as_string() == "next");
  child.close_input();
  BOOST_TEST(!child.read_line(patience).has_value());
  BOOST_TEST(child.wait(patience).value_or(-1) == 0);
}

BOOST_AUTO_TEST_CASE(lines_that_are_too_long_or_no_text) {
  ChildProcess child({TENGEN_BINARY, "analysis"});
  child.write("{\"id\":\"" + std::string(1 << 20, 'a') + "\"}\n");
  BOOST_TEST(next(child) == boost::json::parse(R"({"error":"The line is too long"})"));
  std::string bytes;
  for (int i = 0; i < 256; ++i) bytes += i == '\n' ? '\0' : static_cast<char>(i);
  child.write(bytes + "\n");
  BOOST_TEST(next(child).as_object().contains("error"));
  // The last line has no end.
  child.write(R"({"id":"cut","maxVis)");
  child.close_input();
  BOOST_TEST(next(child).as_object().contains("error"));
  BOOST_TEST(!child.read_line(patience).has_value());
  BOOST_TEST(child.wait(patience).value_or(-1) == 0);
}

BOOST_AUTO_TEST_CASE(the_end_of_input_finishes_every_query) {
  const std::string input =
      R"({"id":"a","maxVisits":200,)" + board + "}\n" + R"({"id":"b","maxVisits":200,)" + board + "}\n";
  const auto outcome = run_tengen({"analysis"}, input);
  BOOST_TEST(outcome.code == 0);
  BOOST_TEST(outcome.output.find(R"({"id":"a","isDuringSearch":false,)") != std::string::npos);
  BOOST_TEST(outcome.output.find(R"({"id":"b","isDuringSearch":false,)") != std::string::npos);
  const auto impatient = run_tengen({"analysis", "--quit-without-waiting"}, endless + endless);
  BOOST_TEST(impatient.code == 0);
  BOOST_TEST(impatient.output == "");
}

BOOST_AUTO_TEST_CASE(a_signal_ends_it_between_two_lines) {
  for (const bool by_term : {false, true}) {
    ChildProcess child({TENGEN_BINARY, "analysis"});
    tengen::test::wait_until_it_catches(child, by_term ? SIGTERM : SIGINT);
    child.write(reported);
    BOOST_TEST(!is_final(next(child)));
    by_term ? child.terminate() : child.interrupt();
    while (const auto line = child.read_line(patience)) BOOST_TEST(boost::json::parse(*line).is_object());
    BOOST_TEST(child.wait(patience).value_or(-1) == (by_term ? 143 : 130));
  }
}

BOOST_AUTO_TEST_CASE(options_are_checked_and_used) {
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{"--perspective", "grey"},
                                                {"--size", "19"},
                                                {"--nodes-per-visit", "0"},
                                                {"--lines", "0"}}) {
    std::vector<std::string> arguments{"analysis"};
    arguments.insert(arguments.end(), wrong.begin(), wrong.end());
    BOOST_TEST(run_tengen(arguments).code == 2, wrong[0]);
  }
  const std::string query = R"({"id":"a","maxVisits":500,"moves":[["B","E5"]],"boardXSize":9,"boardYSize":9})";
  const auto lead = [&query](const std::string& perspective) {
    const auto outcome =
        run_tengen({"analysis", "--game", "gomoku", "--lines", "3", "--perspective", perspective}, query);
    const auto answer = boost::json::parse(outcome.output);
    BOOST_TEST(answer.at("moveInfos").as_array().size() == 3U);
    return answer.at("rootInfo").at("scoreLead").to_number<double>();
  };
  BOOST_TEST(lead("black") != 0);
  BOOST_TEST(lead("black") == -lead("white"));
  BOOST_TEST(lead("side-to-move") == lead("white"));
}

BOOST_AUTO_TEST_SUITE_END()
