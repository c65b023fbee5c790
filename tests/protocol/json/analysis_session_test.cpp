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

BOOST_AUTO_TEST_CASE(each_move_has_its_ownership) {
  Conversation desk;
  desk.ask("a", R"("includeMovesOwnership":true)");
  const value answer = desk.finish();
  BOOST_TEST(answer.as_object().count("ownership") == 0U);
  BOOST_TEST(answer.at("moveInfos").as_array()[0].at("ownership").as_array()[12].to_number<double>() == 0.5);
}

BOOST_AUTO_TEST_CASE(visits_stand_for_nodes) {
  Conversation desk({.defaults = {.nodes_per_visit = 10}});
  desk.ask("a", R"("maxVisits":30)");
  BOOST_TEST(desk.host.requests.back().nodes.value() == 300U);
  desk.hear(1, 0, 250, {{2, 2}});
  // The last iteration, which did not end, has nodes too.
  SearchResult result;
  result.info.nodes = 3000;
  desk.host.finish(desk.session, result);
  const value answer = desk.answer();
  BOOST_TEST(answer.at("moveInfos").as_array()[0].at("visits").as_int64() == 25);
  BOOST_TEST(answer.at("rootInfo").at("visits").as_int64() == 300);
}

BOOST_AUTO_TEST_CASE(limits_and_restrictions_reach_the_search) {
  Conversation desk;
  desk.ask("a", R"("overrideSettings":{"maxTime":2},"avoidMoves":[{"player":"B","moves":["A1"],"untilDepth":1},
                   {"player":"W","moves":["B1"],"untilDepth":1}])");
  BOOST_TEST_REQUIRE(desk.host.searching());
  const SearchRequest request = desk.host.requests.back();
  BOOST_TEST((request.time.turn == Milliseconds(2000)));
  BOOST_TEST((request.exclude == std::vector<Vertex>{{0, 4}}));
  BOOST_TEST(!request.infinite);
  BOOST_TEST(request.use_known);
  desk.finish();
  desk.ask("none", R"("allowMoves":[{"player":"B","moves":["A1"],"untilDepth":1}],"moves":[["B","A1"],["W","B1"]])");
  BOOST_TEST(!desk.host.searching());
  BOOST_TEST(desk.answer() ==
             boost::json::parse(R"({"id":"none","isDuringSearch":false,"noResults":true,"turnNumber":2})"));
}

