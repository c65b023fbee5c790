#include "engine/cores/strength.hpp"

#include <algorithm>

namespace tengen {

namespace {

constexpr int any_depth = 99;

constexpr Strengths gomoku_strengths{.certain = 2000,
                                     .levels = {{{2000, 1, 12, 1500},
                                                 {2000, 1, 12, 1000},
                                                 {2000, 1, 10, 700},
                                                 {2000, 1, 10, 500},
                                                 {2000, 1, 8, 350},
                                                 {2000, 1, 8, 250},
                                                 {2000, 2, 8, 250},
                                                 {2000, 2, 8, 180},
                                                 {2000, 3, 8, 180},
                                                 {2000, 3, 6, 120},
                                                 {2000, 4, 6, 120},
                                                 {2000, 4, 6, 80},
                                                 {2000, 5, 6, 80},
                                                 {2000, any_depth, 4, 50},
                                                 {2000, any_depth, 1, 0},
                                                 {6000, any_depth, 1, 0},
                                                 {18000, any_depth, 1, 0},
                                                 {54000, any_depth, 1, 0},
                                                 {170000, any_depth, 1, 0}}}};

constexpr Strengths go_strengths = gomoku_strengths;
constexpr Strengths connect_strengths = gomoku_strengths;

}  // namespace

const Strengths& strengths_of(const gomoku::Spec&) noexcept {
  return gomoku_strengths;
}
const Strengths& strengths_of(const go::Spec&) noexcept {
  return go_strengths;
}
const Strengths& strengths_of(const connect::Spec&) noexcept {
  return connect_strengths;
}

std::size_t choose_candidate(std::span<const Score> scores, Score doubt, Score certain, Random& random) {
  const auto error = [&] {  // the sum of two equal chances
    const auto range = static_cast<std::uint32_t>(doubt) + 1;
    return static_cast<Score>(random.below(range) + random.below(range)) - doubt;
  };
  const auto value = [&](Score score) {
    if (is_exact_margin(score)) score = margin_of(score) * 50;
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
