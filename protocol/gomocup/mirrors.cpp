#include "protocol/gomocup/mirrors.hpp"

#include <algorithm>
#include <utility>

namespace tengen::gomocup {

namespace {

/// Symmetry number 1 to 7 of the board; those above 3 exchange columns and rows.
Vertex turned(Vertex at, int symmetry, BoardSize size) {
  if ((symmetry & 4) != 0) std::swap(at.x, at.y);
  if ((symmetry & 1) != 0) at.x = size.columns - 1 - at.x;
  if ((symmetry & 2) != 0) at.y = size.rows - 1 - at.y;
  return at;
}

}  // namespace

std::vector<Vertex> mirrored_points(const std::vector<Stone>& stones, BoardSize size) {
  std::vector<int> symmetries;
  for (int symmetry = 1; symmetry < (size.columns == size.rows ? 8 : 4); ++symmetry) {
    const bool holds = std::all_of(stones.begin(), stones.end(), [&](const Stone& stone) {
      const Stone image{stone.color, turned(stone.at, symmetry, size)};
      return std::find(stones.begin(), stones.end(), image) != stones.end();
    });
    if (holds) symmetries.push_back(symmetry);
  }
  std::vector<Vertex> result;
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) {
      const bool has_earlier = std::any_of(symmetries.begin(), symmetries.end(), [&](int symmetry) {
        const Vertex image = turned({x, y}, symmetry, size);
        return std::pair(image.y, image.x) < std::pair(y, x);
      });
      if (has_earlier) result.push_back({x, y});
    }
  }
  return result;
}

}  // namespace tengen::gomocup
