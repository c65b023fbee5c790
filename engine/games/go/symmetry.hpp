#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/color.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/hash.hpp"

namespace tengen::go {

/// One key for each of the ways to look at a board: mirrored left to right (1), top to bottom (2), along the diagonal
/// (4, square boards only), and all combinations. Positions that are mirror images have the same keys in another order,
/// so the least of them names them all.
inline constexpr std::size_t symmetries = 8;
using SymmetricHash = std::array<Hash, symmetries>;

/// The kinds of things on a point that keys tell apart.
enum class Mark : std::uint8_t { black = 1, white = 2, ko = 3 };

[[nodiscard]] constexpr Mark mark_of(Color color) noexcept {
  return color == Color::black ? Mark::black : Mark::white;
}

/// Makes the keys of one board size. Where the board is small enough, a key spells the position out, two bits a point:
/// no two positions share it, and whatever a table says of it is certain. On larger boards keys are random numbers.
class KeyMaker {
 public:
  /// `extra_bits`: how many besides the points' a key must have room for.
  KeyMaker(BoardSize size, int extra_bits) noexcept
      : images_(size.columns == size.rows ? symmetries : symmetries / 2), exact_(2 * size.area() + extra_bits <= 64) {
    for (int y = 0; y < size.rows; ++y) {
      for (int x = 0; x < size.columns; ++x) {
        auto& numbers = numbers_[static_cast<std::size_t>(y * size.columns + x)];
        for (std::size_t image = 0; image < images_; ++image) {
          int row = (image & 2) != 0 ? size.rows - 1 - y : y;
          int column = (image & 1) != 0 ? size.columns - 1 - x : x;
          if ((image & 4) != 0) std::swap(row, column);
          numbers[image] = static_cast<std::uint8_t>(2 * (row * size.columns + column));
        }
      }
    }
  }

  [[nodiscard]] bool exact() const noexcept { return exact_; }

  /// Adds a mark on the point of this number (row by row) to a position's keys, or takes it away again.
  void toggle(SymmetricHash& keys, Mark mark, std::size_t point) const noexcept {
    const auto& numbers = numbers_[point];
    if (exact_) {
      for (std::size_t i = 0; i < symmetries; ++i) keys[i] ^= static_cast<Hash>(mark) << numbers[i];
    } else {
      for (std::size_t i = 0; i < symmetries; ++i) keys[i] ^= mix(static_cast<Hash>(mark) << 16 | numbers[i]);
    }
  }

  /// The one key that a position and its mirror images share.
  [[nodiscard]] Hash least(const SymmetricHash& keys) const noexcept {
    Hash result = keys[0];
    for (std::size_t i = 1; i < images_; ++i) result = keys[i] < result ? keys[i] : result;
    return result;
  }

 private:
  std::size_t images_;
  bool exact_;
  /// [point][image]: twice the number of the point where the mark is seen.
  std::array<std::array<std::uint8_t, symmetries>, static_cast<std::size_t>(max_side* max_side)> numbers_{};
};

}  // namespace tengen::go
