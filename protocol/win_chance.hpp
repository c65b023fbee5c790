#pragma once

#include "engine/core/score.hpp"

namespace tengen {

/// Centi-points for odds of e to one. In Gomoku the results of 9,000 games at 4,000 nodes a move, with the first
/// generation of learnt weights, fit the scores best with 500 to 600; deeper searches know a little more. For the other
/// games a guess.
inline constexpr double usual_odds_of_e = 500;

/// The chance to win that a score stands for, 0..1, the same to every host: exactly 1 or 0 where it is proven, and
/// never so elsewhere. A logistic curve.
[[nodiscard]] double win_chance(Score score, double odds_of_e = usual_odds_of_e) noexcept;

}  // namespace tengen
