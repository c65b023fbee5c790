#pragma once

#include <optional>

#include "engine/core/score.hpp"

namespace tengen::go {

/// What a judged margin on 5x5 most likely stands for.
struct LikelyMargin {
  int points = 0;     ///< Black's, komi left out: -25 to 25
  double chance = 0;  ///< that Black wins at the komi, 0 to 1
};

/// Reads a margin that a search of 5x5 Go has judged, in centi-points for Black without komi, under area scoring. Komi
/// in half points. Hardly any position has a margin between 13 and 25, because one side lives or none does: a judged
/// margin that is large enough stands for all 25 points. The numbers are estimates.
[[nodiscard]] LikelyMargin likely_margin(int judged, int komi) noexcept;

}  // namespace tengen::go
