#include "protocol/solve/solution_text.hpp"

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <string>

#include "protocol/board_text.hpp"
#include "tests/support/engine_services.hpp"

namespace {

using namespace tengen;

struct Fixture {
  SteadyClock clock;
  test::TestWorkers workers;

  std::unique_ptr<Engine> make(const GameSpec& spec) { return make_engine(spec, {clock, workers}).value(); }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(solution_text, Fixture)

BOOST_AUTO_TEST_CASE(values) {
  const auto connect_engine = make(connect::Spec{});
  BOOST_TEST(solve::value_of(*connect_engine, win_in(41)) == 1);
  BOOST_TEST(solve::value_of(*connect_engine, loss_in(42)) == -1);
  BOOST_TEST(solve::value_of(*connect_engine, win_in(7)) == 18);
  BOOST_TEST(solve::value_of(*connect_engine, score_draw) == 0);
  const auto go_engine = make(go::little_go());
  BOOST_TEST(solve::value_of(*go_engine, exact_score(1)) == 3);
  BOOST_TEST(solve::score_of(*go_engine, 3) == exact_score(1));
  BOOST_REQUIRE(play_moves(*go_engine, "C3"));
  BOOST_TEST(solve::value_of(*go_engine, exact_score(-1)) == 3);
  BOOST_TEST(solve::score_of(*go_engine, 2) == exact_score(1));
}

BOOST_AUTO_TEST_CASE(values_of_gomoku_are_plies) {
  const auto engine = make(gomoku::Spec{});
  BOOST_TEST(solve::value_of(*engine, win_in(5)) == 5);
  BOOST_TEST(solve::value_of(*engine, loss_in(4)) == -4);
  BOOST_TEST(solve::value_of(*engine, score_draw) == 0);
}

BOOST_AUTO_TEST_CASE(json_and_back) {
  solve::Solution solution;
  solution.moves_played = "44";
  solution.value = -2;
  solution.best = "4";
  solution.line = {"4", "3"};
  solution.moves = {{"3", std::nullopt}, {"4", -2}};
  solution.nodes = 12;
  solution.ms = 3;
  const std::string line = solve::to_json(connect::Spec{}, solution);
  const auto object = boost::json::parse(line).as_object();
  BOOST_TEST(object.at("value").as_int64() == -2);
  BOOST_TEST(object.at("exact").as_bool());
  BOOST_TEST(object.at("moves").as_object().at("3").is_null());
  BOOST_TEST(object.at("pv").as_array().size() == 2U);
  const auto claim = solve::read_claim(line);
  BOOST_REQUIRE(claim);
  BOOST_TEST(claim->moves_played == "44");
  BOOST_TEST(claim->value == -2);

  solution.value.reset();
  solution.lower = -3;
  solution.upper = 4;
  const auto open = boost::json::parse(solve::to_json(connect::Spec{}, solution)).as_object();
  BOOST_TEST(open.at("value").is_null());
  BOOST_TEST(!open.at("exact").as_bool());
  BOOST_TEST(open.at("bounds").as_array().at(1).as_int64() == 4);
  BOOST_TEST(solve::to_text(connect::Spec{}, solution).find("not known yet, between -3 and +4") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(forced_wins_in_words) {
  solve::Solution solution;
  solution.lower = -1000;
  solution.upper = 1000;
  solution.ms = 2004;
  BOOST_TEST(solve::to_text(gomoku::Spec{}, solution).starts_with("result no forced win found in 2 s\n"));
  solution.winner = solve::Winner::white;
  solution.lower = 1;
  solution.upper = 5;
  BOOST_TEST(solve::to_text(gomoku::Spec{}, solution).starts_with("result White wins in 3 (5 plies at most)\n"));
  solution.win = {{.attack = {7, 7}, .plies = 1}};
  BOOST_TEST(solve::to_text(gomoku::Spec{}, solution).ends_with("keys\n1: h8, wins\n"));
  solution.win.clear();
  BOOST_TEST(solve::to_text(gomoku::Spec{}, solution).ends_with("keys\n"));
  solution.lower = solution.upper = 0;
  BOOST_TEST(solve::to_text(gomoku::Spec{}, solution).starts_with("result White has won\n"));
}

BOOST_AUTO_TEST_CASE(claims_that_are_none) {
  for (const char* line : {"", "{", "[]", "1", "{\"played\":\"4\"}", "{\"played\":4,\"value\":1}",
                           "{\"played\":\"4\",\"value\":null}", "{\"played\":\"4\",\"value\":99999}"}) {
    BOOST_TEST(!solve::read_claim(line), line);
  }
}

BOOST_AUTO_TEST_SUITE_END()
