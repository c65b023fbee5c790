#pragma once

#include <vector>

#include "engine/core/geometry.hpp"

namespace tengen::gomocup {

/// The points that are the image of an earlier one under a symmetry of the position; points are counted row by row from
/// the top. A search that leaves them out looks at one move of each kind.
[[nodiscard]] std::vector<Vertex> mirrored_points(const std::vector<Stone>& stones, BoardSize size);

}  // namespace tengen::gomocup
