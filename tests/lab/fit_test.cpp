// Fits whose answer is known, and what they count.

#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"
#include "engine/games/gomoku/evaluation/evaluator.hpp"
#include "lab/training/fit.hpp"

BOOST_AUTO_TEST_SUITE(training)

namespace {

using namespace tengen;
using namespace tengen::lab;

JudgedPositions::Cells cells(std::size_t multiset, int count, std::uint8_t sum) {
  return {static_cast<std::uint16_t>(multiset), static_cast<std::int16_t>(count), sum};
}

}  // namespace

// Positions whose winner is drawn from known weights: the fit finds these again.
BOOST_AUTO_TEST_CASE(a_fit_finds_the_weights_that_made_the_results) {
  const gomoku::Code code = 4;  // a live two in one direction, nothing else
  const std::size_t good = gomoku::multiset_of(code);
  const std::size_t bad = gomoku::multiset_of(6);
  Samples train;
  Samples test;
  Random random(2);
  for (Samples* samples : {&train, &test}) {
    for (int i = 0; i < 20'000; ++i) {
      JudgedPositions& all = samples->positions;
      const auto goods = static_cast<int>(random.below(4));
      const auto bads = static_cast<int>(random.below(4));
      const auto first = static_cast<std::uint32_t>(all.cells.size());
      all.cells.push_back(cells(good, 2 * goods, 0));
      all.cells.push_back(cells(bad, 2 * bads, 1));
      const double odds = 0.5 * goods - 0.25 * bads;
      const bool won = random.below(1'000'000) < 1e6 / (1 + std::exp(-odds));
      all.positions.push_back(
          {.first = first, .count = 2, .side = 0, .threats = 0, .result = won ? 1.0F : 0.0F, .score = 0});
      MoveChoices& choices = samples->choices;
      const double share = 1 / (1 + std::exp(-1.0));
      const auto chosen = static_cast<std::uint16_t>(random.below(1'000'000) < 1e6 * share ? 0 : 1);
      choices.choices.push_back({static_cast<std::uint32_t>(choices.moves.size()), 2, chosen});
      choices.moves.push_back({parameter(0, Worth::attack, good), parameter(0, Worth::defence, 0)});
      choices.moves.push_back({parameter(0, Worth::attack, 0), parameter(0, Worth::defence, 0)});
    }
  }
  const TuneOptions options{.epochs = 30,
                            .position_rate = 0.02,
                            .result_share = 1,
                            .cell_decay = 0,
                            .line_decay = 0,
                            .network = false,
                            .threads = 2};
  const FittedWeights fitted = fit_weights(gomoku::Rule::freestyle, train, test, options, nullptr, {});
  const gomoku::Weights::Side& side = fitted.weights.sides[0];
  constexpr double unit = gomoku::logit_unit * gomoku::cell_unit;
  BOOST_TEST(side.cells[good].moving / unit == 0.5, boost::test_tools::tolerance(0.15));
  BOOST_TEST(side.cells[bad].waiting / unit == 0.25, boost::test_tools::tolerance(0.25));
  BOOST_TEST(side.cells[good].attack / double{gomoku::order_unit} == 1.0, boost::test_tools::tolerance(0.1));
  BOOST_TEST(fitted.choice_hits > 0.7);
  BOOST_TEST((fitted.weights.sides[0] == fitted.weights.sides[1]));
}

// What is fitted is what the program will judge by, on any board.
BOOST_AUTO_TEST_CASE(samples_count_what_the_board_sums) {
  const gomoku::Weights weights = gomoku::read_weights(gomoku::standard_weights(gomoku::Rule::renju)).value();
  const std::array<std::unique_ptr<gomoku::Network>, 2> networks{
      std::make_unique<gomoku::Network>(weights.sides[0].network),
      std::make_unique<gomoku::Network>(weights.sides[1].network)};
  for (const BoardSize size : {BoardSize{15, 15}, BoardSize{20, 20}, BoardSize{9, 7}, BoardSize{22, 12}}) {
    const gomoku::Spec spec{.size = size, .rule = gomoku::Rule::renju};
    Random random(static_cast<std::uint64_t>(size.columns));
    TrainingGame game;
    const auto board = std::make_unique<gomoku::Board<gomoku::Rule::renju>>(spec);
    const auto evaluator = std::make_unique<gomoku::Evaluator<gomoku::Rule::renju>>(
        *board, gomoku::standard_evaluations().of(gomoku::Rule::renju));
    std::vector<Score> judged;
    for (int i = 0; i < 30 && !board->terminal(); ++i) {
      MoveList moves;
      board->generate(moves);
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      if (i > 0 && !board->in_check() && board->static_win() == 0)
        judged.push_back(evaluator->evaluate(-score_infinite, score_infinite));
      game.moves.push_back({board->vertex(move)});
      board->play(move);
    }
    game.opening = 1;
    Samples samples;
    add_samples(game, spec, {.two_sides = true, .choices = false}, samples);
    const JudgedPositions& all = samples.positions;
    BOOST_TEST_REQUIRE(all.positions.size() == judged.size());
    BOOST_TEST(judged.size() > 8U);
    for (std::size_t i = 0; i < judged.size(); ++i) {
      const JudgedPositions::Position& position = all.positions[i];
      int cells = 0;
      gomoku::NetworkInput input{};
      for (const auto& [multiset, count, sum] : all.cells_of(position)) {
        const bool movers = sum == 0 || sum == 3;
        const gomoku::Weights::Side& side = weights.sides[movers ? position.side : 1U - position.side];
        const int worth = sum % 2 == 0 ? side.cells[multiset].moving : side.cells[multiset].waiting;
        cells += (movers ? count : -count) * worth;
        for (std::size_t f = 0; f < gomoku::feature_count; ++f) {
          std::int16_t& total = input[sum * gomoku::feature_count + f];
          total = static_cast<std::int16_t>(total + count * side.features[multiset][f]);
        }
      }
      const int together = gomoku::best_kernels().network_value(*networks[position.side], input, position.threats);
      BOOST_TEST((cells / 2 + together) / gomoku::cell_unit + weights.sides[position.side].threats[position.threats] ==
                 judged[i]);
    }
  }
}

