#pragma once

#include <array>

#include "engine/games/gomoku/pattern.hpp"

namespace tengen::gomoku::weights {

// Every number that judges a position, in centi-points, set by hand (2026-11) and not yet tuned by matches.

/// What an empty cell's pattern in one direction is worth to its colour, by `Pattern`.
inline constexpr std::array<int, pattern_count> line{0, 1, 4, 6, 14, 18, 16, 34, 42, 42, 110, 130, 200, 0};

/// Two directions of one cell help each other: product of their values divided by this.
inline constexpr int fork_divisor = 48;

/// What the side to move gains from having the move.
inline constexpr int tempo = 40;

/// Threats on the board that the side to move has, or must fear; they assume that nobody can make five now.
inline constexpr int own_four_three = 1500;
inline constexpr int own_double_three = 500;
inline constexpr int own_four = 20;
inline constexpr int fear_five = -300;
inline constexpr int fear_unstoppable = -350;
inline constexpr int fear_four_three = -250;
inline constexpr int fear_double_three = -120;

/// Worth of a move by the strongest threat it makes (`attack`) or prevents (`defence`), for move ordering.
struct MoveWorth {
  int five, unstoppable, four_three, double_three, four, three;
  int line_factor;  ///< times the sum of the four directions' `line`
};
inline constexpr MoveWorth attack{17000, 9000, 5000, 3000, 1200, 1000, 8};
inline constexpr MoveWorth defence{11000, 6500, 3500, 2000, 500, 400, 6};

}  // namespace tengen::gomoku::weights
