#include "engine/engine.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "adapters/runtime/searches.hpp"
#include "tests/support/engine_services.hpp"
#include "tests/support/search_requests.hpp"

namespace {

using namespace tengen;
using adapters::search_and_wait;
using test::all_specs;
using test::endless;
using test::nodes;
using test::Recorder;
using test::TestWorkers;

struct OneEngine {
  SteadyClock clock;
  TestWorkers workers;

  std::unique_ptr<Engine> make(const GameSpec& spec) {
    auto engine = make_engine(spec, {clock, workers}).value();
    engine->configure({.memory_bytes = std::size_t{24} << 20, .threads = 1});
    return engine;
  }
};

void play_all(Engine& engine, const std::vector<Vertex>& moves) {
  for (const Vertex vertex : moves) static_cast<void>(engine.play({engine.to_move(), vertex}).value());
}

Errc code_of(const Result<>& result) {
  return result.error().code;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(engine_api, OneEngine)

BOOST_AUTO_TEST_CASE(every_game_plays_itself_legally) {
  for (const GameSpec& spec : all_specs()) {
    const auto engine = make(spec);
    for (int ply = 0; ply < 14 && !engine->status().over; ++ply) {
      const Color mover = engine->to_move();
      const SearchResult result = search_and_wait(*engine, nodes(400));
      BOOST_TEST_REQUIRE(result.moves.size() == 1U);
      BOOST_TEST(engine->is_legal({mover, result.moves[0]}));
      BOOST_TEST_REQUIRE(engine->play({mover, result.moves[0]}).has_value());
      BOOST_TEST((engine->to_move() == opponent(mover)));
    }
  }
}

BOOST_AUTO_TEST_CASE(undo_walks_all_the_way_back) {
  for (const GameSpec& spec : all_specs()) {
    const auto engine = make(spec);
    std::vector<std::vector<Vertex>> legal;
    for (int ply = 0; ply < 10 && !engine->status().over; ++ply) {
      legal.push_back(engine->legal_moves(engine->to_move()));
      const auto& moves = legal.back();
      play_all(*engine, {moves[static_cast<std::size_t>(ply) * 7 % moves.size()]});
    }
    for (; !legal.empty(); legal.pop_back()) {
      BOOST_TEST(engine->undo().has_value());
      BOOST_TEST((engine->legal_moves(engine->to_move()) == legal.back()));
    }
    BOOST_TEST((code_of(engine->undo()) == Errc::nothing_to_undo));
  }
}

BOOST_AUTO_TEST_CASE(refused_moves_change_nothing) {
  const auto engine = make(gomoku::Spec{});
  play_all(*engine, {{7, 7}});
  BOOST_TEST((code_of(engine->play({Color::white, {7, 7}})) == Errc::occupied));
  BOOST_TEST((code_of(engine->play({Color::white, {15, 7}})) == Errc::off_board));
  BOOST_TEST((code_of(engine->play({Color::white, {-2, 7}})) == Errc::off_board));
  BOOST_TEST((code_of(engine->play({Color::white, Vertex::pass()})) == Errc::illegal_move));
  BOOST_TEST(engine->history().size() == 1U);
  BOOST_TEST((engine->to_move() == Color::white));

  const auto connect = make(connect::Spec{});
  BOOST_TEST((code_of(connect->play({Color::black, {3, 0}})) == Errc::illegal_move));  // hangs in the air
  BOOST_TEST(connect->play({Color::black, {3, 5}}).has_value());
}

BOOST_AUTO_TEST_CASE(either_colour_may_play_out_of_turn_and_be_taken_back) {
  const auto engine = make(go::Spec{});
  BOOST_TEST(engine->play({Color::black, {0, 0}}).has_value());
  BOOST_TEST(engine->play({Color::black, {1, 1}}).has_value());
  BOOST_TEST(engine->play({Color::white, {2, 2}}).has_value());
  BOOST_TEST((engine->to_move() == Color::black));
  BOOST_TEST(engine->undo().has_value());
  BOOST_TEST((engine->to_move() == Color::white));
  BOOST_TEST(engine->undo().has_value());
  BOOST_TEST((engine->to_move() == Color::black));
  BOOST_TEST((engine->at({0, 0}) == Color::black));
  BOOST_TEST(!engine->at({1, 1}).has_value());
}

// The second solution finds the first one's work: nothing of the table is lost on the way back.
BOOST_AUTO_TEST_CASE(the_table_survives_an_undo) {
  const auto engine = make(connect::Spec{.size = {5, 4}});
  SearchRequest request;
  request.task = Task::solve;
  request.infinite = true;
  request.use_known = false;
  const std::uint64_t first = search_and_wait(*engine, request).info.nodes;
  play_all(*engine, {{2, 3}});
  BOOST_REQUIRE(engine->undo());
  const std::uint64_t second = search_and_wait(*engine, request).info.nodes;
  BOOST_TEST(second * 10 < first);
}

// Simple ko: Black takes at (2, 1), White may not retake at once. Taking moves back brings the ban back, also behind a
// move out of turn, which lifts it.
BOOST_AUTO_TEST_CASE(undo_brings_back_a_ko) {
  const auto engine = make(go::Spec{.size = {5, 5}, .ko = go::Ko::simple});
  play_all(*engine, {{1, 0}, {2, 0}, {0, 1}, {3, 1}, {1, 2}, {2, 2}, {4, 4}, {1, 1}, {2, 1}});
  BOOST_TEST(engine->captures(Color::black) == 1);
  BOOST_TEST(!engine->is_legal({Color::white, {1, 1}}));
  BOOST_REQUIRE(engine->play({Color::black, {4, 0}}));
  BOOST_REQUIRE(engine->undo());
  BOOST_REQUIRE(engine->undo());
  BOOST_TEST((engine->at({1, 1}) == Color::white));
  play_all(*engine, {{2, 1}});
  BOOST_TEST(!engine->is_legal({Color::white, {1, 1}}));
}

BOOST_AUTO_TEST_CASE(a_turn_given_away_is_in_the_history) {
  const auto engine = make(gomoku::Spec{});
  play_all(*engine, {{7, 7}});
  engine->skip(Color::white);
  BOOST_TEST((engine->to_move() == Color::black));
  BOOST_TEST(engine->history().back().at.is_pass());
  play_all(*engine, {{8, 8}});
  BOOST_TEST(engine->set_rules(gomoku::Spec{.rule = gomoku::Rule::renju}).has_value());
  BOOST_TEST((engine->at({8, 8}) == Color::black));
  BOOST_REQUIRE(engine->undo());
  BOOST_REQUIRE(engine->undo());
  BOOST_TEST((engine->to_move() == Color::white));
  BOOST_TEST((engine->at({7, 7}) == Color::black));
}

BOOST_AUTO_TEST_CASE(a_search_for_the_other_side_changes_nothing) {
  for (const GameSpec& spec : all_specs()) {
    const auto engine = make(spec);
    SearchRequest request = nodes(200);
    request.side = Color::white;
    const SearchResult result = search_and_wait(*engine, request);
    BOOST_REQUIRE(result.moves.size() == 1U);
    BOOST_TEST((engine->to_move() == Color::black));
    BOOST_TEST(engine->is_legal({Color::white, result.moves.front()}));
  }
}

BOOST_AUTO_TEST_CASE(set_up_positions) {
  const auto engine = make(gomoku::Spec{});
  const std::vector<Stone> stones{{Color::white, {3, 3}}, {Color::white, {4, 4}}, {Color::black, {5, 5}}};
  BOOST_TEST(engine->set_up(stones, std::vector<Vertex>{{6, 6}}, Color::black).has_value());
  BOOST_TEST((engine->at({4, 4}) == Color::white));
  BOOST_TEST(engine->is_neutral({6, 6}));
  BOOST_TEST(!engine->is_legal({Color::black, {6, 6}}));
  BOOST_TEST((engine->to_move() == Color::black));
  BOOST_TEST((code_of(engine->undo()) == Errc::nothing_to_undo));

  const std::vector<Stone> twice{{Color::white, {3, 3}}, {Color::black, {3, 3}}};
  BOOST_TEST((code_of(engine->set_up(twice, {}, Color::black)) == Errc::occupied));
  BOOST_TEST((engine->at({4, 4}) == Color::white));  // the old position stands

  // Moves after a set-up can be taken back to it, not beyond.
  BOOST_TEST(engine->play({Color::black, {7, 7}}).has_value());
  BOOST_TEST(engine->undo().has_value());
  BOOST_TEST(engine->is_neutral({6, 6}));
}

BOOST_AUTO_TEST_CASE(rules_change_under_a_position_that_allows_it) {
  const auto engine = make(gomoku::Spec{});
  play_all(*engine, {{7, 7}, {8, 8}, {7, 8}});
  BOOST_TEST(engine->set_rules(gomoku::Spec{.rule = gomoku::Rule::renju}).has_value());
  BOOST_TEST((engine->at({7, 8}) == Color::black));
  BOOST_TEST((engine->to_move() == Color::white));
  BOOST_TEST((code_of(engine->set_rules(go::Spec{})) == Errc::unsupported));
  BOOST_TEST((code_of(engine->set_rules(gomoku::Spec{.size = {20, 20}})) == Errc::unsupported));
  BOOST_TEST((std::get<gomoku::Spec>(engine->spec()).rule == gomoku::Rule::renju));
}

BOOST_AUTO_TEST_CASE(continuous_games_retire_a_completed_line) {
  const auto engine = make(gomoku::Spec{.continuous = true});
  play_all(*engine, {{3, 3}, {3, 5}, {4, 3}, {4, 5}, {5, 3}, {5, 5}, {6, 3}, {6, 5}, {7, 3}});
  for (int x = 3; x <= 7; ++x) BOOST_TEST(engine->is_neutral({x, 3}));
  BOOST_TEST(!engine->status().over);
  BOOST_TEST((engine->to_move() == Color::white));
  const SearchResult result = search_and_wait(*engine, nodes(1000));
  BOOST_TEST((result.moves.at(0) == Vertex{2, 5} || result.moves.at(0) == Vertex{7, 5}));
  BOOST_TEST(engine->undo().has_value());
  BOOST_TEST((engine->at({3, 3}) == Color::black));
  // Behind a retired line moves are taken back as ever.
  play_all(*engine, {{7, 3}, {9, 9}});
  BOOST_TEST(engine->undo().has_value());
  BOOST_TEST(engine->is_neutral({7, 3}));
  while (engine->undo()) {
  }
  BOOST_TEST(!engine->at({3, 3}).has_value());
  BOOST_TEST(engine->history().empty());
}

BOOST_AUTO_TEST_CASE(a_finished_game_that_goes_on_is_still_searched) {
  const auto engine = make(gomoku::Spec{});
  play_all(*engine, {{3, 3}, {3, 5}, {4, 3}, {4, 5}, {5, 3}, {5, 5}, {6, 3}, {6, 5}, {7, 3}});
  BOOST_TEST(engine->status().over);
  BOOST_TEST((engine->status().winner == Color::black));
  BOOST_TEST(engine->status().winning_line.size() == 5U);
  const SearchResult result = search_and_wait(*engine, nodes(1000));
  BOOST_TEST_REQUIRE(result.moves.size() == 1U);
  BOOST_TEST(engine->is_legal({Color::white, result.moves[0]}));
}

BOOST_AUTO_TEST_CASE(a_full_board_has_no_move) {
  const auto engine = make(connect::Spec{.size = {2, 2}, .in_a_row = 3});
  play_all(*engine, {{0, 1}, {1, 1}, {0, 0}, {1, 0}});
  BOOST_TEST(engine->status().over);
  BOOST_TEST(!engine->status().winner.has_value());
  BOOST_TEST(search_and_wait(*engine, nodes(100)).moves.empty());
}

BOOST_AUTO_TEST_CASE(excluded_moves_are_not_considered) {
  const auto engine = make(connect::Spec{});
  SearchRequest request = nodes(2000);
  request.multi_pv = 7;
  request.exclude = {{3, 5}, {2, 5}, {0, 0}};
  const SearchResult result = search_and_wait(*engine, request);
  BOOST_TEST((result.moves.at(0) != Vertex{3, 5} && result.moves.at(0) != Vertex{2, 5}));
  request.exclude = {{0, 5}, {1, 5}, {2, 5}, {3, 5}, {4, 5}, {5, 5}, {6, 5}};
  BOOST_TEST(search_and_wait(*engine, request).moves.empty());
}

BOOST_AUTO_TEST_CASE(several_lines_tell_what_each_move_cost) {
  const auto engine = make(connect::Spec{});
  SearchRequest request;
  request.depth = 6;
  request.multi_pv = 7;
  int lines = 0;
  static_cast<void>(search_and_wait(*engine, request, {.on_info = [&](const SearchInfo& info) {
    if (info.depth != 6) return;
    ++lines;
    BOOST_TEST(info.move_nodes > 0U);
    BOOST_TEST(info.move_nodes <= info.nodes);
  }}));
  BOOST_TEST(lines == 7);
}

BOOST_AUTO_TEST_CASE(stop_is_obeyed_and_answered) {
  for (const GameSpec& spec : all_specs()) {
    const auto engine = make(spec);
    Recorder recorder;
    engine->start(endless(), recorder);
    recorder.wait_for_info();
    engine->stop();
    recorder.wait();
    BOOST_TEST(recorder.result.moves.size() == 1U);
    BOOST_TEST(!recorder.late);
    BOOST_TEST(recorder.infos > 0);
  }
}

BOOST_AUTO_TEST_CASE(a_stop_right_after_the_start_is_not_lost) {
  const auto engine = make(gomoku::Spec{});
  for (int i = 0; i < 50; ++i) {
    Recorder recorder;
    engine->start(endless(), recorder);
    engine->stop();
    recorder.wait();
    BOOST_TEST(recorder.result.moves.size() == 1U);
  }
}

BOOST_AUTO_TEST_CASE(a_call_that_changes_the_position_waits_for_the_search) {
  const auto engine = make(gomoku::Spec{});
  Recorder recorder;
  engine->start(endless(), recorder);
  engine->clear();
  BOOST_TEST(recorder.done);
  BOOST_TEST(!engine->searching());
}

BOOST_AUTO_TEST_CASE(destroying_an_engine_ends_its_search) {
  Recorder recorder;
  {
    const auto engine = make(connect::Spec{});
    engine->start(endless(), recorder);
  }
  BOOST_TEST(recorder.done);
}

BOOST_AUTO_TEST_CASE(one_thread_searches_the_same_twice) {
  for (const GameSpec& spec : all_specs()) {
    std::vector<SearchResult> results;
    const auto engine = make(spec);
    for (int i = 0; i < 2; ++i) {
      engine->clear();
      SearchRequest request;
      request.depth = 5;
      results.push_back(search_and_wait(*engine, request));
    }
    BOOST_TEST(results[0].info.nodes == results[1].info.nodes);
    BOOST_TEST(results[0].info.score == results[1].info.score);
    BOOST_TEST((results[0].info.line == results[1].info.line));
  }
}

BOOST_AUTO_TEST_CASE(several_threads_find_the_win_too) {
  const auto engine = make(gomoku::Spec{});
  engine->configure({.memory_bytes = std::size_t{32} << 20, .threads = 3});
  const std::vector<Stone> stones{{Color::black, {5, 5}}, {Color::black, {6, 5}}, {Color::black, {7, 5}},
                                  {Color::white, {5, 9}}, {Color::white, {9, 9}}, {Color::white, {3, 12}}};
  BOOST_TEST(engine->set_up(stones, {}, Color::black).has_value());
  const SearchResult result = search_and_wait(*engine, nodes(20000));
  BOOST_TEST(is_win(result.info.score));
}

BOOST_AUTO_TEST_CASE(swap2_answers_its_three_cases) {
  const auto engine = make(gomoku::Spec{.rule = gomoku::Rule::exact_five});
  SearchRequest request = nodes(30000);
  request.task = Task::swap2;
  const SearchResult opening = search_and_wait(*engine, request);
  BOOST_TEST_REQUIRE(opening.moves.size() == 3U);
  BOOST_TEST(!opening.swap);
  std::vector<Stone> stones;
  for (std::size_t i = 0; i < 3; ++i) stones.push_back({i == 1 ? Color::white : Color::black, opening.moves[i]});
  BOOST_TEST(engine->set_up(stones, {}, Color::white).has_value());

  // Black has an open three and the move is White's: nobody keeps White.
  const std::vector<Stone> black_ahead{{Color::black, {6, 7}},
                                       {Color::black, {7, 7}},
                                       {Color::black, {8, 8}},
                                       {Color::black, {9, 7}},
                                       {Color::white, {0, 0}}};
  BOOST_TEST(engine->set_up(black_ahead, {}, Color::white).has_value());
  const SearchResult swapped = search_and_wait(*engine, request);
  BOOST_TEST(swapped.swap);
  BOOST_TEST(swapped.moves.empty());

  // White is ahead: it keeps its colour and plays.
  const std::vector<Stone> white_ahead{{Color::white, {6, 7}},
                                       {Color::white, {7, 7}},
                                       {Color::white, {8, 7}},
                                       {Color::black, {0, 0}},
                                       {Color::black, {14, 14}}};
  BOOST_TEST(engine->set_up(white_ahead, {}, Color::white).has_value());
  const SearchResult kept = search_and_wait(*engine, request);
  BOOST_TEST(!kept.swap);
  BOOST_TEST(kept.moves.size() == 1U);
}

// For the side to move before the stones, however many are placed.
BOOST_AUTO_TEST_CASE(balance_meets_the_score_that_is_wanted) {
  const auto engine = make(gomoku::Spec{});
  for (const Task task : {Task::balance_one, Task::balance_two}) {
    std::vector<Score> found;
    for (const Score bias : {200, 400}) {  // both within reach of a move
      engine->clear();
      BOOST_TEST(engine->set_up(std::vector<Stone>{{Color::black, {7, 7}}, {Color::white, {8, 8}}}, {}, Color::black)
                     .has_value());
      SearchRequest request;
      request.task = task;
      request.bias = bias;
      request.depth = 5;
      const SearchResult result = search_and_wait(*engine, request);
      BOOST_TEST(result.moves.size() == (task == Task::balance_two ? 2U : 1U));
      BOOST_TEST(std::abs(result.info.score - bias) < 100, bias << ": " << result.info.score);
      found.push_back(result.info.score);
    }
    BOOST_TEST(found[0] < found[1]);
  }
}

BOOST_AUTO_TEST_CASE(sizes_and_rules_out_of_range_are_refused) {
  const auto refused = [](const GameSpec& spec) { return validate(spec).error().code; };
  BOOST_TEST((refused(gomoku::Spec{.size = {4, 15}}) == Errc::unacceptable_size));
  BOOST_TEST((refused(gomoku::Spec{.size = {15, 23}}) == Errc::unacceptable_size));
  BOOST_TEST((refused(go::Spec{.size = {19, 19}}) == Errc::unacceptable_size));
  BOOST_TEST((refused(go::Spec{.size = {0, 5}}) == Errc::unacceptable_size));
  BOOST_TEST((refused(go::Spec{.komi = 100000}) == Errc::out_of_range));
  BOOST_TEST((refused(connect::Spec{.size = {17, 7}}) == Errc::unacceptable_size));
  BOOST_TEST((refused(connect::Spec{.size = {1 << 20, 1 << 20}}) == Errc::unacceptable_size));
  BOOST_TEST((refused(connect::Spec{.in_a_row = 0}) == Errc::out_of_range));
  for (const GameSpec& spec : all_specs()) BOOST_TEST(validate(spec).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
