#pragma once

#include "engine/players/player.hpp"

namespace tengen::players {

/// The empty point of the highest value, the first in row-major order where several are equal. `value` scores a point;
/// each call counts as a node.
template <class Value>
[[nodiscard]] Choice highest(const Grid& grid, Value value) {
  Choice choice;
  for (const Vertex v : grid.empty_points()) {
    const auto here = value(v);
    ++choice.nodes;
    if (choice.move && here <= choice.value) continue;
    choice.move = v;
    choice.value = here;
  }
  return choice;
}

}  // namespace tengen::players
