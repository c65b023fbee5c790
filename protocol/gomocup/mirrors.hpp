#pragma once

#include <vector>

#include "engine/core/geometry.hpp"

namespace tengen::gomocup {

/// The points that a rotation or reflection which leaves the position as it is turns into an earlier point (row by
/// row from the top): left out of a search, they leave one move of each kind.
[[nodiscard]] std::vector<Vertex> mirrored_points(const std::vector<Stone>& stones, BoardSize size);

}  // namespace tengen::gomocup
