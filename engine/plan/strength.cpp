#include "engine/plan/strength.hpp"

#include <algorithm>

namespace tengen {

namespace {

constexpr Score half_point = 50;  // centi-points

}  // namespace

std::size_t choose_candidate(std::span<const Score> scores, Score doubt, Score certain, Random& random) {
  const auto error = [&] {  // the sum of two equal chances
    const auto range = static_cast<std::uint32_t>(doubt) + 1;
    return static_cast<Score>(random.below(range) + random.below(range)) - doubt;
  };
  const auto value = [&](Score score) {
    if (is_exact_margin(score)) score = margin_of(score) * half_point;
    return std::clamp(score, -certain, certain) + error();
  };
  std::size_t best = 0;
  Score highest = -score_infinite * 3;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Score seen = value(scores[i]);
    if (seen > highest) {
      highest = seen;
      best = i;
    }
  }
  return best;
}

}  // namespace tengen
