#include "protocol/gomocup/mirrors.hpp"

#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <utility>

#include "engine/core/symmetry.hpp"

namespace tengen::gomocup {

std::vector<Vertex> mirrored_points(const std::vector<Stone>& stones, BoardSize size) {
  std::vector<int> symmetries;
  for (int symmetry = 1; symmetry < symmetries_of(size); ++symmetry) {
    const bool holds = ranges::all_of(stones, [&](const Stone& stone) {
      const Stone image{stone.color, turned(stone.at, symmetry, size)};
      return ranges::contains(stones, image);
    });
    if (holds) symmetries.push_back(symmetry);
  }
  std::vector<Vertex> result;
  for (const Vertex at : points_of(size)) {
    const bool has_earlier = ranges::any_of(symmetries, [&](int symmetry) {
      const Vertex image = turned(at, symmetry, size);
      return std::pair(image.y, image.x) < std::pair(at.y, at.x);
    });
    if (has_earlier) result.push_back(at);
  }
  return result;
}

}  // namespace tengen::gomocup
