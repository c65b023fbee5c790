#include <boost/test/unit_test.hpp>
#include <memory>
#include <vector>

#include "engine/player_engine.hpp"
#include "tests/support/engine_services.hpp"
#include "tests/support/search_requests.hpp"

// Searches with helper threads, and sessions that ask while they run; above all for the preset tsan.

namespace {

using namespace tengen;
using test::all_specs;
using test::endless;
using test::nodes;
using test::Recorder;

struct Fixture {
  SteadyClock clock;

  /// Every engine with threads of its own: they end with it.
  std::unique_ptr<Engine> make(const GameSpec& spec, test::TestWorkers& workers, int threads) {
    auto engine = make_engine(spec, {clock, workers}).value();
    engine->configure({.memory_bytes = std::size_t{24} << 20, .threads = threads});
    return engine;
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(threads, Fixture)

// A host may ask anything while a search runs; what boards find out for an answer must not meet the search (a thread
// sanitizer sees it).
BOOST_AUTO_TEST_CASE(questions_do_not_disturb_a_search) {
  for (const GameSpec& spec : all_specs()) {
    test::TestWorkers workers;
    const auto engine = make(spec, workers, 2);
    Recorder recorder;
    engine->start(endless(), recorder);
    for (int i = 0; i < 20; ++i) {
      for (const Color color : {Color::black, Color::white}) {
        BOOST_TEST(!engine->legal_moves(color).empty());
        BOOST_TEST(engine->safe_points(color).empty());
        static_cast<void>(engine->forbidden_points(color));
      }
      BOOST_TEST(engine->groups(GroupStatus::alive).empty());
      BOOST_TEST(!engine->status().over);
      static_cast<void>(engine->book_key());
    }
    engine->stop();
    recorder.wait();
    BOOST_TEST(recorder.result.moves.size() == 1U);
  }
}

// A player chooses on a worker's thread; the session's board, which keeps what it finds out, is not for that thread.
BOOST_AUTO_TEST_CASE(questions_do_not_disturb_a_player) {
  for (int game = 0; game < 20; ++game) {
    test::TestWorkers workers;
    const auto engine = make_player_engine(go::Spec{}, {clock, workers}, {.name = "random"}).value();
    BOOST_REQUIRE(engine->play({Color::black, {2, 2}}));
    Recorder recorder;
    engine->start(endless(), recorder);
    BOOST_TEST(engine->groups(GroupStatus::alive).size() == 1U);
    BOOST_TEST(!engine->legal_moves(Color::white).empty());
    static_cast<void>(engine->safe_points(Color::black));
    engine->stop();
    recorder.wait();
    BOOST_TEST(recorder.result.moves.size() == 1U);
  }
}

// Every order of four calls that a session may make, with helper threads, and the engine destroyed behind them: nothing
// is lost, nobody is left waiting (a thread sanitizer looks for more).
BOOST_AUTO_TEST_CASE(helpers_survive_every_order_of_calls) {
  enum Call { start, stop, ponder_hit, ask, more_threads, calls };
  constexpr int length = 4;
  for (const GameSpec& spec : {GameSpec(gomoku::Spec{}), GameSpec(go::Spec{}), GameSpec(connect::Spec{})}) {
    for (int order = 0; order < calls * calls * calls * calls; ++order) {
      std::vector<std::unique_ptr<Recorder>> searches;
      {
        test::TestWorkers workers;
        const auto engine = make(spec, workers, 3);
        const auto think = [&](const SearchRequest& request) {
          searches.push_back(std::make_unique<Recorder>());
          engine->start(request, *searches.back());
        };
        for (int i = 0, rest = order; i < length; ++i, rest /= calls) {
          switch (static_cast<Call>(rest % calls)) {
            case start:
              think(endless());
              break;
            case stop:
              engine->stop();
              break;
            case ponder_hit:  // the opponent's move ends the thinking about it, and the next search begins
              engine->stop();
              static_cast<void>(engine->play({engine->to_move(), engine->legal_moves(engine->to_move()).front()}));
              think(nodes(200));
              break;
            case ask:
              BOOST_TEST(!engine->legal_moves(engine->to_move()).empty());
              break;
            default:
              engine->configure({.memory_bytes = std::size_t{20} << 20, .threads = 1 + (order + i) % 4});
          }
        }
      }
      for (const auto& search : searches) {
        BOOST_TEST(search->done);
        BOOST_TEST(!search->late);
        BOOST_TEST(search->result.moves.size() == 1U);
      }
    }
  }
}

// Threads of a proof share out moves and go back to nodes that others have answered; a stop in the middle ends them
// all.
BOOST_AUTO_TEST_CASE(proofs_by_several_threads) {
  for (const GameSpec& spec : {GameSpec(connect::Spec{.size = {5, 5}, .in_a_row = 4}),
                               GameSpec(go::Spec{.size = {3, 3}, .scoring = go::Scoring::area})}) {
    for (const bool stops : {false, true}) {
      test::TestWorkers workers;
      const auto engine = make(spec, workers, 4);
      Recorder recorder;
      SearchRequest request = endless();
      request.task = Task::solve;
      request.use_known = false;
      engine->start(request, recorder);
      if (stops) engine->stop();
      recorder.wait();
      BOOST_TEST(recorder.done);
      BOOST_TEST(!recorder.late);
      if (stops) continue;
      BOOST_TEST(recorder.result.info.solved);
      BOOST_TEST(recorder.result.info.lower == recorder.result.info.upper);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
