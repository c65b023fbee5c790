#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "engine/players/position.hpp"

namespace tengen::players {

/// A window as text: M own stones, O the enemy's, `.` empty, `#` nobody's, a blank beyond the edge, C in the middle.
[[nodiscard]] inline std::string window_text(const Window& window, Color own) {
  std::string text;
  for (const Cell cell : window) {
    if (cell == Cell::empty) text += '.';
    if (cell == Cell::outside) text += ' ';
    if (cell == Cell::neutral) text += '#';
    if (cell == cell_of(own)) text += 'M';
    if (cell == cell_of(opponent(own))) text += 'O';
  }
  text[4] = 'C';
  return text;
}

/// A value of a player: most are whole numbers, some infinite.
[[nodiscard]] inline std::string value_text(double value) {
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  return std::to_string(static_cast<long long>(value));
}

/// The empty point nearest to the middle; of several the first in row-major order.
[[nodiscard]] inline std::optional<Vertex> nearest_to_middle(const Grid& grid) {
  const Vertex middle{grid.size().columns / 2, grid.size().rows / 2};
  std::optional<Vertex> nearest;
  int least = 0;
  for (const Vertex v : grid.empty_points()) {
    const int distance = (v.x - middle.x) * (v.x - middle.x) + (v.y - middle.y) * (v.y - middle.y);
    if (nearest && distance >= least) continue;
    nearest = v;
    least = distance;
  }
  return nearest;
}

}  // namespace tengen::players