// The program sums features in 16 bits. A fit that goes on from small features makes them large.
BOOST_AUTO_TEST_CASE(sums_of_features_that_grow_fit_16_bits) {
  constexpr int alike = 40;
  const std::array<std::size_t, 2> kinds{gomoku::multiset_of(4), gomoku::multiset_of(6)};
  Samples samples;
  for (int i = 0; i < 64; ++i) {
    JudgedPositions& all = samples.positions;
    const auto first = static_cast<std::uint32_t>(all.cells.size());
    const std::array<int, 2> counts{i % 2, i / 2 % 2};
    for (std::size_t k = 0; k < 2; ++k) all.cells.push_back(cells(kinds[k], alike * counts[k], 0));
    const bool won = counts[0] != counts[1];
    all.positions.push_back({.first = first, .count = 2, .result = won ? 1.0F : 0.0F, .score = 0});
  }
  const auto fit_from = [&](const gomoku::Weights* start, int epochs, double rate) {
    const TuneOptions options{.epochs = epochs, .position_rate = rate, .result_share = 1, .threads = 1};
    return fit_weights(gomoku::Rule::freestyle, samples, samples, options, start, {});
  };
  gomoku::Weights small = fit_from(nullptr, 1, 1e-6).weights;
  for (gomoku::Weights::Side& side : small.sides) {
    for (gomoku::Features& features : side.features) {
      for (std::int16_t& feature : features) feature = static_cast<std::int16_t>(feature / 64);
    }
  }
  const FittedWeights grown = fit_from(&small, 200, 0.03);
  BOOST_TEST(grown.position_loss < 0.5);
  for (const JudgedPositions::Position& position : samples.positions.positions) {
    std::array<int, gomoku::feature_count> sums{};
    for (const auto& [multiset, count, sum] : samples.positions.cells_of(position)) {
      for (std::size_t f = 0; f < sums.size(); ++f) sums[f] += count * grown.weights.sides[0].features[multiset][f];
    }
    for (const int sum : sums) BOOST_TEST(std::abs(sum) <= 32767);
  }
}

// Who wins depends on two things together, which no sum of their worths tells: the network learns it.
BOOST_AUTO_TEST_CASE(a_network_learns_what_no_sum_can) {
  const std::array<std::size_t, 2> kinds{gomoku::multiset_of(4), gomoku::multiset_of(6)};
  Samples train;
  Samples test;
  for (Samples* samples : {&train, &test}) {
    for (int i = 0; i < 64; ++i) {
      JudgedPositions& all = samples->positions;
      const auto first = static_cast<std::uint32_t>(all.cells.size());
      const std::array<int, 2> counts{i % 2, i / 2 % 2};
      for (std::size_t k = 0; k < 2; ++k) all.cells.push_back(cells(kinds[k], counts[k], 0));
      const bool won = counts[0] != counts[1];
      all.positions.push_back({.first = first, .count = 2, .result = won ? 1.0F : 0.0F, .score = 0});
    }
  }
  const auto fitted = [&](bool network) {
    const TuneOptions options{
        .epochs = 100, .position_rate = 0.03, .result_share = 1, .network = network, .threads = 2};
    return fit_weights(gomoku::Rule::freestyle, train, test, options, nullptr, {});
  };
  BOOST_TEST(fitted(false).position_loss > 0.69);
  const FittedWeights learnt = fitted(true);
  BOOST_TEST(learnt.position_loss < 0.2);
  // Rounded to integers it still knows.
  const gomoku::Weights::Side& side = learnt.weights.sides[0];
  BOOST_TEST((side == learnt.weights.sides[1]));
  const auto network = std::make_unique<gomoku::Network>(side.network);
  const auto judge = [&](int a, int b) {
    gomoku::NetworkInput input{};
    for (std::size_t f = 0; f < gomoku::feature_count; ++f) {
      input[f] = static_cast<std::int16_t>(a * side.features[kinds[0]][f] + b * side.features[kinds[1]][f]);
    }
    const int cells = a * side.cells[kinds[0]].moving + b * side.cells[kinds[1]].moving;
    return (cells / 2 + gomoku::best_kernels().network_value(*network, input, 0)) / gomoku::cell_unit + side.threats[0];
  };
  BOOST_TEST(judge(0, 0) < -gomoku::logit_unit);
  BOOST_TEST(judge(1, 1) < -gomoku::logit_unit);
  BOOST_TEST(judge(1, 0) > gomoku::logit_unit);
  BOOST_TEST(judge(0, 1) > gomoku::logit_unit);
}

BOOST_AUTO_TEST_SUITE_END()
