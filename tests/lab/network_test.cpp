// The cell network's trainer: its gradients, its rounding to integers, and the command.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "adapters/files/weights.hpp"
#include "engine/core/random.hpp"
#include "engine/games/gomoku/evaluation/cell_network.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"
#include "engine/games/gomoku/evaluation/evaluator.hpp"
#include "lab/files.hpp"
#include "lab/network/model.hpp"
#include "lab/network/reader.hpp"
#include "lab/network/rounding.hpp"
#include "lab/training/training_games.hpp"
#include "tests/lab/run_lab.hpp"
#include "tests/support/temporary_folder.hpp"

BOOST_AUTO_TEST_SUITE(training)

namespace {

using namespace tengen;
using namespace tengen::lab;
using test::contents;
using test::run_lab;
using test::selfplay;

/// Thirty games, which all tests here begin from: made once, by the first that asks.
class Games {
 public:
  static const Games& get() {
    static const Games instance;
    return instance;
  }

  test::TemporaryFolder folder{};
  TrainingFile file{};

  [[nodiscard]] std::string path(const char* name) const { return (folder.path() / name).string(); }

 private:
  Games() {
    const auto made = run_lab(selfplay(path("games"), {"--games", "30", "--lines", "3", "--lines-every", "2"}));
    BOOST_REQUIRE_MESSAGE(made.code == 0, made.error);
    auto read = read_training_file(contents(path("games")));
    BOOST_REQUIRE(read);
    file = std::move(*read);
  }
};

struct Training {
  const Games& games = Games::get();

  [[nodiscard]] std::string path(const char* name) const { return games.path(name); }

