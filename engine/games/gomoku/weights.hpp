#pragma once

#include <array>

#include "engine/games/gomoku/pattern.hpp"

namespace tengen::gomoku::weights {

// Every number that judges a position, in centi-points; none of it belongs to the rules.
//
// The worth of cells and threats was fitted (2026-11) by logistic regression to the results of 3,400 freestyle
// games that earlier versions played against themselves with 3,000 nodes a move, over all positions in which nothing
// was decided by `static_win` or check; 300 centi-points stand for odds of e to 1. Values that the games say little
// about are near 0 or odd. The move worths were set by hand.

/// What an empty cell is worth by the patterns a stone there would make: `line[p]` for each of its four directions and
/// `pair[p][q]`, p <= q, for every two of them. In eighths of a centi-point, as the sums are kept. `Pattern::none` is
/// the zero of the scale, because the cell of a stone counts as nothing but that.
struct Cells {
  std::array<int, pattern_count> line;
  std::array<std::array<int, pattern_count>, pattern_count> pair;
};
inline constexpr int cell_unit = 8;

// clang-format off
/// For the colour to move.
inline constexpr Cells moving{
    {0, -6, 25, 20, 58, 190, 101, 279, 506, -123, 0, 0, 0, 0},
    {{
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // none
        {0, 9, -5, -17, -13, -3, 26, -16, -181, 77, 0, 0, 0, 0},  // blocked_one
        {0, 0, -14, -5, -29, -82, 45, 70, -88, 247, 0, 0, 0, 0},  // live_one
        {0, 0, 0, -22, -27, 0, -34, -67, -32, 334, 0, 0, 0, 0},  // blocked_two
        {0, 0, 0, 0, -79, 4, 94, 136, 44, 984, 0, 0, 0, 0},  // live_two
        {0, 0, 0, 0, 0, -63, 56, 273, 100, 1067, 0, 0, 0, 0},  // strong_two
        {0, 0, 0, 0, 0, 0, 90, 141, 196, 1684, 0, 0, 0, 0},  // blocked_three
        {0, 0, 0, 0, 0, 0, 0, -340, -1065, 1426, 0, 0, 0, 0},  // live_three
        {0, 0, 0, 0, 0, 0, 0, 0, -276, 213, 0, 0, 0, 0},  // strong_three
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 274, 0, 0, 0, 0},  // four
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // double_four
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // straight_four
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // five
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // overline
    }}};

/// For the other colour.
inline constexpr Cells waiting{
    {0, -17, 22, 35, -1, 158, 55, 278, 145, 109, 483, 1274, 0, 0},
    {{
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // none
        {0, 17, -3, -3, 12, -19, 79, -5, -178, 44, -247, -319, 0, 0},  // blocked_one
        {0, 0, -15, -14, -23, -73, 38, 52, 21, 153, 492, 136, 0, 0},  // live_one
        {0, 0, 0, -41, -11, -21, 7, -91, 83, 191, 407, 248, 0, 0},  // blocked_two
        {0, 0, 0, 0, 27, 0, 132, 45, 187, 740, -448, 1016, 0, 0},  // live_two
        {0, 0, 0, 0, 0, -61, 58, 236, 243, 775, -131, 1082, 0, 0},  // strong_two
        {0, 0, 0, 0, 0, 0, 165, -60, 121, 779, -355, 393, 0, 0},  // blocked_three
        {0, 0, 0, 0, 0, 0, 0, -129, -607, 1026, -148, 844, 0, 0},  // live_three
        {0, 0, 0, 0, 0, 0, 0, 0, -253, 631, -118, 441, 0, 0},  // strong_three
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 286, -58, -670, 0, 0},  // four
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -200, -257, 0, 0},  // double_four
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -250, 0, 0},  // straight_four
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // five
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},  // overline
    }}};
// clang-format on

static_assert(moving.line[0] == 0 && moving.pair[0] == moving.pair[13] && waiting.line[0] == 0 &&
              waiting.pair[0] == waiting.pair[13]);

/// What the side to move gains from having the move.
inline constexpr int tempo = 8;

/// Threats on the board that the side to move has, or must fear; they assume that nobody can make five now.
inline constexpr int fear_unstoppable = -120;
inline constexpr int own_four_three = 142;
inline constexpr int fear_four_three = -205;
inline constexpr int own_double_three = 84;
inline constexpr int fear_double_three = -78;
inline constexpr int own_four = 25;
inline constexpr int fear_four = 80;

/// Worth of a move by the strongest threat it makes (`attack`) or prevents (`defence`), for move ordering.
struct MoveWorth {
  int five, unstoppable, four_three, double_three, four, three;
  int line_factor;  ///< times the sum of the four directions' `order_line`
};
inline constexpr MoveWorth attack{17000, 9000, 5000, 3000, 1200, 1000, 8};
inline constexpr MoveWorth defence{11000, 6500, 3500, 2000, 500, 400, 6};
inline constexpr std::array<int, pattern_count> order_line{0, 1, 4, 6, 14, 18, 16, 34, 42, 42, 110, 130, 200, 0};

}  // namespace tengen::gomoku::weights
