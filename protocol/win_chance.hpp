#pragma once

#include "engine/core/score.hpp"

namespace tengen {

/// Centi-points for odds of e to one: what Gomoku's evaluation was fitted to (engine/games/gomoku/weights.hpp); for the
/// other games a guess.
inline constexpr double usual_odds_of_e = 300;

/// The chance to win that a score stands for, 0..1, the same to every host: exactly 1 or 0 where it is proven, and
/// never so elsewhere. A logistic curve.
[[nodiscard]] double win_chance(Score score, double odds_of_e = usual_odds_of_e) noexcept;

}  // namespace tengen
