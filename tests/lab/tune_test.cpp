// Weights that the lab fits to games, from the command line to a game against them.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "adapters/files/files.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"
#include "lab/files.hpp"
#include "lab/training/score_unit.hpp"
#include "lab/training/training_games.hpp"
#include "tests/lab/run_lab.hpp"
#include "tests/support/brain_answers.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/temporary_folder.hpp"

BOOST_AUTO_TEST_SUITE(training)

namespace {

using namespace tengen;
using namespace tengen::lab;
using test::contents;
using test::run_lab;
using test::selfplay;

/// What is wrong with a file of weights.
std::string problem_of(const std::string& path) {
  const auto weights = gomoku::read_weights(contents(path));
  return weights ? "" : weights.error().detail;
}

/// Forty games and the weights fitted to them, which all tests here begin from: made once, by the first that asks.
class Tuned {
 public:
  static const Tuned& get() {
    static const Tuned instance;
    return instance;
  }

  test::TemporaryFolder folder{};
  test::Outcome tuned{};
  gomoku::Weights weights{};

  [[nodiscard]] std::string path(const char* name) const { return (folder.path() / name).string(); }

 private:
  Tuned() {
    BOOST_REQUIRE(run_lab(selfplay(path("games"), {"--games", "40", "--rule", "caro6"})).code == 0);
    tuned = run_lab({"tune", path("w.inc"), path("games"), "--epochs", "2", "--log", path("loss.csv")});
    BOOST_REQUIRE_MESSAGE(tuned.code == 0, tuned.error);
    auto read = gomoku::read_weights(contents(path("w.inc")));
    BOOST_REQUIRE_MESSAGE(read, read.error().detail);
    weights = std::move(*read);
  }
};

/// A suite's fixture: the names of files in the folder.
struct Tuning {
  const Tuned& made = Tuned::get();

  [[nodiscard]] std::string path(const char* name) const { return made.path(name); }

