#pragma once

#include <cstddef>

#include "engine/core/color.hpp"

namespace tengen {

/// Columns and rows of a board.
struct BoardSize {
  int columns = 0;
  int rows = 0;

  [[nodiscard]] constexpr int area() const noexcept { return columns * rows; }
  friend constexpr bool operator==(const BoardSize&, const BoardSize&) = default;
};

/// A point of the board as protocols see it: x counts columns from the left, y rows from the top, both from 0.
/// `Vertex::pass()` is the one value off every board.
struct Vertex {
  int x = -1;
  int y = -1;

  [[nodiscard]] static constexpr Vertex pass() noexcept { return {-1, -1}; }
  [[nodiscard]] constexpr bool is_pass() const noexcept { return x == -1 && y == -1; }
  [[nodiscard]] constexpr bool is_on(BoardSize size) const noexcept {
    return x >= 0 && y >= 0 && x < size.columns && y < size.rows;
  }
  friend constexpr bool operator==(const Vertex&, const Vertex&) = default;
};

/// One side's move or set-up stone.
struct Stone {
  Color color = Color::black;
  Vertex at;

  friend constexpr bool operator==(const Stone&, const Stone&) = default;
};

}  // namespace tengen
