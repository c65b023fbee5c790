#include "engine/games/go/likely_margin.hpp"

#include <algorithm>
#include <cmath>

namespace tengen::go {

namespace {

constexpr int whole_board = 25;
/// Points from which a side more likely has the whole board than not, and over which that changes.
constexpr double whole_board_from = 12;
constexpr double whole_board_over = 2.5;
/// Of a judged margin where neither side has the whole board, in points.
constexpr double spread = 3;

double logistic(double x) noexcept {
  return 1 / (1 + std::exp(-x));
}

}  // namespace

LikelyMargin likely_margin(int judged, int komi) noexcept {
  const double points = judged / 100.0;
  const double needed = komi / 2.0;
  const double whole = logistic((std::abs(points) - whole_board_from) / whole_board_over);
  const double black_whole = points > 0 ? whole : 0;
  const double white_whole = points < 0 ? whole : 0;
  const double divided = 1 - whole;
  LikelyMargin likely;
  likely.points = whole > 0.5 ? (points > 0 ? whole_board : -whole_board) : static_cast<int>(std::lround(points));
  likely.points = std::clamp(likely.points, -whole_board, whole_board);
  likely.chance = black_whole * (whole_board > needed ? 1 : 0) + white_whole * (-whole_board > needed ? 1 : 0) +
                  divided * logistic((points - needed) / spread);
  return likely;
}

}  // namespace tengen::go
