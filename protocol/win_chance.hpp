#pragma once

#include <algorithm>
#include <cmath>

#include "engine/core/score.hpp"

namespace tengen {

/// The chance to win that a score stands for, 0..1, the same to every host: exactly 1 or 0 where it is proven, and
/// never so elsewhere. A logistic curve.
[[nodiscard]] inline double win_chance(Score score, double odds_of_e = score_odds_of_e) noexcept {
  constexpr double least_doubt = 0.0001;
  if (is_proven(score)) return score > 0 ? 1 : 0;
  return std::clamp(1 / (1 + std::exp(-score / odds_of_e)), least_doubt, 1 - least_doubt);
}

}  // namespace tengen