BOOST_AUTO_TEST_CASE(a_search_without_a_whole_iteration_gets_one) {
  Conversation desk;
  desk.ask("a", R"("maxVisits":1)");
  desk.host.finish(desk.session, SearchResult{});
  BOOST_TEST(desk.host.take() == "");
  BOOST_TEST_REQUIRE(desk.host.searching());
  BOOST_TEST(desk.host.requests.back().depth.value() == 1);
  BOOST_TEST(!desk.host.requests.back().nodes.has_value());
  BOOST_TEST(desk.finish().at("moveInfos").as_array().size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_finished_game_needs_no_search) {
  Conversation desk;
  desk.ask("a", R"("komi":2.5,"moves":[["B","C3"],["W","pass"],["B","pass"]])");
  BOOST_TEST(!desk.host.searching());
  const value answer = desk.answer();
  BOOST_TEST(answer.at("moveInfos").as_array().empty());
  BOOST_TEST(number_at(answer.at("rootInfo"), "winrate") == 1);
  BOOST_TEST(number_at(answer.at("rootInfo"), "scoreLead") == 22.5);
}

BOOST_AUTO_TEST_CASE(the_highest_priority_first_then_the_earliest) {
  Conversation desk;
  desk.ask("running");
  desk.ask("low", R"("priority":-1)");
  desk.ask("game", R"("moves":[["B","A1"]],"analyzeTurns":[0,1],"priorities":[2,5])");
  desk.ask("first", R"("priority":2)");
  BOOST_TEST(desk.host.take() == "");
  BOOST_TEST(!desk.host.stop_asked);
  std::vector<std::string> order;
  while (desk.host.searching()) {
    const value answer = desk.finish();
    order.push_back(text_at(answer, "id") + std::to_string(answer.at("turnNumber").as_int64()));
  }
  BOOST_TEST(order == (std::vector<std::string>{"running0", "game1", "game0", "first0", "low0"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(terminate_ends_a_search_and_drops_what_waits) {
  Conversation desk;
  desk.ask("a", R"("moves":[["B","A1"]],"analyzeTurns":[0,1])");
  desk.ask("b");
  desk.send(R"({"id":"t","action":"terminate","terminateId":"a","turnNumbers":[1]})");
  const auto first = desk.answers();
  BOOST_REQUIRE(first.size() == 2U);
  BOOST_TEST(first[0] == boost::json::parse(R"({"id":"a","isDuringSearch":false,"noResults":true,"turnNumber":1})"));
  BOOST_TEST(first[1] == boost::json::parse(R"({"id":"t","action":"terminate","terminateId":"a","turnNumbers":[1]})"));
  BOOST_TEST(!desk.host.stop_asked);
  desk.send(R"({"id":"t","action":"terminate","terminateId":"a"})");
  BOOST_TEST(text_at(desk.answer(), "id") == "t");
  BOOST_TEST(desk.host.stop_asked);
  // What it has found by then is told.
  BOOST_TEST(desk.finish().as_object().count("noResults") == 0U);
  BOOST_TEST_REQUIRE(desk.host.searching());
  desk.send(R"({"id":"t","action":"terminate","terminateId":"unknown"})");
  BOOST_TEST(text_at(desk.answer(), "id") == "t");
  BOOST_TEST(!desk.host.stop_asked);
  // Nothing found: no second try.
  desk.send(R"({"id":"t","action":"terminate_all"})");
  BOOST_TEST(text_at(desk.answer(), "action") == "terminate_all");
  desk.host.finish(desk.session, SearchResult{});
  BOOST_TEST(desk.answer() ==
             boost::json::parse(R"({"id":"b","isDuringSearch":false,"noResults":true,"turnNumber":0})"));
  BOOST_TEST(!desk.host.searching());
}

BOOST_AUTO_TEST_CASE(terminate_all_by_turn) {
  Conversation desk;
  desk.ask("running");
  desk.ask("a", R"("moves":[["B","A1"]],"analyzeTurns":[0,1])");
  desk.send(R"({"id":"t","action":"terminate_all","turnNumbers":[1]})");
  BOOST_TEST(desk.answers().size() == 2U);
  BOOST_TEST(!desk.host.stop_asked);
  desk.finish();
  BOOST_TEST(text_at(desk.finish(), "id") == "a");
  BOOST_TEST(!desk.host.searching());
}

BOOST_AUTO_TEST_CASE(reports_during_the_search) {
  Conversation desk;
  desk.ask("a", R"("reportDuringSearchEvery":0.5,"firstReportDuringSearchAfter":0.1)");
  BOOST_TEST((desk.host.ticks == Milliseconds(100)));
  desk.session.on_tick();
  BOOST_TEST(desk.host.take() == "");  // nothing is known yet
  BOOST_TEST((desk.host.ticks == Milliseconds(500)));
  desk.hear(1, 10, 100, {{2, 2}});
  desk.session.on_tick();
  const value report = desk.answer();
  BOOST_TEST(report.at("isDuringSearch").as_bool());
  BOOST_TEST(report.at("moveInfos").as_array().size() == 1U);
  BOOST_TEST(!desk.finish().at("isDuringSearch").as_bool());
  BOOST_TEST((desk.host.ticks == Milliseconds(0)));
}

BOOST_AUTO_TEST_CASE(actions_are_echoed) {
  Conversation desk({.version = "1.2.3"});
  desk.send(R"({"id":"v","action":"query_version"})");
  BOOST_TEST(desk.answer() ==
             boost::json::parse(R"({"id":"v","action":"query_version","git_hash":"<omitted>","version":"1.2.3"})"));
  desk.send(R"({"id":"m","action":"query_models","x":1})");
  BOOST_TEST(desk.answer() == boost::json::parse(R"({"id":"m","action":"query_models","models":[],"x":1})"));
  desk.send(R"({"id":"c","action":"clear_cache"})");
  BOOST_TEST(desk.answer() == boost::json::parse(R"({"id":"c","action":"clear_cache"})"));
  // A search that runs keeps its table.
  desk.ask("a");
  desk.send(R"({"id":"c","action":"clear_cache"})");
  BOOST_TEST(desk.host.take() == "");
  desk.hear(1, 0, 100, {{2, 2}});
  desk.host.finish(desk.session, SearchResult{});
  const auto answers = desk.answers();
  BOOST_REQUIRE(answers.size() == 2U);
  BOOST_TEST(text_at(answers[1], "id") == "c");
}

BOOST_AUTO_TEST_CASE(lines_that_make_no_sense_get_an_error_and_change_nothing) {
  Conversation desk;
  for (const std::string line : {"nonsense", "[1]", "{", "{\"id\":1}", "{}", R"({"id":"a","action":"dance"})",
                                 R"({"id":"a","action":3})", "\xFF\xFE\x00x", "{\"id\":\"\xFF\"}"}) {
    desk.send(line);
    const value answer = desk.answer();
    BOOST_TEST(answer.as_object().size() == 1U, line);
    BOOST_TEST(!answer.at("error").as_string().empty());
  }
  desk.send(std::string(60000, '['));
  BOOST_TEST(desk.answer().as_object().count("error") == 1U);
  desk.session.on_line({R"({"id":"a")", desk.host.time, true});
  BOOST_TEST(desk.answer() == boost::json::parse(R"({"error":"The line is too long"})"));
  desk.send("  \r");
  BOOST_TEST(desk.host.take() == "");
  BOOST_TEST(!desk.host.searching());
  desk.ask("a");
  BOOST_TEST(text_at(desk.finish(), "id") == "a");
}

BOOST_AUTO_TEST_CASE(errors_of_queries_and_actions_name_field_and_id) {
  Conversation desk;
  const auto field_of = [&desk] {
    const value answer = desk.answer();
    BOOST_TEST(answer.as_object().size() == 3U);
    BOOST_TEST(text_at(answer, "id") == "x");
    return text_at(answer, "field") + ": " + text_at(answer, "error");
  };
  desk.ask("x", R"("komi":"a")");
  BOOST_TEST(field_of().starts_with("komi: "));
  // KaTrain looks for these two words.
  desk.ask("x", R"("moves":[["B","C3"],["W","C3"]])");
  BOOST_TEST(field_of().starts_with("moves: Illegal move 1: C3"));
  desk.ask("x", R"("initialStones":[["B","C3"],["W","C3"]])");
  BOOST_TEST(field_of().starts_with("initialStones: "));
  desk.send(R"({"id":"x","action":"terminate"})");
  BOOST_TEST(field_of().starts_with("terminateId: "));
  desk.send(R"({"id":"x","action":"terminate","terminateId":"a","turnNumbers":["1"]})");
  BOOST_TEST(field_of().starts_with("turnNumbers: "));
  BOOST_TEST(!desk.host.searching());
}

BOOST_AUTO_TEST_CASE(what_katago_knows_is_told_on_stderr_once) {
  Conversation desk;
  for (const char* const id : {"a", "b"}) {
    desk.ask(id, R"("includePolicy":true,"overrideSettings":{"cpuctExploration":1})");
    BOOST_TEST(text_at(desk.finish(), "id") == id);
  }
  BOOST_TEST(
      desk.host.diagnostics ==
      "tengen: query a, overrideSettings: Not used here: cpuctExploration\n"
      "tengen: query a, includePolicy: There is no such prediction here: the field is left out of the results\n");
}

BOOST_AUTO_TEST_CASE(text_behind_a_query_is_warned_of) {
  for (const char* const more : {"}", ",", " // a remark", R"( {"id":"y"})"}) {
    Conversation desk;
    desk.send(R"({"id":"x","boardXSize":5,"boardYSize":5,"rules":"chinese","moves":[]})" + std::string(more));
    const value warning = desk.answer();
    BOOST_TEST(text_at(warning, "id") == "x");
    BOOST_TEST(text_at(warning, "warning").starts_with("Text after the query is not read: "), more);
    BOOST_TEST(text_at(desk.finish(), "id") == "x");
  }
  Conversation desk;
  desk.send("{\"id\":\"x\",\"action\":\"query_models\"} x");
  BOOST_TEST(desk.answers().size() == 2U);
  desk.send(R"({"id":"x","boardXSize":5)");
  BOOST_TEST(text_at(desk.answer(), "error").starts_with("Could not parse input line as json: "));
  desk.send("{\"id\":\"x\",\"action\":\"query_models\"} \r");
  BOOST_TEST(desk.answers().size() == 1U);
}

BOOST_AUTO_TEST_CASE(warnings_come_before_the_answer) {
  Conversation desk;
  desk.ask("x", R"("includepolicy":true)");
  const value warning = desk.answer();
  BOOST_TEST(text_at(warning, "field") == "includepolicy");
  BOOST_TEST(text_at(warning, "id") == "x");
  BOOST_TEST(!warning.at("warning").as_string().empty());
  BOOST_TEST(text_at(desk.finish(), "id") == "x");
}

BOOST_AUTO_TEST_CASE(the_end_of_input_waits_for_everything) {
  Conversation desk;
  desk.ask("a");
  desk.ask("b");
  desk.session.on_end_of_input();
  BOOST_TEST(!desk.host.exited);
  desk.finish();
  BOOST_TEST(!desk.host.exited);
  desk.finish();
  BOOST_TEST(desk.host.exited);
  Conversation impatient({.quit_without_waiting = true});
  impatient.ask("a");
  impatient.session.on_end_of_input();
  BOOST_TEST(impatient.host.exited);
}

BOOST_AUTO_TEST_CASE(passes_give_the_turn_away_in_every_game) {
  Conversation desk;
  desk.send(
      R"({"id":"g","game":"gomoku","boardXSize":9,"boardYSize":9,"moves":[["B","E5"],["W","pass"]],"maxVisits":10})");
  BOOST_TEST_REQUIRE(desk.host.searching());
  BOOST_TEST((desk.host.searched->to_move() == Color::black));
  BOOST_TEST(text_at(desk.finish().at("rootInfo"), "currentPlayer") == "B");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::json
