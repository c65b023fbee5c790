#include "engine/cores/strength.hpp"

#include <algorithm>

namespace tengen {

namespace {

constexpr int any_depth = 99;
constexpr Score half_point = 50;  // centi-points

// Levels 1 to 19: nodes, plies, candidates, doubt.
constexpr Strengths gomoku_strengths{.certain = 2000,
                                     .levels = {{{3000, 1, 16, 3000},
                                                 {3000, 1, 16, 2100},
                                                 {3000, 2, 14, 1470},
                                                 {3000, 2, 14, 1029},
                                                 {3000, 3, 12, 720},
                                                 {3000, 3, 12, 504},
                                                 {3000, any_depth, 8, 300},
                                                 {4600, any_depth, 8, 220},
                                                 {4600, any_depth, 6, 160},
                                                 {8700, any_depth, 6, 110},
                                                 {12000, any_depth, 4, 70},
                                                 {16000, any_depth, 4, 40},
                                                 {12500, any_depth, 1, 0},
                                                 {21000, any_depth, 1, 0},
                                                 {35000, any_depth, 1, 0},
                                                 {58000, any_depth, 1, 0},
                                                 {96000, any_depth, 1, 0},
                                                 {200000, any_depth, 1, 0},
                                                 {420000, any_depth, 1, 0}}}};

// Levels 1 to 19: nodes, plies, candidates, doubt.
constexpr Strengths go_strengths{.certain = score_heuristic_max,
                                 .levels = {{{2000, 1, 40, 6000},
                                             {2000, 1, 40, 2367},
                                             {2000, 1, 32, 1539},
                                             {2000, 1, 32, 1000},
                                             {2000, 1, 24, 840},
                                             {2000, 1, 24, 546},
                                             {2000, 2, 16, 749},
                                             {2000, 2, 16, 487},
                                             {2000, 2, 12, 317},
                                             {2000, 2, 12, 167},
                                             {2000, 3, 10, 150},
                                             {2000, 3, 10, 43},
                                             {2000, 3, 8, 14},
                                             {2000, any_depth, 8, 4},
                                             {2000, any_depth, 4, 10},
                                             {6000, any_depth, 1, 0},
                                             {24000, any_depth, 1, 0},
                                             {80000, any_depth, 1, 0},
                                             {200000, any_depth, 1, 0}}}};

// Levels 1 to 19: nodes, plies, candidates, doubt.
constexpr Strengths connect_strengths{.certain = 2000,
                                      .levels = {{{2000, 1, 7, 900},
                                                  {2000, 1, 7, 290},
                                                  {2000, 2, 7, 382},
                                                  {2000, 2, 7, 149},
                                                  {2000, 2, 7, 117},
                                                  {2000, 3, 7, 177},
                                                  {2000, 3, 7, 115},
                                                  {2000, 3, 7, 90},
                                                  {2000, 4, 7, 75},
                                                  {2000, 4, 7, 56},
                                                  {2000, 4, 7, 36},
                                                  {2000, any_depth, 7, 36},
                                                  {2000, any_depth, 7, 15},
                                                  {2000, any_depth, 1, 0},
                                                  {3200, any_depth, 1, 0},
                                                  {6800, any_depth, 1, 0},
                                                  {13000, any_depth, 1, 0},
                                                  {27000, any_depth, 1, 0},
                                                  {130000, any_depth, 1, 0}}}};

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
