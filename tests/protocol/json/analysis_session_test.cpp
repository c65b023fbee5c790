#include "protocol/json/analysis_session.hpp"

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "protocol/win_chance.hpp"
#include "tests/support/fake_host.hpp"

namespace tengen::json {
namespace {

using boost::json::value;

/// Queries of Go on 5x5 over real rules, and searches that find what the test says.
struct Conversation {
  explicit Conversation(AnalysisOptions options = {}) : session(host, std::move(options)) {}

  void send(const std::string& line) { session.on_line({line, host.time, false}); }
  void ask(const std::string& id, const std::string& more = {}) {
    send(R"({"id":")" + id + R"(","boardXSize":5,"boardYSize":5,"rules":"chinese")" +
         (more.find(R"("moves":[[)") == std::string::npos ? R"(,"moves":[])" : "") + (more.empty() ? "" : "," + more) +
         "}");
  }
  void hear(int rank, Score score, std::uint64_t nodes, std::vector<Vertex> line) {
    SearchInfo info;
    info.depth = 4;
    info.rank = rank;
    info.score = score;
    info.nodes = 1000;
    info.move_nodes = nodes;
    info.line = std::move(line);
    host.deliver(session, info);
  }
  /// The search that runs finds C3 and ends; its answer.
  value finish() {
    hear(1, 50, 100, {{2, 2}});
    host.finish(session, SearchResult{});
    return answer();
  }
  /// The one line that has been written.
  value answer() {
    const auto all = answers();
    BOOST_REQUIRE(all.size() == 1U);
    return all.front();
  }
  std::vector<value> answers() {
    std::vector<value> all;
    const std::string text = host.take();
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      BOOST_REQUIRE(end != std::string::npos);
      all.push_back(boost::json::parse(text.substr(at, end - at)));
      at = end + 1;
    }
    return all;
  }

  test::FakeHost host{test::real_engines()};
  AnalysisSession session;
};

std::string text_at(const value& object, const char* key) {
  return std::string(object.at(key).as_string());
}
double number_at(const value& object, const char* key) {
  return object.at(key).to_number<double>();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(analysis_session)

BOOST_AUTO_TEST_CASE(an_answer_tells_of_moves_and_root) {
  Conversation desk;
  desk.ask("a", R"("maxVisits":700,"includePVVisits":true,"analysisPVLen":1,"moves":[["B","C3"]])");
  BOOST_TEST_REQUIRE(desk.host.searching());
  BOOST_TEST(desk.host.requests.back().nodes.value() == 700U);
  BOOST_TEST(desk.host.requests.back().multi_pv == 10);
  BOOST_TEST((desk.host.searched->to_move() == Color::white));
  desk.hear(1, 250, 600, {{1, 1}, {2, 1}, {0, 0}});
  desk.hear(2, -250, 90, {Vertex::pass()});
  desk.host.finish(desk.session, SearchResult{});
  const value answer = desk.answer();
  BOOST_TEST(text_at(answer, "id") == "a");
  BOOST_TEST(!answer.at("isDuringSearch").as_bool());
  BOOST_TEST(answer.at("turnNumber").as_int64() == 1);
  BOOST_TEST(answer.as_object().count("ownership") == 0U);
  BOOST_TEST(answer.as_object().count("policy") == 0U);

  const auto& moves = answer.at("moveInfos").as_array();
  BOOST_REQUIRE(moves.size() == 2U);
  BOOST_TEST(text_at(moves[0], "move") == "B4");
  BOOST_TEST(moves[0].at("order").as_int64() == 0);
  BOOST_TEST(moves[0].at("visits").as_int64() == 600);
  BOOST_TEST(moves[0].at("pv") == boost::json::parse(R"(["B4","C4"])"));
  BOOST_TEST(moves[0].at("pvVisits").as_array().size() == 2U);
  BOOST_TEST(moves[0].at("pvVisits").as_array()[0] == 600);
  // White is to move and ahead: told for Black.
  BOOST_TEST(number_at(moves[0], "winrate") == 1 - win_chance(250), boost::test_tools::tolerance(1e-5));
  BOOST_TEST(number_at(moves[0], "lcb") == number_at(moves[0], "winrate"));
  BOOST_TEST(number_at(moves[0], "scoreLead") == -2.5);
  BOOST_TEST(number_at(moves[0], "scoreMean") == -2.5);
  BOOST_TEST(number_at(moves[0], "scoreStdev") == 9.069, boost::test_tools::tolerance(1e-3));
  BOOST_TEST(number_at(moves[0], "utility") == 2 * number_at(moves[0], "winrate") - 1,
             boost::test_tools::tolerance(1e-4));
  BOOST_TEST(text_at(moves[1], "move") == "pass");
  const double visits = static_cast<double>(moves[0].at("visits").as_int64() + moves[1].at("visits").as_int64());
  BOOST_TEST(number_at(moves[0], "prior") == 600 / visits, boost::test_tools::tolerance(1e-5));

  const value& root = answer.at("rootInfo");
  BOOST_TEST(text_at(root, "currentPlayer") == "W");
  BOOST_TEST(root.at("visits").as_int64() == 1000);
  BOOST_TEST(root.at("weight") == root.at("visits"));
  BOOST_TEST(moves[0].at("weight") == moves[0].at("visits"));
  BOOST_TEST(moves[0].at("edgeWeight") == moves[0].at("edgeVisits"));
  BOOST_TEST(number_at(root, "winrate") == number_at(moves[0], "winrate"));
  BOOST_TEST(text_at(root, "thisHash").size() == 32U);
  BOOST_TEST(text_at(root, "symHash").size() == 32U);
}

BOOST_AUTO_TEST_CASE(values_are_told_from_the_side_that_is_asked) {
  for (const auto& [name, sign] : {std::pair("BLACK", -1), {"WHITE", 1}, {"SIDETOMOVE", 1}}) {
    Conversation desk;
    desk.ask("a", R"("moves":[["B","A1"]],"includeOwnership":true,"overrideSettings":{"reportAnalysisWinratesAs":")" +
                      std::string(name) + "\"}");
    desk.hear(1, exact_score(25), 100, {{2, 2}});
    desk.host.finish(desk.session, SearchResult{});
    const value answer = desk.answer();
    const value& root = answer.at("rootInfo");
    BOOST_TEST(number_at(root, "winrate") == (sign > 0 ? 1 : 0), name);
    BOOST_TEST(number_at(root, "scoreLead") == sign * 12.5, name);
    BOOST_TEST(number_at(root, "scoreStdev") == 0);
    // Black's stone in the corner, White's in the centre.
    const auto& ownership = answer.at("ownership").as_array();
    BOOST_REQUIRE(ownership.size() == 25U);
    BOOST_TEST(ownership[20].to_number<double>() == -sign * 0.5, name);
    BOOST_TEST(ownership[12].to_number<double>() == sign * 0.5, name);
  }
  Conversation white({.defaults = {.perspective = Perspective::white}});
  white.ask("a");
  BOOST_TEST(number_at(white.finish().at("rootInfo"), "scoreLead") == -0.5);
}

BOOST_AUTO_TEST_CASE(a_line_of_brackets_is_an_error) {
  Conversation desk;
  desk.send(std::string(60000, '['));
  BOOST_TEST(desk.answer().as_object().count("error") == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::json