  /// So many positions of the games.
  [[nodiscard]] std::vector<NetworkInput> inputs(std::size_t count) const {
    const auto reader = NetworkReader::make(gomoku::Rule::freestyle);
    std::vector<NetworkInput> found;
    for (const TrainingGame& game : games.file.games) {
      std::vector<std::uint16_t> plies;
      reader->find_plies(game, plies);
      for (std::size_t i = 0; i < plies.size() && found.size() < count; i += 3) {
        reader->read(game, plies[i], {}, found.emplace_back());
      }
    }
    return found;
  }
};

/// A network whose outputs say something.
std::vector<float> some_numbers(std::uint64_t seed) {
  Random random(seed);
  std::vector<float> numbers = new_network(random);
  for (std::size_t i = NetworkLayout::outcome_weights; i < NetworkLayout::size; ++i) {
    if (numbers[i] == 0) numbers[i] = static_cast<float>(random.below(2001)) / 4000 - 0.25F;
  }
  return numbers;
}

double loss_of(std::span<const float> numbers, const NetworkInput& input, float policy_share) {
  NetworkPass pass;
  NetworkLoss loss;
  pass.run(numbers, input, policy_share, loss, {}, {});
  return loss.outcome + policy_share * loss.policy;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(cell_network, Training)

BOOST_AUTO_TEST_CASE(positions_are_read_with_what_they_should_be_judged_as) {
  int with_others = 0;
  for (const NetworkInput& input : inputs(60)) {
    BOOST_TEST(input.judged);
    BOOST_TEST(input.outcome[0] + input.outcome[1] + input.outcome[2] == 1, boost::test_tools::tolerance(1e-5F));
    if (input.candidates.empty()) continue;
    float sum = 0;
    int shares = 0;
    for (const auto& candidate : input.candidates) {
      sum += candidate.target;
      shares += candidate.target > 0 ? 1 : 0;
      BOOST_TEST(candidate.cell < 81);
    }
    BOOST_TEST(sum == 1, boost::test_tools::tolerance(1e-5F));
    with_others += shares > 1 ? 1 : 0;
  }
  BOOST_TEST(with_others > 5);
}

// Differences of the loss over a small step in each of many numbers.
BOOST_AUTO_TEST_CASE(gradients_are_those_of_the_loss) {
  constexpr float policy_share = 0.5F;
  Random random(3);
  for (const NetworkInput& input : inputs(3)) {
    std::vector<float> numbers = some_numbers(4);
    std::vector<float> gradient(NetworkLayout::size);
    std::vector<std::uint8_t> touched(gomoku::row_count);
    NetworkPass pass;
    NetworkLoss loss;
    pass.run(numbers, input, policy_share, loss, gradient, touched);
    int compared = 0;
    for (int tries = 0; tries < 400; ++tries) {
      std::size_t i = NetworkLayout::mix_weights +
                      random.below(static_cast<std::uint32_t>(NetworkLayout::size - NetworkLayout::mix_weights));
      if (tries % 2 == 0) {
        const auto& rows = input.rows[random.below(81)];
        i = rows[random.below(gomoku::rows_per_cell)] * gomoku::channel_count + random.below(gomoku::channel_count);
      }
      const float kept = numbers[i];
      constexpr float step = 2e-3F;
      numbers[i] = kept + step;
      const double above = loss_of(numbers, input, policy_share);
      numbers[i] = kept - step;
      const double below = loss_of(numbers, input, policy_share);
      numbers[i] = kept;
      const double expected = (above - below) / (2 * step);
      if (std::abs(expected) < 1e-3) continue;
      ++compared;
      // Where a rectifier switches within the step, the difference is none of either side.
      BOOST_TEST(std::abs(gradient[i] - expected) < 0.02 + 0.1 * std::abs(expected),
                 i << ": " << gradient[i] << ", " << expected);
    }
    BOOST_TEST(compared > 50);
  }
}

// From a position's numbers to the engine's integers: the value that an evaluator gives is that of the model.
BOOST_AUTO_TEST_CASE(integers_say_what_the_model_says) {
  const std::vector<float> numbers = some_numbers(6);
  const auto network = std::make_shared<const gomoku::CellNetwork>(rounded_network(numbers));
  const auto evaluation = std::make_shared<const gomoku::Evaluation>(
      gomoku::read_weights(gomoku::standard_weights(gomoku::Rule::freestyle)).value(), network);
  const auto reader = NetworkReader::make(gomoku::Rule::freestyle);
  int compared = 0;
  for (const TrainingGame& game : games.file.games) {
    std::vector<std::uint16_t> plies;
    reader->find_plies(game, plies);
    if (plies.empty()) continue;
    const std::size_t ply = plies[plies.size() / 2];
    NetworkInput input;
    reader->read(game, ply, {}, input);
    NetworkPass pass;
    NetworkLoss loss;
    pass.run(numbers, input, 1, loss, {}, {});
    const double expected = std::log(pass.outcome()[0] / pass.outcome()[2]) * gomoku::logit_unit;

    const auto board = std::make_unique<gomoku::Board<gomoku::Rule::freestyle>>(gomoku::Spec{.size = game.size});
    for (std::size_t i = 0; i < ply; ++i) board->play(*board->move_at(game.moves[i].at));
    const auto evaluator = std::make_unique<gomoku::Evaluator<gomoku::Rule::freestyle>>(*board, evaluation);
    BOOST_TEST(std::abs(evaluator->evaluate(-score_infinite, score_infinite) - expected) <
               15 + 0.02 * std::abs(expected));
    ++compared;
  }
  BOOST_TEST(compared > 20);
}

BOOST_AUTO_TEST_CASE(the_command_trains_goes_on_and_writes_what_the_engine_reads) {
  const std::vector<std::string> words{"train",   path("n.cells"), path("games"), "--validation",  "3", "--batch", "64",
                                       "--state", path("state"),   "--log",       path("loss.csv")};
  const auto with_epochs = [&words](const char* epochs) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--epochs", epochs});
    return run_lab(all);
  };
  const auto first = with_epochs("2");
  BOOST_TEST_REQUIRE(first.code == 0, first.error);
  BOOST_TEST(first.error.find("epoch 2 of 2, held back") != std::string::npos, first.error);
  const auto second = with_epochs("3");
  BOOST_TEST_REQUIRE(second.code == 0, second.error);
  BOOST_TEST(second.error.find("goes on after epoch 2") != std::string::npos, second.error);
  const std::string log = contents(path("loss.csv"));
  BOOST_TEST(std::count(log.begin(), log.end(), '\n') == 4);
  BOOST_TEST(
      log.starts_with("epoch,train_position,held_back_position,held_back_value,small_network_value,train_choice,"));

  const auto network = gomoku::read_cell_network(contents(path("n.cells")));
  BOOST_REQUIRE_MESSAGE(network, network.error().detail);
  BOOST_TEST(network->rules == gomoku::Weights::bit(gomoku::Rule::freestyle));
  BOOST_TEST(network->provenance.find("30 games, 9x9, 300 nodes a move, seed 5") != std::string::npos,
             network->provenance);
  // An engine takes it, and then judges otherwise.
  const auto game = [&](const std::vector<std::string>& more) {
    std::vector<std::string> all = selfplay(path(more.empty() ? "plain" : "with"), {"--games", "2"});
    all.insert(all.begin(), more.begin(), more.end());
    const auto played = run_lab(all);
    BOOST_TEST(played.code == 0, played.error);
    return contents(path(more.empty() ? "plain" : "with"));
  };
  BOOST_TEST(game({}) != game({"--weights", path("n.cells")}));
}

BOOST_AUTO_TEST_CASE(files_can_be_held_back_as_a_whole) {
  BOOST_REQUIRE(run_lab(selfplay(path("others"), {"--games", "7"})).code == 0);
  const auto trained =
      run_lab({"train", path("t.cells"), path("games"), "--test", path("others"), "--epochs", "1", "--batch", "64"});
  BOOST_TEST_REQUIRE(trained.code == 0, trained.error);
  std::size_t count = 0;
  const auto others = read_training_file(contents(path("others")));
  const auto reader = NetworkReader::make(gomoku::Rule::freestyle);
  for (const TrainingGame& game : others->games) {
    std::vector<std::uint16_t> plies;
    reader->find_plies(game, plies);
    count += plies.size();
  }
  BOOST_TEST(trained.error.find(" positions to train on, " + std::to_string(count) + " held back") != std::string::npos,
             trained.error);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_trained_on_is_told) {
  const auto train = [&](const std::string& input, const std::vector<std::string>& more = {}) {
    std::vector<std::string> all{"train", path("x.cells"), input};
    all.insert(all.end(), more.begin(), more.end());
    const auto told = run_lab(all);
    BOOST_TEST(told.code == 2);
    return told.error;
  };
  BOOST_TEST(train("/nowhere/games").find("cannot be read") != std::string::npos);
  BOOST_TEST(train(path("n.cells")).find("not a file of training games") != std::string::npos);
  BOOST_TEST(train(path("games"), {"--state", path("games")}).find("is no state of such a training") !=
             std::string::npos);
  BOOST_REQUIRE(run_lab(selfplay(path("one"), {"--games", "1"})).code == 0);
  BOOST_TEST(train(path("one")).find("too few games") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
