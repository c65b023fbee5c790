#include "protocol/gtp/handicap.hpp"

#include <algorithm>
#include <range/v3/algorithm/contains.hpp>

namespace tengen::gtp {

namespace {

constexpr int corner_count = 4;
constexpr int most_points = 9;
constexpr int smallest_fixed_side = 7;

/// The lines with handicap points along one side of the board, from 0.
struct Lines {
  int low = 0;
  int middle = 0;
  int high = 0;
  bool has_middle = false;
};

Lines lines(int side) {
  const int margin = side > 12 ? 3 : side >= smallest_fixed_side ? 2 : side >= 4 ? 1 : 0;
  Lines result{.low = margin, .middle = side / 2, .high = side - 1 - margin};
  result.has_middle = side % 2 == 1 && result.low < result.middle;
  return result;
}

}  // namespace

int most_fixed_handicap(BoardSize size) noexcept {
  if (size.columns != size.rows || size.columns < smallest_fixed_side) return 0;
  return size.columns == smallest_fixed_side || size.columns % 2 == 0 ? corner_count : most_points;
}

std::vector<Vertex> handicap_points(BoardSize size, int count) {
  const Lines x = lines(size.columns);
  const Lines y = lines(size.rows);
  // Rows count from the top, GTP's from the bottom: `y.high` is the lower line. Opposite corners come first.
  std::vector<Vertex> points{{x.low, y.high}, {x.high, y.low}, {x.low, y.low}, {x.high, y.high}};
  const bool centre = x.has_middle && y.has_middle;
  if (y.has_middle) points.insert(points.end(), {{x.low, y.middle}, {x.high, y.middle}});
  if (x.has_middle) points.insert(points.end(), {{x.middle, y.high}, {x.middle, y.low}});
  if (centre) points.push_back({x.middle, y.middle});

  count = std::min(count, static_cast<int>(points.size()));
  std::vector<Vertex> chosen;
  const bool odd_with_centre = centre && count > corner_count && count % 2 == 1;
  const auto wanted = static_cast<std::size_t>(count - (odd_with_centre ? 1 : 0));
  for (const Vertex point : points) {
    if (chosen.size() < wanted && !ranges::contains(chosen, point)) chosen.push_back(point);
  }
  if (odd_with_centre) chosen.push_back(points.back());
  return chosen;
}

}  // namespace tengen::gtp
