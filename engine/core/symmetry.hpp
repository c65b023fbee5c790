#pragma once

#include <utility>

#include "engine/core/geometry.hpp"

namespace tengen {

/// The eight ways to turn and mirror a square board, the dihedral group: bit 0 mirrors left to right, bit 1 top to
/// bottom, bit 2 then exchanges columns and rows. Number 0 changes nothing; numbers up to 3 undo themselves. A board
/// that is not square has the first four.
inline constexpr int symmetry_count = 8;

[[nodiscard]] constexpr int symmetries_of(BoardSize size) noexcept {
  return size.columns == size.rows ? symmetry_count : symmetry_count / 2;
}

/// Steps from a board's centre.
struct Offset {
  int x = 0;  ///< to the right
  int y = 0;  ///< down

  friend constexpr bool operator==(const Offset&, const Offset&) = default;
};

[[nodiscard]] constexpr Offset turned(Offset offset, int symmetry) noexcept {
  if ((symmetry & 1) != 0) offset.x = -offset.x;
  if ((symmetry & 2) != 0) offset.y = -offset.y;
  if ((symmetry & 4) != 0) std::swap(offset.x, offset.y);
  return offset;
}
/// The offset that `turned` takes to this one.
[[nodiscard]] constexpr Offset turned_back(Offset offset, int symmetry) noexcept {
  if ((symmetry & 4) != 0) std::swap(offset.x, offset.y);
  return turned(offset, symmetry & 3);
}

/// The image of a point of the board. `symmetry` is below `symmetries_of(size)`.
[[nodiscard]] constexpr Vertex turned(Vertex at, int symmetry, BoardSize size) noexcept {
  if ((symmetry & 1) != 0) at.x = size.columns - 1 - at.x;
  if ((symmetry & 2) != 0) at.y = size.rows - 1 - at.y;
  if ((symmetry & 4) != 0) std::swap(at.x, at.y);
  return at;
}

}  // namespace tengen
