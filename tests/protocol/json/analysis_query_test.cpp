#include "protocol/json/analysis_query.hpp"

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

namespace tengen::json {
namespace {

const std::string go_fields = R"("id":"q","boardXSize":5,"boardYSize":5,"rules":"chinese","moves":[])";

std::variant<AnalysisQuery, FieldNote> read_fields(const std::string& fields, const AnalysisDefaults& defaults = {}) {
  return read_analysis_query(boost::json::parse("{" + fields + "}").as_object(), defaults);
}
/// A query of Go on 5x5 with one more field.
AnalysisQuery query_with(const std::string& more, const AnalysisDefaults& defaults = {}) {
  auto query = read_fields(go_fields + (more.empty() ? "" : "," + more), defaults);
  if (const auto* note = std::get_if<FieldNote>(&query)) BOOST_FAIL(more + " -> " + note->field + ": " + note->text);
  return std::get<AnalysisQuery>(query);
}
go::Spec go_spec(const AnalysisQuery& query) {
  return std::get<go::Spec>(query.spec);
}
std::vector<std::string> fields_of(const std::vector<FieldNote>& notes) {
  std::vector<std::string> fields;
  for (const FieldNote& note : notes) fields.push_back(note.field);
  return fields;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(analysis_query)

BOOST_AUTO_TEST_CASE(a_query_without_options) {
  const AnalysisQuery query = query_with("");
  BOOST_TEST(query.id == "q");
  BOOST_TEST((query.spec == GameSpec(go::Spec{.size = {5, 5}, .ko = go::Ko::simple})));
  BOOST_TEST((query.first == Color::black));
  BOOST_TEST((query.turns == std::vector<AnalysisTurn>{{0, 0}}));
  BOOST_TEST(query.nodes == 100'000U);
  BOOST_TEST(!query.time.has_value());
  BOOST_TEST(query.pv_length == 15);
  BOOST_TEST((query.perspective == Perspective::black));
  BOOST_TEST(query.warnings.empty());
}

BOOST_AUTO_TEST_CASE(moves_and_stones_in_every_notation) {
  const auto query = std::get<AnalysisQuery>(read_fields(
      R"~("id":"q","boardXSize":5,"boardYSize":4,"rules":"chinese","initialStones":[["B","A4"],["b","(4,3)"]],
                     "moves":[["W","c2"],["B","pass"],["white","(0,3)"]])~"));
  BOOST_TEST((query.setup == std::vector<Stone>{{Color::black, {0, 0}}, {Color::black, {4, 3}}}));
  BOOST_TEST((query.moves ==
              std::vector<Stone>{{Color::white, {2, 2}}, {Color::black, Vertex::pass()}, {Color::white, {0, 3}}}));
  BOOST_TEST((query.first == Color::white));
  BOOST_TEST((query.turns == std::vector<AnalysisTurn>{{3, 0}}));
}

BOOST_AUTO_TEST_CASE(who_begins) {
  BOOST_TEST((query_with(R"("initialPlayer":"W")").first == Color::white));
  BOOST_TEST((query_with(R"("initialStones":[["B","A1"],["B","A2"]])").first == Color::white));
  BOOST_TEST((query_with(R"("initialStones":[["B","A1"],["W","A2"]])").first == Color::black));
  BOOST_TEST((query_with(R"("initialStones":[["B","A1"],["B","A2"]],"initialPlayer":"B")").first == Color::black));
}

BOOST_AUTO_TEST_CASE(rules_komi_and_bonus) {
  BOOST_TEST(go_spec(query_with(R"("komi":6.5)")).komi == 13);
  BOOST_TEST(go_spec(query_with(R"("komi":-3)")).komi == -6);
  BOOST_TEST(go_spec(query_with("", {.spec = go::Spec{.komi = 5}})).komi == 5);
  // Chinese rules give White a point for each of two stones.
  const std::string stones = R"("initialStones":[["B","A1"],["B","A2"]],"komi":0.5)";
  BOOST_TEST(go_spec(query_with(stones)).komi == 5);
  BOOST_TEST(go_spec(query_with(stones + R"(,"whiteHandicapBonus":"0")")).komi == 1);
  BOOST_TEST(go_spec(query_with(stones + R"(,"whiteHandicapBonus":0)")).komi == 1);
  BOOST_TEST(go_spec(query_with(stones + R"(,"whiteHandicapBonus":"N-1")")).komi == 3);

  const auto with_rules = [](const std::string& rules) {
    return std::get<AnalysisQuery>(
        read_fields(R"("id":"q","boardXSize":5,"boardYSize":5,"moves":[],"rules":)" + rules));
  };
  const AnalysisQuery stones_only = with_rules(R"({"ko":"SIMPLE","scoring":"AREA","tax":"ALL","suicide":false})");
  BOOST_TEST((go_spec(stones_only).scoring == go::Scoring::stones));
  BOOST_TEST(stones_only.warnings.empty());
  for (const std::string name : {"japanese", "tromp-taylor", "aga", "new zealand", "aga-button"}) {
    const AnalysisQuery nearest = with_rules("\"" + name + "\"");
    BOOST_TEST(fields_of(nearest.remarks) == std::vector<std::string>{"rules"}, boost::test_tools::per_element());
    BOOST_TEST(nearest.warnings.empty());
    BOOST_TEST((go_spec(nearest).scoring == go::Scoring::area));
  }
  BOOST_TEST((go_spec(with_rules("\"japanese\"")).ko == go::Ko::simple));
  BOOST_TEST((go_spec(with_rules("\"aga\"")).ko == go::Ko::positional_superko));
}

BOOST_AUTO_TEST_CASE(turns_and_priorities) {
  const auto turns = [](const std::string& more) {
    return std::get<AnalysisQuery>(
               read_fields(
                   R"("id":"q","boardXSize":5,"boardYSize":5,"rules":"chinese","moves":[["B","A1"],["W","B1"]],)" +
                   more))
        .turns;
  };
  BOOST_TEST((turns(R"("priority":3)") == std::vector<AnalysisTurn>{{2, 3}}));
  BOOST_TEST((turns(R"("analyzeTurns":[2,0,2])") == std::vector<AnalysisTurn>{{0, 0}, {2, 0}}));
  BOOST_TEST((turns(R"("analyzeTurns":[2,0],"priorities":[-5,7])") == std::vector<AnalysisTurn>{{0, 7}, {2, -5}}));
}

BOOST_AUTO_TEST_CASE(limits_and_reports) {
  BOOST_TEST(query_with(R"("maxVisits":500)").nodes == 500U);
  BOOST_TEST(query_with(R"("maxVisits":500)", {.nodes_per_visit = 1000}).nodes == 500'000U);
  BOOST_TEST(query_with(R"("maxVisits":1125899906842624)", {.nodes_per_visit = 1U << 30}).nodes >
             (std::uint64_t{1} << 62));
  const AnalysisQuery query = query_with(
      R"("overrideSettings":{"maxTime":1.5,"maxVisits":7,"analysisPVLen":2,"reportAnalysisWinratesAs":"sidetomove"},
         "reportDuringSearchEvery":0.25,"includePVVisits":true,"includeOwnership":true,"includeMovesOwnership":true)");
  BOOST_TEST((query.time == Milliseconds(1500)));
  BOOST_TEST(query.nodes == 7U);
  BOOST_TEST(query.pv_length == 2);
  BOOST_TEST((query.perspective == Perspective::side_to_move));
  BOOST_TEST((query.report_every == Milliseconds(250)));
  BOOST_TEST((query.first_report == Milliseconds(250)));
  BOOST_TEST(query.pv_visits);
  BOOST_TEST(query.ownership);
  BOOST_TEST(query.moves_ownership);
  BOOST_TEST(query.warnings.empty());
  BOOST_TEST((query_with(R"("firstReportDuringSearchAfter":2)").first_report == Milliseconds(2000)));
  BOOST_TEST(!query_with(R"("overrideSettings":{"maxTime":1e20})").time.has_value());
}

BOOST_AUTO_TEST_CASE(restrictions) {
  const AnalysisQuery avoid = query_with(
      R"("avoidMoves":[{"player":"B","moves":["A1","pass"],"untilDepth":1},{"player":"W","moves":["B2"],"untilDepth":1}])");
  BOOST_TEST((avoid.exclude[0] == std::vector<Vertex>{{0, 4}, Vertex::pass()}));
  BOOST_TEST((avoid.exclude[1] == std::vector<Vertex>{{1, 3}}));
  BOOST_TEST(avoid.warnings.empty());
  const AnalysisQuery allow = query_with(R"("allowMoves":[{"player":"B","moves":["A1"],"untilDepth":3}])");
  BOOST_TEST(allow.exclude[0].size() == 25U);
  BOOST_TEST(allow.exclude[1].empty());
  BOOST_TEST(fields_of(allow.remarks) == std::vector<std::string>{"allowMoves"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_katago_knows_is_remarked_on_and_the_rest_is_warned_of) {
  const AnalysisQuery query = query_with(
      R"("rootPolicyTemperature":1.2,"rootFpuReductionMax":0,"includePolicy":true,"includeNoResultValue":false,
         "overrideSettings":{"wideRootNoise":0.04,"maxTime":1,"antiMirror":true},"includepolicy":true)");
  const std::vector<std::string> expected{"overrideSettings", "includePolicy", "rootPolicyTemperature",
                                          "rootFpuReductionMax"};
  BOOST_TEST(fields_of(query.remarks) == expected, boost::test_tools::per_element());
  BOOST_TEST(query.remarks[0].text == "Not used here: wideRootNoise, antiMirror");
  BOOST_TEST(fields_of(query.warnings) == std::vector<std::string>{"includepolicy"}, boost::test_tools::per_element());
  BOOST_TEST(query_with(R"("terminateId":"x","turnNumbers":[1],"action":null)").warnings.empty());
}

BOOST_AUTO_TEST_CASE(warnings_of_unknown_fields_can_be_switched_off) {
  BOOST_TEST(query_with(R"("nonsense":1,"warnUnusedFields":true)").warnings.size() == 1U);
  BOOST_TEST(query_with(R"("nonsense":1,"warnUnusedFields":false)").warnings.empty());
  BOOST_TEST(query_with(R"("nonsense":1,"overrideSettings":{"warnUnusedFields":false})").warnings.empty());
  BOOST_TEST(query_with(R"("nonsense":1,"overrideSettings":{"warnUnusedFields":"false"})").remarks.empty());
  AnalysisDefaults defaults;
  BOOST_TEST(use_setting(defaults, "warnUnusedFields", "false"));
  const auto quiet =
      read_fields(R"("id":"q","moves":[],"boardXSize":5,"boardYSize":5,"rules":"chinese","x":1)", defaults);
  BOOST_TEST(std::get<AnalysisQuery>(quiet).warnings.empty());
}

BOOST_AUTO_TEST_CASE(settings_may_stand_in_quotes) {
  const AnalysisQuery query = query_with(R"("overrideSettings":{"maxVisits":"30","maxTime":"1.5"})");
  BOOST_TEST(query.nodes == 30U);
  BOOST_TEST((query.time == Milliseconds(1500)));
}

BOOST_AUTO_TEST_CASE(settings_for_every_query) {
  AnalysisDefaults defaults{.nodes_per_visit = 2};
  BOOST_TEST(use_setting(defaults, "maxVisits", "100"));
  BOOST_TEST(defaults.nodes == 200U);
  BOOST_TEST(use_setting(defaults, "maxTime", "2"));
  BOOST_TEST((defaults.longest_time == Milliseconds(2000)));
  BOOST_TEST(use_setting(defaults, "reportAnalysisWinratesAs", "white"));
  BOOST_TEST((defaults.perspective == Perspective::white));
  for (const auto& [name, value] :
       {std::pair("maxVisits", "0"), std::pair("maxVisits", "x"), std::pair("maxTime", "-1"),
        std::pair("reportAnalysisWinratesAs", "red"), std::pair("warnUnusedFields", "no"),
        std::pair("numSearchThreads", "16"), std::pair("", "")}) {
    BOOST_TEST(!use_setting(defaults, name, value), name << " " << value);
  }
}

BOOST_AUTO_TEST_CASE(komi_in_rules_and_beside_them) {
  const auto komi = [](const std::string& more) {
    const auto query = read_fields(R"("id":"q","moves":[],"boardXSize":5,"boardYSize":5,)" + more);
    const auto* const read = std::get_if<AnalysisQuery>(&query);
    return read == nullptr ? std::nullopt : std::optional(go_spec(*read).komi);
  };
  const std::string object = R"("rules":{"ko":"SIMPLE","suicide":false,"komi":6.5})";
  BOOST_TEST(komi(object).value() == 13);
  BOOST_TEST(komi(object + R"(,"komi":-2)").value() == -4);
  BOOST_TEST(komi(R"("rules":"koSIMPLEscoreAREAtaxNONEsui0komi7.5")").value() == 15);
  for (const char* bad : {"4.8", "400.5", "-401", "1e9", "\"7\""}) {
    BOOST_TEST(!komi(R"("rules":"chinese","komi":)" + std::string(bad)).has_value(), bad);
    BOOST_TEST(!komi(R"("rules":{"komi":)" + std::string(bad) + "}").has_value(), bad);
  }
}

BOOST_AUTO_TEST_CASE(other_games) {
  const std::string board = R"("id":"q","moves":[],"boardXSize":7,"boardYSize":6)";
  const auto game = [&board](const std::string& more, const AnalysisDefaults& defaults = {}) {
    return std::get<AnalysisQuery>(read_fields(board + more, defaults));
  };
  BOOST_TEST((game(R"(,"game":"connect")").spec == GameSpec(connect::Spec{.size = {7, 6}})));
  BOOST_TEST((game(R"(,"game":"connect","inARow":5)").spec == GameSpec(connect::Spec{.size = {7, 6}, .in_a_row = 5})));
  BOOST_TEST((game(R"(,"game":"Gomoku","rules":"Renju")").spec ==
              GameSpec(gomoku::Spec{.size = {7, 6}, .rule = gomoku::Rule::renju})));
  BOOST_TEST((game("", {.spec = gomoku::Spec{.rule = gomoku::Rule::exact_five}}).spec ==
              GameSpec(gomoku::Spec{.size = {7, 6}, .rule = gomoku::Rule::exact_five})));
  const AnalysisQuery query = game(R"(,"game":"gomoku","includeOwnership":true,"komi":5)");
  BOOST_TEST(!query.ownership);
  BOOST_TEST(fields_of(query.remarks) == (std::vector<std::string>{"includeOwnership", "komi"}),
             boost::test_tools::per_element());
  BOOST_TEST(query.warnings.empty());
}

BOOST_AUTO_TEST_CASE(errors_name_the_field) {
  const std::string board = R"("id":"q","boardXSize":5,"boardYSize":5,)";
  const std::vector<std::pair<std::string, std::string>> cases{
      {R"("id":"q")", "boardXSize"},
      {R"("id":"q","boardXSize":"5","boardYSize":5)", "boardXSize"},
      {R"("id":"q","boardXSize":5,"boardYSize":0)", "boardYSize"},
      {R"("id":"q","boardXSize":5,"boardYSize":5.5)", "boardYSize"},
      {R"("id":"q","boardXSize":19,"boardYSize":19,"rules":"chinese","moves":[])", "boardXSize"},
      {R"("id":"q","game":"chess","boardXSize":8,"boardYSize":8)", "game"},
      {R"("id":"q","game":7,"boardXSize":8,"boardYSize":8)", "game"},
      {R"("id":"q","game":"connect","boardXSize":7,"boardYSize":6,"inARow":1,"moves":[])", "inARow"},
      {R"("id":"q","game":"gomoku","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[])", "rules"},
      {board + R"("moves":[])", "rules"},
      {board + R"("moves":[],"rules":"unheard")", "rules"},
      {board + R"("moves":[],"rules":{"ko":"NEVER"})", "rules"},
      {board + R"("moves":[],"rules":3)", "rules"},
      {board + R"("rules":"chinese")", "moves"},
      {board + R"("rules":"chinese","moves":"C3")", "moves"},
      {board + R"("rules":"chinese","moves":["C3"])", "moves"},
      {board + R"("rules":"chinese","moves":[["B"]])", "moves"},
      {board + R"("rules":"chinese","moves":[["X","C3"]])", "moves"},
      {board + R"("rules":"chinese","moves":[["B","Z99"]])", "moves"},
      {board + R"~("rules":"chinese","moves":[["B","(5,0)"]])~", "moves"},
      {board + R"~("rules":"chinese","moves":[["B","(-1,-1)"]])~", "moves"},
      {board + R"("rules":"chinese","moves":[["B",3]])", "moves"},
  };
  for (const auto& [fields, field] : cases) {
    const auto query = read_fields(fields);
    BOOST_REQUIRE_MESSAGE(std::holds_alternative<FieldNote>(query), fields);
    BOOST_TEST(std::get<FieldNote>(query).field == field, fields);
    BOOST_TEST(!std::get<FieldNote>(query).text.empty());
  }
}

BOOST_AUTO_TEST_CASE(errors_of_one_more_field) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {R"("komi":"7.5")", "komi"},
      {R"("komi":7.25)", "komi"},
      {R"("komi":401)", "komi"},
      {R"("komi":1e400)", "komi"},
      {R"("whiteHandicapBonus":"N-2")", "whiteHandicapBonus"},
      {R"("initialStones":[["B","pass"]])", "initialStones"},
      {R"("initialStones":{})", "initialStones"},
      {R"("initialPlayer":"X")", "initialPlayer"},
      {R"("analyzeTurns":1)", "analyzeTurns"},
      {R"("analyzeTurns":[])", "analyzeTurns"},
      {R"("analyzeTurns":[1])", "analyzeTurns"},
      {R"("analyzeTurns":[-1])", "analyzeTurns"},
      {R"("analyzeTurns":["0"])", "analyzeTurns"},
      {R"("priority":"high")", "priority"},
      {R"("priority":1e30)", "priority"},
      {R"("priority":1,"analyzeTurns":[0],"priorities":[1])", "priority"},
      {R"("analyzeTurns":[0],"priorities":[1,2])", "priorities"},
      {R"("analyzeTurns":[0],"priorities":["a"])", "priorities"},
      {R"("analyzeTurns":[0],"priorities":7)", "priorities"},
      {R"("maxVisits":0)", "maxVisits"},
      {R"("maxVisits":1.5)", "maxVisits"},
      {R"("maxVisits":99999999999999999999)", "maxVisits"},
      {R"("analysisPVLen":-1)", "analysisPVLen"},
      {R"("overrideSettings":[])", "overrideSettings"},
      {R"("overrideSettings":{"maxTime":-1})", "overrideSettings"},
      {R"("overrideSettings":{"reportAnalysisWinratesAs":"GREY"})", "overrideSettings"},
      {R"("includeOwnership":1)", "includeOwnership"},
      {R"("includePolicy":"yes")", "includePolicy"},
      {R"("reportDuringSearchEvery":0)", "reportDuringSearchEvery"},
      {R"("avoidMoves":{})", "avoidMoves"},
      {R"("avoidMoves":[{"player":"B","moves":["A1"]}])", "avoidMoves"},
      {R"("avoidMoves":[{"player":"B","untilDepth":1}])", "avoidMoves"},
      {R"("avoidMoves":[{"moves":["A1"],"untilDepth":1}])", "avoidMoves"},
      {R"("avoidMoves":[{"player":"B","moves":["A1"],"untilDepth":0}])", "avoidMoves"},
      {R"("avoidMoves":[{"player":"B","moves":["A9"],"untilDepth":1}])", "avoidMoves"},
      {R"("avoidMoves":[{"player":"B","moves":[1],"untilDepth":1}])", "avoidMoves"},
      {R"("avoidMoves":[],"allowMoves":[])", "allowMoves"},
      {R"("allowMoves":[{"player":"B","moves":["A1"],"untilDepth":1},{"player":"B","moves":["A2"],"untilDepth":1}])",
       "allowMoves"},
  };
  for (const auto& [more, field] : cases) {
    const auto query = read_fields(go_fields + "," + more);
    BOOST_REQUIRE_MESSAGE(std::holds_alternative<FieldNote>(query), more);
    BOOST_TEST(std::get<FieldNote>(query).field == field, more);
  }
  const auto text = [](const std::string& more) {
    return std::get<FieldNote>(read_fields(go_fields + "," + more)).text;
  };
  BOOST_TEST(text(R"("analyzeTurns":["0"])") == "Must be an array of integers, the turns to analyze");
  BOOST_TEST(text(R"("analyzeTurns":[1])") == "Invalid turn number: 1");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::json