  /// Fits on from weights with a step too small to matter.
  [[nodiscard]] test::Outcome go_on(const char* start, const char* games) const {
    return run_lab({"tune", path("on.inc"), path(games), "--epochs", "1", "--position-rate", "0.000001",
                    "--choice-rate", "0.000001", "--start", path(start)});
  }
};

/// The four decimals behind the last place that says `what`; empty without one.
std::string loss_after(const std::string& text, const std::string& what) {
  const auto at = text.rfind(what);
  return at == std::string::npos ? std::string{} : text.substr(at + what.size(), 6);
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(tune, Tuning)

BOOST_AUTO_TEST_CASE(weights_come_with_a_log) {
  const auto log = read_file(path("loss.csv"));
  BOOST_TEST_REQUIRE(log.has_value());
  BOOST_TEST(std::count(log->begin(), log->end(), '\n') == 3);
  BOOST_TEST(
      log->starts_with("epoch,train_position,held_back_position,train_choice,held_back_choice,held_back_first\n"));
  BOOST_TEST(made.tuned.output.find("40 games") != std::string::npos, made.tuned.output);
  BOOST_TEST(made.tuned.error.find("epoch 2 of 2") != std::string::npos, made.tuned.error);
  BOOST_TEST((made.weights.rules == gomoku::Weights::bit(gomoku::Rule::caro_six)));
}

// They were rounded to integers in the fit already.
BOOST_AUTO_TEST_CASE(what_is_kept_judges_as_well_as_in_the_fit) {
  const std::string kept = loss_after(made.tuned.error, "weights file: games held back: position ");
  BOOST_TEST(kept.size() == 6U, made.tuned.error);
  BOOST_TEST(made.tuned.output.find("games held back: " + kept) != std::string::npos,
             made.tuned.output + made.tuned.error);
}

BOOST_AUTO_TEST_CASE(scores_count_by_the_unit_that_the_games_say_or_the_one_given) {
  auto games = read_training_file(contents(path("games")));
  BOOST_REQUIRE(games);
  std::string rescored = training_header(games->settings);
  for (TrainingGame& game : games->games) {
    game.result = game.number % 2 == 0 ? 1 : -1;  // played, they may all be drawn
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      // A hundred centi-points for the winner, at every fourth move for the loser.
      const int for_mover = (i % 2 == 0 ? 100 : -100) * *game.result;
      game.moves[i].score = static_cast<std::int16_t>(i / 2 % 4 == 0 ? -for_mover : for_mover);
    }
    rescored += training_block(game);
  }
  BOOST_REQUIRE(adapters::write_file(path("rescored"), rescored));
  const auto own_unit = fitting_score_unit(games->games);
  BOOST_REQUIRE(own_unit);
  BOOST_TEST((*own_unit > 50 && *own_unit < 200), *own_unit);
  const test::Outcome own = run_lab({"tune", path("own.inc"), path("rescored"), "--epochs", "1"});
  const auto unit_told = [](const std::string& output, double unit) {
    return output.find("score unit " + std::to_string(std::lround(unit)) + ",") != std::string::npos;
  };
  BOOST_TEST(unit_told(own.output, *own_unit), own.output);
  const test::Outcome given =
      run_lab({"tune", path("given.inc"), path("rescored"), "--epochs", "1", "--score-unit", "321"});
  BOOST_TEST(unit_told(given.output, 321), given.output);
}

BOOST_AUTO_TEST_CASE(weights_of_many_files_can_be_read) {
  BOOST_TEST(run_lab(selfplay(path("few"), {"--games", "17", "--rule", "caro6"})).code == 0);
  std::vector<std::string> many{"tune", path("many.inc"), "--epochs", "1"};
  many.insert(many.end(), 30, path("few"));
  BOOST_TEST(run_lab(many).code == 0);
  BOOST_TEST(problem_of(path("many.inc")) == "");
}

BOOST_AUTO_TEST_CASE(files_that_hold_no_games_are_refused) {
  BOOST_TEST(run_lab({"tune", path("w2.inc"), path("w.inc")}).code == 2);
  BOOST_TEST(run_lab({"tune", path("w2.inc"), "/no/such"}).code == 2);
}

// Half of the evaluation, all of the ordering; of weights that have a network only the ordering.
BOOST_AUTO_TEST_CASE(weights_are_mixed) {
  gomoku::Weights plain = made.weights;
  for (gomoku::Weights::Side& side : plain.sides) side.network = {};
  BOOST_REQUIRE(adapters::write_file(path("plain.inc"), gomoku::write_weights(plain)));
  const auto mix_with = [&](const char* other, const char* share) {
    return run_lab({"tune", path("m.inc"), path("games"), "--epochs", "2", "--position-rate", "0.01", "--mix",
                    path(other), "--mix-share", share});
  };
  const test::Outcome refused = mix_with("w.inc", "0.5");
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(refused.error.find("has a network") != std::string::npos, refused.error);
  BOOST_TEST(mix_with("w.inc", "0").code == 0);
  const test::Outcome mix = mix_with("plain.inc", "0.5");
  BOOST_TEST(mix.code == 0, mix.error);
  const auto mixed = gomoku::read_weights(contents(path("m.inc")));
  BOOST_REQUIRE(mixed);
  bool evaluation_differs = false;
  for (std::size_t m = 0; m < gomoku::multiset_count; ++m) {
    const gomoku::CellWeights& mine = mixed->sides[0].cells[m];
    const gomoku::CellWeights& its = made.weights.sides[0].cells[m];
    BOOST_TEST((mine.attack == its.attack && mine.defence == its.defence));
    evaluation_differs = evaluation_differs || mine.moving != its.moving;
  }
  BOOST_TEST(evaluation_differs);
  BOOST_TEST(mixed->provenance.find("; 0.5 of the evaluation") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_fit_goes_on_from_weights) {
  const test::Outcome on = go_on("w.inc", "games");
  BOOST_TEST(on.code == 0, on.error);
  BOOST_TEST(on.output.find("; gone on from: 40 games") != std::string::npos, on.output);
  const auto farther = gomoku::read_weights(contents(path("on.inc")));
  BOOST_REQUIRE(farther);
  int off = 0;
  for (std::size_t m = 0; m < gomoku::multiset_count; ++m) {
    off = std::max(off, std::abs(farther->sides[0].cells[m].moving - made.weights.sides[0].cells[m].moving));
  }
  BOOST_TEST(off <= 1);
  BOOST_TEST(go_on("none.inc", "games").code == 2);
  BOOST_TEST(go_on("games", "games").code == 2);
}

BOOST_AUTO_TEST_CASE(weights_are_adopted_for_other_rules) {
  const test::Outcome adopted = run_lab({"adopt", path("adopted.inc"), path("w.inc"), "--rule", "exact", "Renju"});
  BOOST_TEST(adopted.code == 0, adopted.error);
  const auto adopting = gomoku::read_weights(contents(path("adopted.inc")));
  BOOST_REQUIRE(adopting);
  for (std::size_t rule = 0; rule < gomoku::rule_count; ++rule) {
    const auto one = static_cast<gomoku::Rule>(rule);
    BOOST_TEST(adopting->is_for(one) == (one == gomoku::Rule::exact_five || one == gomoku::Rule::renju));
  }
  BOOST_TEST((adopting->sides == made.weights.sides));
  BOOST_TEST(go_on("adopted.inc", "games").error.find("another rule") != std::string::npos);
  BOOST_TEST(run_lab({"adopt", path("x.inc"), path("games")}).code == 2);
  BOOST_TEST(run_lab({"adopt", path("x.inc"), path("w.inc"), "--rule", "exact", "chess"}).code != 0);
}

// The weights are of the first file's rule, and renju's two colours both learn.
BOOST_AUTO_TEST_CASE(games_under_other_rules_only_help) {
  BOOST_TEST(run_lab(selfplay(path("renju"), {"--games", "20", "--rule", "renju"})).code == 0);
  BOOST_TEST(run_lab({"tune", path("w2.inc"), path("renju"), path("games"), "--epochs", "1"}).code == 2);
  BOOST_TEST(run_lab({"tune", path("also.inc"), path("renju"), "--also", path("games"), "--epochs", "1"}).code == 0);
  const auto also = gomoku::read_weights(contents(path("also.inc")));
  BOOST_REQUIRE(also);
  BOOST_TEST((also->rules == gomoku::Weights::bit(gomoku::Rule::renju)));
  BOOST_TEST(also->provenance.find("; caro6 9x9") != std::string::npos, also->provenance);
  BOOST_TEST((also->sides[0] != also->sides[1]));
}

BOOST_AUTO_TEST_CASE(weights_from_games_play) {
  test::ChildProcess brain({TENGEN_BINARY, "--weights", path("w.inc")});
  brain.write("START 15\nINFO rule 8\nINFO timeout_turn 100\nBEGIN\n");
  BOOST_TEST(brain.read_line(tengen::test::patience).value_or("") == "OK");
  BOOST_TEST(test::answer(brain).value_or("") == "7,7");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
