#pragma once

#include "engine/core/score.hpp"

namespace tengen {

/// The chance to win that a score stands for, 0..1, the same to every host: exactly 1 or 0 where it is proven, and
/// never so elsewhere. A logistic curve.
[[nodiscard]] double win_chance(Score score, double odds_of_e = score_odds_of_e) noexcept;

}  // namespace tengen
