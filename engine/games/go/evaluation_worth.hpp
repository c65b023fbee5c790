#pragma once

#include "engine/core/score.hpp"

/// The weights of the static evaluation and of the move ordering.
namespace tengen::go::worth {

inline constexpr Score point = 100;  ///< centi-points a point of area or a stone is worth
inline constexpr Score stone = 100;
inline constexpr Score first_liberty = 30;   ///< each empty point next to one's stones
inline constexpr Score second_liberty = 15;  ///< each empty point next to those
inline constexpr Score chain = 80;           ///< each chain that is not connected with the others
inline constexpr Score eye = 80;             ///< each region that one's stones divide the board into
inline constexpr Score edge_stone = 30;
inline constexpr Score central_stone = 30;  ///< two steps or more from the edge
// Each stone of a chain in atari. The side to move can capture one of the opponent's; its own are only threatened.
inline constexpr Score capturable_stone = 120;
inline constexpr Score threatened_stone = 30;

/// Weights of move ordering.
struct MoveWorth {
  int captured_stone;
  int saved_stone;  ///< from atari
  int stone_in_atari;
  int liberty;     ///< of the chain that the stone joins
  int off_centre;  ///< taken off for each half step
  int contact;     ///< each opposing chain that it touches
};
inline constexpr MoveWorth in_open_game{1500, 900, 500, 40, 20, 0};
/// Fitted to the size of the proofs of 40 positions of Little-Go with 18 plies left.
inline constexpr MoveWorth under_move_limit{2500, 500, 300, 40, 60, 150};
inline constexpr int self_atari = 3000;

}  // namespace tengen::go::worth
