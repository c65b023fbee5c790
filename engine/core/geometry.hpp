#pragma once

#include <cstddef>
#include <iterator>

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

/// The points of a board in row-major order from the top left: `for (const Vertex at : points_of(size))`.
class Points {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Vertex;
    using difference_type = std::ptrdiff_t;
    using pointer = const Vertex*;
    using reference = Vertex;

    constexpr Iterator() noexcept = default;
    constexpr Iterator(Vertex at, int columns) noexcept : at_(at), columns_(columns) {}

    [[nodiscard]] constexpr Vertex operator*() const noexcept { return at_; }
    constexpr Iterator& operator++() noexcept {
      if (++at_.x == columns_) at_ = {0, at_.y + 1};
      return *this;
    }
    constexpr Iterator operator++(int) noexcept {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(const Iterator& a, const Iterator& b) noexcept { return a.at_ == b.at_; }

   private:
    Vertex at_{};
    int columns_ = 0;
  };

  constexpr explicit Points(BoardSize size) noexcept : size_(size) {}

  [[nodiscard]] constexpr Iterator begin() const noexcept { return {{0, 0}, size_.columns}; }
  [[nodiscard]] constexpr Iterator end() const noexcept {
    return {{0, size_.area() > 0 ? size_.rows : 0}, size_.columns};
  }

 private:
  BoardSize size_;
};

[[nodiscard]] constexpr Points points_of(BoardSize size) noexcept {
  return Points(size);
}

/// One side's move or set-up stone.
struct Stone {
  Color color = Color::black;
  Vertex at;

  friend constexpr bool operator==(const Stone&, const Stone&) = default;
};

}  // namespace tengen
