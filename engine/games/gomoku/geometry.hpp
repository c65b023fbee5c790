#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::gomoku {

/// A point as a number, y * 22 + x on boards of every size. It is also the number of the move.
using Cell = std::uint16_t;

inline constexpr std::size_t stride = max_side;
inline constexpr std::size_t cell_count = stride * stride;
inline constexpr std::size_t direction_count = 4;

[[nodiscard]] constexpr Cell make_cell(int x, int y) noexcept {
  return static_cast<Cell>(static_cast<std::size_t>(y) * stride + static_cast<std::size_t>(x));
}
[[nodiscard]] constexpr Cell make_cell(Vertex vertex) noexcept {
  return make_cell(vertex.x, vertex.y);
}
[[nodiscard]] constexpr Vertex to_vertex(Cell cell) noexcept {
  return {static_cast<int>(cell % stride), static_cast<int>(cell / stride)};
}

/// One step along each direction: right, down, down-right, up-right.
inline constexpr std::array<Vertex, direction_count> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

/// The same step as a difference of cells.
inline constexpr std::array<int, direction_count> cell_steps{1, 22, 23, -21};

/// Where a cell lies on the line through it in one direction. Lines are numbered from 0. The position counts along the
/// line in the sense of `steps`; its first cell has the position `line_padding`.
struct LinePlace {
  std::uint8_t line = 0;
  std::uint8_t position = 0;
};

inline constexpr int line_padding = 5;
inline constexpr std::size_t line_count = 2 * stride - 1;

namespace detail {
consteval auto make_line_places() {
  std::array<std::array<LinePlace, direction_count>, cell_count> places{};
  for (std::size_t cell = 0; cell < cell_count; ++cell) {
    const std::size_t x = cell % stride;
    const std::size_t y = cell / stride;
    const auto place = [](std::size_t line, std::size_t position) {
      return LinePlace{static_cast<std::uint8_t>(line), static_cast<std::uint8_t>(position + line_padding)};
    };
    places[cell] = {place(y, x), place(x, y), place(stride - 1 + x - y, x), place(x + y, x)};
  }
  return places;
}
}  // namespace detail

inline constexpr auto line_places = detail::make_line_places();

/// A set of cells, one bit each.
class CellSet {
 public:
  constexpr void insert(Cell cell) noexcept { words_[cell / 64u] |= bit(cell); }
  constexpr void erase(Cell cell) noexcept { words_[cell / 64u] &= ~bit(cell); }
  constexpr void toggle(Cell cell) noexcept { words_[cell / 64u] ^= bit(cell); }
  [[nodiscard]] constexpr bool contains(Cell cell) const noexcept { return (words_[cell / 64u] & bit(cell)) != 0; }
  [[nodiscard]] constexpr bool empty() const noexcept {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words_) all |= word;
    return all == 0;
  }
  /// The first cell in row-major order; there must be one.
  [[nodiscard]] constexpr Cell first() const noexcept {
    std::size_t i = 0;
    while (words_[i] == 0) ++i;
    return static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i])));
  }
  /// Removes the cells for which `keep(cell)` is false.
  template <class Keep>
  constexpr void keep_if(Keep&& keep) {
    for_each([&](Cell cell) {
      if (!keep(cell)) erase(cell);
    });
  }
  constexpr CellSet& operator&=(const CellSet& other) noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr CellSet& operator|=(const CellSet& other) noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  friend constexpr bool operator==(const CellSet&, const CellSet&) = default;

  /// Calls `visit(cell)` for every cell in ascending (row-major) order.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        visit(static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
      }
    }
  }

 private:
  [[nodiscard]] static constexpr std::uint64_t bit(Cell cell) noexcept { return std::uint64_t{1} << (cell % 64u); }

  std::array<std::uint64_t, (cell_count + 63) / 64> words_{};
};

}  // namespace tengen::gomoku
