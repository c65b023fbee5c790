#include "lab/training/score_unit.hpp"

#include <cmath>
#include <vector>

#include "engine/core/score.hpp"

namespace tengen::lab {

namespace {

struct ScoredResult {
  double score;
  double result;  ///< 0 lost, 0.5 drawn, 1 won, for the side to move
};

std::vector<ScoredResult> scored_results(std::span<const TrainingGame> games) {
  std::vector<ScoredResult> all;
  for (const TrainingGame& game : games) {
    if (!game.result) continue;
    for (std::size_t i = static_cast<std::size_t>(game.opening); i < game.moves.size(); ++i) {
      const int score = game.moves[i].score;
      if (is_proven(score)) continue;
      all.push_back({static_cast<double>(score), (1 + (i % 2 == 0 ? *game.result : -*game.result)) / 2.0});
    }
  }
  return all;
}

}  // namespace

std::optional<double> fitting_score_unit(std::span<const TrainingGame> games) {
  const std::vector<ScoredResult> all = scored_results(games);
  // The cross-entropy is convex in 1 / unit: halve the interval in which its slope changes sign.
  const auto slope = [&all](double per_point) {
    double sum = 0;
    for (const auto& [score, result] : all) sum += (1 / (1 + std::exp(-score * per_point)) - result) * score;
    return sum;
  };
  double low = 1e-5;
  double high = 1;
  if (!(slope(low) < 0 && slope(high) > 0)) return std::nullopt;
  while (high / low > 1.005) {
    const double middle = std::sqrt(low * high);
    (slope(middle) < 0 ? low : high) = middle;
  }
  return 1 / std::sqrt(low * high);
}

}  // namespace tengen::lab
