#pragma once

#include <cstddef>
#include <cstdint>

/// What a point looks like to the side to move: the network's input, one number a point.
namespace tengen::go::point_kind {

/// Free points: 4 times the liberties that an own stone would have there, plus those of an opposing stone, each up to
/// 3. Stones that it would capture count as liberties; 0 means suicide.
inline constexpr std::uint8_t free = 0;
inline constexpr int most_free_liberties = 3;
inline constexpr std::uint8_t ko = 16;  ///< free, but forbidden by the ko rule
/// Stones by the liberties of their chain, from 1 to 4 and more.
inline constexpr std::uint8_t own_stone = 17;
inline constexpr std::uint8_t other_stone = 21;
inline constexpr int most_stone_liberties = 4;
// Unconditional life and the territory that follows from it (see Safety).
inline constexpr std::uint8_t own_alive = 25;
inline constexpr std::uint8_t other_alive = 26;
inline constexpr std::uint8_t own_space = 27;  ///< free points of own unconditional territory
inline constexpr std::uint8_t other_space = 28;
inline constexpr std::uint8_t own_dead = 29;  ///< own stones in the other side's unconditional territory
inline constexpr std::uint8_t other_dead = 30;
inline constexpr std::uint8_t outside = 31;  ///< beyond the edge of the board
inline constexpr std::size_t count = 32;

}  // namespace tengen::go::point_kind
