#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::players {

/// What a point of the grid holds. `outside` is everything beyond the edge, `neutral` a stone that belongs to nobody.
enum class Cell : std::uint8_t { empty, black, white, neutral, outside };

[[nodiscard]] constexpr Cell cell_of(Color color) noexcept {
  return color == Color::black ? Cell::black : Cell::white;
}

/// Where a point's neighbour lies.
struct Step {
  int x = 0;
  int y = 0;
};

/// The four directions of a line, in the order in which the published players look along them: - \ | /
inline constexpr std::array<Step, 4> directions{{{1, 0}, {1, 1}, {0, 1}, {-1, 1}}};
inline constexpr std::array<char, 4> direction_names{'-', '\\', '|', '/'};

/// Stones on a board as the published players see it: no history, no rules.
class Grid {
 public:
  explicit Grid(BoardSize size)
      : size_(size), cells_(static_cast<std::size_t>(std::max(size.area(), 0)), Cell::empty) {}

  [[nodiscard]] BoardSize size() const noexcept { return size_; }
  [[nodiscard]] Cell at(Vertex v) const noexcept { return v.is_on(size_) ? cells_[place(v)] : Cell::outside; }
  /// `v` is on the board.
  void set(Vertex v, Cell cell) noexcept { cells_[place(v)] = cell; }
  [[nodiscard]] std::size_t count(Cell cell) const noexcept {
    return static_cast<std::size_t>(std::count(cells_.begin(), cells_.end(), cell));
  }
  /// The empty points in row-major order from the top left.
  [[nodiscard]] std::vector<Vertex> empty_points() const {
    std::vector<Vertex> points;
    for (const Vertex v : points_of(size_)) {
      if (at(v) == Cell::empty) points.push_back(v);
    }
    return points;
  }

 private:
  [[nodiscard]] std::size_t place(Vertex v) const noexcept {
    return static_cast<std::size_t>(v.y * size_.columns + v.x);
  }

  BoardSize size_;
  std::vector<Cell> cells_;
};

[[nodiscard]] constexpr Vertex along(Vertex from, Step step, int count) noexcept {
  return {from.x + step.x * count, from.y + step.y * count};
}

struct Position {
  Grid grid;
  Color to_move = Color::black;
  int in_a_row = 5;
};

/// The nine cells of a line around its middle, from -4 to +4.
using Window = std::array<Cell, 9>;

[[nodiscard]] inline Window window(const Grid& grid, Vertex middle, Step step) {
  Window cells{};
  for (int i = 0; i < 9; ++i) cells[static_cast<std::size_t>(i)] = grid.at(along(middle, step, i - 4));
  return cells;
}

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
