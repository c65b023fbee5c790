#pragma once

#include <array>
#include <cstddef>

#include "engine/core/color.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/hash.hpp"

namespace tengen::go {

/// One key for each of the ways to look at a board: mirrored left to right (1), top to bottom (2), along the diagonal
/// (4, square boards only), and all combinations. Positions that are mirror images have the same keys in another order,
/// so the least of them names them all.
inline constexpr std::size_t symmetries = 8;
using SymmetricHash = std::array<Hash, symmetries>;

/// The kinds of things on a point that keys tell apart.
enum class Mark : std::size_t { black, white, ko };

[[nodiscard]] constexpr Mark mark_of(Color color) noexcept {
  return color == Color::black ? Mark::black : Mark::white;
}

/// Adds a mark to a position's keys, or takes it away again.
inline void toggle(SymmetricHash& hash, Mark mark, Vertex at, BoardSize size) noexcept {
  // On either side of the diagonal a point keeps its number, so rows have room for the longest.
  static constexpr auto keys = [] {
    std::array<std::array<std::array<Hash, max_side>, max_side>, 3> table{};
    Hash counter = 0;
    for (auto& kind : table) {
      for (auto& row : kind) {
        for (Hash& key : row) key = mix(++counter);
      }
    }
    return table;
  }();
  const auto& kind = keys[static_cast<std::size_t>(mark)];
  const auto x = static_cast<std::size_t>(at.x);
  const auto y = static_cast<std::size_t>(at.y);
  const auto mirror_x = static_cast<std::size_t>(size.columns - 1 - at.x);
  const auto mirror_y = static_cast<std::size_t>(size.rows - 1 - at.y);
  hash[0] ^= kind[y][x];
  hash[1] ^= kind[y][mirror_x];
  hash[2] ^= kind[mirror_y][x];
  hash[3] ^= kind[mirror_y][mirror_x];
  if (size.columns != size.rows) return;
  hash[4] ^= kind[x][y];
  hash[5] ^= kind[x][mirror_y];
  hash[6] ^= kind[mirror_x][y];
  hash[7] ^= kind[mirror_x][mirror_y];
}

/// The one key that a position and its mirror images share.
[[nodiscard]] inline Hash least(const SymmetricHash& hash, BoardSize size) noexcept {
  const std::size_t count = size.columns == size.rows ? symmetries : symmetries / 2;
  Hash result = hash[0];
  for (std::size_t i = 1; i < count; ++i) result = hash[i] < result ? hash[i] : result;
  return result;
}

}  // namespace tengen::go
