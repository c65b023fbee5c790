#pragma once

#include "engine/core/bits.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::go {

using tengen::Word128;

/// Points of a small board as bits, row by row from the top left. Every row ends with a guard bit that never holds a
/// stone, so that shifts do not wrap round. For 5x5 (g = guard, bits 30 and up unused):
///
///       0  1  2  3  4  g
///       6  7  8  9 10  g      left and right are -1 and +1,
///      12 13 14 15 16  g      up and down -stride and +stride,
///      18 19 20 21 22  g      where stride = columns + 1
///      24 25 26 27 28  g
template <class Word>
class Grid {
 public:
  [[nodiscard]] static constexpr bool fits(BoardSize size) noexcept {
    return (size.columns + 1) * size.rows <= word_bits<Word>;
  }

  explicit Grid(BoardSize size) noexcept : stride_(size.columns + 1), bits_(stride_ * size.rows) {
    for (int y = 0; y < size.rows; ++y) points_ |= low_bits<Word>(size.columns) << (y * stride_);
  }

  [[nodiscard]] Word points() const noexcept { return points_; }
  /// How far the numbers of two points lie apart that are above one another.
  [[nodiscard]] int stride() const noexcept { return stride_; }
  /// Bits in use, guards included.
  [[nodiscard]] int bits() const noexcept { return bits_; }
  [[nodiscard]] int bit_of(Vertex vertex) const noexcept { return vertex.y * stride_ + vertex.x; }
  [[nodiscard]] Vertex vertex_of(int i) const noexcept { return {i % stride_, i / stride_}; }

  /// Points next to some point of `set`; they may belong to `set` themselves.
  [[nodiscard]] Word neighbours(Word set) const noexcept {
    return ((set << 1) | (set >> 1) | (set << stride_) | (set >> stride_)) & points_;
  }

  /// Points diagonally next to some point of `set`.
  [[nodiscard]] Word diagonals(Word set) const noexcept {
    const Word beside = (set << 1) | (set >> 1);
    return ((beside << stride_) | (beside >> stride_)) & points_;
  }

  /// The points of `set` whose four neighbours all belong to it.
  [[nodiscard]] Word inside(Word set) const noexcept {
    return set & (set << 1) & (set >> 1) & (set << stride_) & (set >> stride_);
  }

  /// Flood fill: the points of `within` that are connected to `seed`, and `seed` itself.
  [[nodiscard]] Word flood(Word seed, Word within) const noexcept {
    for (;;) {
      const Word grown = seed | (neighbours(seed) & within);
      if (grown == seed) return seed;
      seed = grown;
    }
  }

  /// Whether every chain of `stones` has a liberty among the points of `free`.
  [[nodiscard]] bool all_breathe(Word stones, Word free) const noexcept {
    return flood(free, stones) == (free | stones);
  }

  /// The connected part of `set` that holds its lowest point; `set` is not empty.
  [[nodiscard]] Word first_part(Word set) const noexcept { return flood(set & (~set + 1), set); }

  /// Calls `visit(part)` for every connected part of `set`.
  template <class Visit>
  void for_each_part(Word set, Visit visit) const {
    while (set != 0) {
      const Word part = first_part(set);
      set ^= part;
      visit(part);
    }
  }

 private:
  int stride_;
  int bits_;
  Word points_ = 0;
};

}  // namespace tengen::go
