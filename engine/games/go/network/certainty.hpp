#pragma once

#include <cmath>
#include <cstdint>

#include "engine/core/score.hpp"
#include "engine/games/go/network/network.hpp"

/// How far a judged lead can be trusted. The network's error grows like the root of the number of points whose owner
/// is open. A score is the lead in units of that error: a small lead on a settled board wins more often than a larger
/// one on an open board. All numbers are integers, so that every build agrees.
namespace tengen::go {

inline constexpr int certainty_unit = 256;

/// How open a point is, from 0 (its owner is sure) to `grain::owner`, by the network's word for its owner.
[[nodiscard]] constexpr int openness(int owner) noexcept {
  return grain::owner - owner * owner / grain::owner;
}

/// What a lead is multiplied by, in parts of `certainty_unit`: 1 where 35 % of the board is open, more where less is.
/// `open`: the sum of `openness` over the board. `weight`: of an open point, in tenths; 0 makes every lead count alike.
[[nodiscard]] inline int certainty(int open, int area, int weight) noexcept {
  constexpr std::int64_t usual = 35;  // per cent
  constexpr std::int64_t base = 10;
  const std::int64_t expected = base * grain::owner + usual * weight * area * grain::owner / 100;
  const std::int64_t found = base * grain::owner + std::int64_t{weight} * open;
  const std::int64_t square = expected * certainty_unit * certainty_unit / found;
  return static_cast<int>(std::sqrt(static_cast<double>(square)));
}

/// Scores beyond this count a tenth. Otherwise most leads on a settled board would all be the largest heuristic score.
inline constexpr Score full_scores = 10000;

/// The score of a lead in centi-points.
[[nodiscard]] constexpr Score score_of_lead(Score lead, int certainty) noexcept {
  const Score score = lead * certainty / certainty_unit;
  if (score > full_scores) return full_scores + (score - full_scores) / 10;
  if (score < -full_scores) return -full_scores + (score + full_scores) / 10;
  return score;
}

/// The lead that `score_of_lead` gives this score, but for what was rounded.
[[nodiscard]] constexpr Score lead_of_score(Score score, int certainty) noexcept {
  if (score > full_scores) score = full_scores + (score - full_scores) * 10;
  if (score < -full_scores) score = -full_scores + (score + full_scores) * 10;
  return score * certainty_unit / certainty;
}

}  // namespace tengen::go
