#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "adapters/runtime/searches.hpp"
#include "tests/fourth_game/three.hpp"
#include "tests/support/conformance.hpp"
#include "tests/support/engine_fixture.hpp"
#include "tests/support/minimax.hpp"
#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"

// A game that lives in this folder alone, and everything that a game's descriptor promises, with no other file knowing
// it.

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(fourth_game)

namespace {

AddedSpec on(int side) {
  return {.size = {side, side}, .game = &three::info};
}

SearchInfo solve(Engine& engine) {
  SearchRequest request;
  request.task = Task::solve;
  request.infinite = true;
  return adapters::search_and_wait(engine, request).info;
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_passes_what_every_game_passes) {
  for (const int side : {3, 4, 6}) {
    check_game(three::Board(on(side)), 1, 20, 40);
    check_mirrors(three::Board(on(side)), 2, 3, 40);
  }
  check_game(three::Board({.size = {5, 3}, .game = &three::info}), 3, 20, 40);
}

BOOST_AUTO_TEST_CASE(its_sequences_of_moves_are_those_of_tic_tac_toe) {
  // Known numbers: games of exactly so many plies, those that ended before left out.
  const std::vector<std::uint64_t> known{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
  for (std::size_t depth = 0; depth < known.size(); ++depth) {
    BOOST_TEST(perft(on(3), static_cast<int>(depth)).value() == known[depth]);
  }
}

BOOST_FIXTURE_TEST_CASE(its_values_are_those_of_minimax, EngineFixture) {
  for (const std::string moves : {"a1 b2 c3", "b2 b1 a1", "a1 b1 b2 c3", "a2 b2 c1 a3"}) {
    const auto engine = make(on(3), moves);
    three::Board board(on(3));
    for (const Stone& stone : engine->history()) board.play(*board.move_at(stone.at));
    const SearchInfo solved = solve(*engine);
    BOOST_TEST(solved.solved, moves);
    BOOST_TEST(solved.score == minimax(board), moves);
    SearchRequest request;
    request.depth = 9;
    BOOST_TEST(adapters::search_and_wait(*engine, request).info.score == minimax(board), moves);
  }
}

BOOST_FIXTURE_TEST_CASE(nobody_wins_on_three_by_three_and_black_does_on_four_by_four, EngineFixture) {
  BOOST_TEST(solve(*make(on(3))).score == score_draw);
  BOOST_TEST(is_win(solve(*make(on(4))).score));
}

BOOST_AUTO_TEST_CASE(its_descriptor) {
  BOOST_TEST(validate(on(3)).has_value());
  BOOST_TEST(!validate(on(7)).has_value());
  BOOST_TEST(!validate(on(2)).has_value());
  BOOST_TEST(identity(on(3)) != identity(on(4)));
  const auto value_of = [](std::string_view name) {
    for (const ParameterInfo& parameter : parameters_of(on(3))) {
      if (parameter.name == name) return parameter.value;
    }
    return -1.0;
  };
  BOOST_TEST(value_of("solve_plies") == 12);  // its own
  BOOST_TEST(value_of("lmr_depth") == 3);     // that of every game
  BOOST_TEST(value_of("win_batch") == -1);
  BOOST_TEST(check_parameters(on(3), std::vector<ParameterSetting>{{"solve_plies", 4}}).has_value());
  BOOST_TEST(!check_parameters(on(3), std::vector<ParameterSetting>{{"win_batch", 4}}).has_value());
}

BOOST_AUTO_TEST_CASE(perft_and_bench) {
  const Outcome counted = run_tengen({"perft", "three", "5"});
  BOOST_TEST(counted.code == 0, counted.error);
  BOOST_TEST(holds(counted.output, ": 15120 "), counted.output);
  const Outcome bench = run_tengen({"bench", "three"});
  BOOST_TEST(bench.code == 0, bench.error);
  BOOST_TEST(holds(bench.output, "three 3x3 depth 9 score 0 "), bench.output);
  BOOST_TEST(holds(bench.output, "three 4x4 "), bench.output);
  BOOST_TEST(run_tengen({"bench", "four"}).code != 0);
}

BOOST_AUTO_TEST_CASE(selfplay_ends_in_a_draw) {
  const Outcome outcome = run_tengen({"selfplay", "--game", "three", "--move-time", "50"});
  BOOST_TEST(outcome.code == 0, outcome.error);
  BOOST_TEST(holds(outcome.output, "Draw."), outcome.output);
}

BOOST_AUTO_TEST_CASE(a_person_plays_it) {
  const Outcome outcome =
      run_tengen({"play", "--game", "three", "--size", "4", "--plain", "--move-time", "50"}, "b2\nquit\n");
  BOOST_TEST(outcome.code == 0, outcome.error);
  BOOST_TEST(holds(outcome.output, "White (O) plays "), outcome.output);
}

BOOST_AUTO_TEST_CASE(gtp) {
  const Outcome outcome =
      run_tengen({"gtp", "--game", "three"},
                 "gogui-rules_game_id\nboardsize 4\nplay b b2\ngenmove w\nlist_commands\nshowboard\nquit\n");
  BOOST_TEST(outcome.code == 0, outcome.error);
  BOOST_TEST(holds(outcome.output, "= Threeinarow"), outcome.output);
  BOOST_TEST(!holds(outcome.output, "?"), outcome.output);
}

BOOST_AUTO_TEST_CASE(analysis_in_json) {
  const Outcome outcome = run_tengen(
      {"analysis"}, R"({"id":"q","game":"three","boardXSize":3,"boardYSize":3,"moves":[["B","B2"]],"maxVisits":100})"
                    "\n");
  BOOST_TEST(outcome.code == 0, outcome.error);
  BOOST_TEST(holds(outcome.output, "\"rootInfo\""), outcome.output);
  BOOST_TEST(!holds(outcome.output, "error"), outcome.output);
}

BOOST_AUTO_TEST_CASE(a_match) {
  const Outcome outcome = run_tengen({"match", "--game", "three", "--size", "4", "--games", "2", "--first", "name=more",
                                      "nodes=500", "--second", "name=less", "nodes=50"});
  BOOST_TEST(outcome.code == 0, outcome.error);
  BOOST_TEST(holds(outcome.output, "more - less: 50.0 % of 2"), outcome.output);  // Black wins on four by four
}

BOOST_AUTO_TEST_CASE(its_records_are_read_again) {
  const TemporaryFolder folder;
  for (const std::string name : {"game.sgf", "game.txt"}) {
    const std::string file = (folder.path() / name).string();
    BOOST_TEST(run_tengen({"selfplay", "--game", "three", "--nodes", "500", "--final", "--output", file}).code == 0);
    const Outcome outcome = run_tengen({"analyze", file, "--nodes", "500"});
    BOOST_TEST(holds(outcome.output, "Three in a row, 3x3, 9 moves"), outcome.output + outcome.error);
  }
}

BOOST_AUTO_TEST_CASE(its_values_and_parameters) {
  const Outcome solved = run_tengen({"solve", "three", "b2 a2"});
  BOOST_TEST(solved.code == 0, solved.error);
  BOOST_TEST(holds(solved.output, "plies to the end"), solved.output);
  BOOST_TEST(holds(run_tengen({"parameters", "three"}).output, "solve_plies "));
}

BOOST_AUTO_TEST_SUITE_END()
