#pragma once

#include <vector>

#include "engine/core/geometry.hpp"

namespace tengen::gtp {

/// The most stones that `fixed_handicap` places (specification, section 4.1.1): none on boards smaller than 7x7 or not
/// square, four on 7x7 and on even sides, else nine.
[[nodiscard]] int most_fixed_handicap(BoardSize size) noexcept;

/// Handicap points in the specification's pattern for `count` stones from 2 to 9: corners, then sides, then the centre
/// on odd counts. Works on boards of any shape, with the points nearer to the edge on small ones; as many as the board
/// has, so perhaps fewer.
[[nodiscard]] std::vector<Vertex> handicap_points(BoardSize size, int count);

}  // namespace tengen::gtp
