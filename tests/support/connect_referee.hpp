#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::test {

/// The rules as one would explain them to a child: cells in rows, every line walked step by step.
class ConnectReferee {
 public:
  explicit ConnectReferee(const connect::Spec& spec)
      : spec_(spec), cells_(static_cast<std::size_t>(spec.size.area())), to_move_(Color::black) {}

  [[nodiscard]] std::vector<int> columns() const {
    std::vector<int> result;
    for (int x = 0; x < spec_.size.columns; ++x) {
      if (!cell(x, 0)) result.push_back(x);
    }
    return result;
  }
  void play(int x) {
    int y = spec_.size.rows - 1;
    while (cell(x, y)) --y;
    cell(x, y) = to_move_;
    to_move_ = opponent(to_move_);
  }
  [[nodiscard]] bool wins(Color color) const {
    for (int y = 0; y < spec_.size.rows; ++y) {
      for (int x = 0; x < spec_.size.columns; ++x) {
        for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
          if (run(x, y, dx, dy, color) >= spec_.in_a_row) return true;
        }
      }
    }
    return false;
  }
  [[nodiscard]] std::optional<Color> at(Vertex vertex) const { return cell(vertex.x, vertex.y); }

 private:
  [[nodiscard]] int run(int x, int y, int dx, int dy, Color color) const {
    int length = 0;
    while (Vertex{x, y}.is_on(spec_.size) && cell(x, y) == color) {
      ++length;
      x += dx;
      y += dy;
    }
    return length;
  }
  [[nodiscard]] std::size_t number(int x, int y) const { return static_cast<std::size_t>(y * spec_.size.columns + x); }
  [[nodiscard]] const std::optional<Color>& cell(int x, int y) const { return cells_[number(x, y)]; }
  [[nodiscard]] std::optional<Color>& cell(int x, int y) { return cells_[number(x, y)]; }

  connect::Spec spec_;
  std::vector<std::optional<Color>> cells_;
  Color to_move_;
};

}  // namespace tengen::test
