#include "protocol/win_chance.hpp"

#include <algorithm>
#include <cmath>

namespace tengen {

namespace {

constexpr double least_doubt = 0.0001;

}  // namespace

double win_chance(Score score, double odds_of_e) noexcept {
  if (is_proven(score)) return score > 0 ? 1 : 0;
  return std::clamp(1 / (1 + std::exp(-score / odds_of_e)), least_doubt, 1 - least_doubt);
}

}  // namespace tengen
