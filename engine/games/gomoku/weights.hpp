#pragma once

#include <array>

#include "engine/games/gomoku/pattern.hpp"

namespace tengen::gomoku::weights {

// Every number that judges a position, in centi-points; none of it belongs to the rules.
//
// The worth of cells and threats was fitted (2026-11) by logistic regression to the results of about 2,000 freestyle
// games that earlier versions played against themselves with 3,000 nodes a move, over all positions in which nothing
// was decided by `static_win` or check; 300 centi-points stand for odds of e to 1. Values that the games say little
// about are near 0 or odd. The move worths were set by hand.

/// What an empty cell is worth by the patterns a stone there would make: `line[p]` for each of its four directions and
/// `pair[p][q]`, p <= q, for every two of them. In eighths of a centi-point, as the sums are kept.
struct Cells {
  std::array<int, pattern_count> line;
  std::array<std::array<int, pattern_count>, pattern_count> pair;
};
inline constexpr int cell_unit = 8;

// clang-format off
/// For the colour to move.
inline constexpr Cells moving{
    {2, 1, -1, 5, 7, 9, 12, 100, 217, 244, 0, 0, 0, 0},
    {{
        {9, 8, -4, 2, -8, 8, -9, 39, -101, -27, 0, 0, 0, 0},  // none
        {0, 1, -1, 0, -4, -49, 55, 28, -86, 53, 0, 0, 0, 0},  // blocked_one
        {0, 0, -2, 10, 8, 9, 12, -36, -14, 103, 0, 0, 0, 0},  // live_one
        {0, 0, 0, 16, 21, -1, -3, -82, -58, 82, 0, 0, 0, 0},  // blocked_two
        {0, 0, 0, 0, 11, 50, 152, 221, 220, 637, 0, 0, 0, 0},  // live_two
        {0, 0, 0, 0, 0, 105, 153, 118, 640, 728, 0, 0, 0, 0},  // strong_two
        {0, 0, 0, 0, 0, 0, 236, 315, -36, 1122, 0, 0, 0, 0},  // blocked_three
        {0, 0, 0, 0, 0, 0, 0, 1096, -134, 1168, 0, 0, 0, 0},  // live_three
        {0, 0, 0, 0, 0, 0, 0, 0, 1670, -425, 0, 0, 0, 0},  // strong_three
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // four
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // double_four
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // straight_four
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // five
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // overline
    }}};

/// For the other colour.
inline constexpr Cells waiting{
    {2, 1, -1, 4, 6, 8, 11, 70, 144, 215, 446, 647, 0, 0},
    {{
        {9, 10, -6, 1, -10, 10, -6, 21, -64, -14, -346, 240, 0, 0},  // none
        {0, -1, 1, 3, -6, -41, 24, 84, -195, 176, 271, 287, 0, 0},  // blocked_one
        {0, 0, -2, 8, 7, 8, 15, -30, 10, 69, 571, 65, 0, 0},  // live_one
        {0, 0, 0, 13, 28, -10, 18, -1, 4, 85, 196, 156, 0, 0},  // blocked_two
        {0, 0, 0, 0, -8, 52, 84, 149, 185, 506, 629, 643, 0, 0},  // live_two
        {0, 0, 0, 0, 0, 82, 137, 10, 407, 404, 71, 1029, 0, 0},  // strong_two
        {0, 0, 0, 0, 0, 0, 187, 219, 178, 500, 56, -2, 0, 0},  // blocked_three
        {0, 0, 0, 0, 0, 0, 0, 911, -314, 971, 0, 1052, 0, 0},  // live_three
        {0, 0, 0, 0, 0, 0, 0, 0, 1141, 602, 0, -1, 0, 0},  // strong_three
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 673, 0, 98, 0, 0},  // four
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // double_four
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // straight_four
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // five
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // overline
    }}};
// clang-format on

/// What the side to move gains from having the move.
inline constexpr int tempo = 6;

/// Threats on the board that the side to move has, or must fear; they assume that nobody can make five now.
inline constexpr int fear_unstoppable = 55;
inline constexpr int own_four_three = 98;
inline constexpr int fear_four_three = -61;
inline constexpr int own_double_three = 58;
inline constexpr int fear_double_three = -56;
inline constexpr int own_four = -11;
inline constexpr int fear_four = 61;

/// Worth of a move by the strongest threat it makes (`attack`) or prevents (`defence`), for move ordering.
struct MoveWorth {
  int five, unstoppable, four_three, double_three, four, three;
  int line_factor;  ///< times the sum of the four directions' `order_line`
};
inline constexpr MoveWorth attack{17000, 9000, 5000, 3000, 1200, 1000, 8};
inline constexpr MoveWorth defence{11000, 6500, 3500, 2000, 500, 400, 6};
inline constexpr std::array<int, pattern_count> order_line{0, 1, 4, 6, 14, 18, 16, 34, 42, 42, 110, 130, 200, 0};

}  // namespace tengen::gomoku::weights
