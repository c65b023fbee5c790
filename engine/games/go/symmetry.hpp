#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/color.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/symmetry.hpp"

namespace tengen::go {

/// One key for each symmetry of the board. Symmetric positions have the same keys in another order, so the least of the
/// keys is common to all of them.
inline constexpr std::size_t symmetries = symmetry_count;
using SymmetricHash = std::array<Hash, symmetries>;

/// The kinds of things on a point that keys tell apart. `special`: a ko bans the point, or in a key without enclaves,
/// which no position with a ko has, it lies within one.
enum class Mark : std::uint8_t { black = 1, white = 2, special = 3 };

[[nodiscard]] constexpr Mark mark_of(Color color) noexcept {
  return color == Color::black ? Mark::black : Mark::white;
}

/// Makes the hash keys of one board size. On boards small enough for two bits a point, a key encodes the position
/// exactly and never collides. On larger boards it is a Zobrist hash.
class KeyMaker {
 public:
  static constexpr std::size_t most_bits = 128;  ///< of a board, guards included

  /// The point in row y, column x has bit y * `stride` + x. `extra_bits`: bits of an exact key that are left for other
  /// facts than points.
  KeyMaker(BoardSize size, int stride, int extra_bits) noexcept : exact_(2 * size.area() + extra_bits <= 64) {
    for (const Vertex at : points_of(size)) {
      for (std::size_t i = 0; i < symmetries; ++i) {
        // The images of an oblong board occur twice.
        const Vertex image = turned(at, static_cast<int>(i) % symmetries_of(size), size);
        const auto number = static_cast<Hash>(2 * (image.y * size.columns + image.x));
        for (std::size_t mark = 1; mark <= marks; ++mark) {
          keys_[mark - 1][static_cast<std::size_t>(at.y * stride + at.x)][i] =
              exact_ ? static_cast<Hash>(mark) << number : mix(static_cast<Hash>(mark) << 16 | number);
        }
      }
    }
  }

  [[nodiscard]] bool exact() const noexcept { return exact_; }

  /// Adds a mark on a point to a position's keys, or takes it away again.
  void toggle(SymmetricHash& keys, Mark mark, int bit) const noexcept {
    const SymmetricHash& change = keys_[static_cast<std::size_t>(mark) - 1][static_cast<std::size_t>(bit)];
    for (std::size_t i = 0; i < symmetries; ++i) keys[i] ^= change[i];
  }

  /// The one key that a position and its mirror images share.
  [[nodiscard]] static Hash least(const SymmetricHash& keys) noexcept {
    const auto lesser = [&](std::size_t i, std::size_t j) { return std::min(keys[i], keys[j]); };
    return std::min(std::min(lesser(0, 1), lesser(2, 3)), std::min(lesser(4, 5), lesser(6, 7)));
  }

 private:
  static constexpr std::size_t marks = 3;

  bool exact_;
  alignas(64) std::array<std::array<SymmetricHash, most_bits>, marks> keys_{};  ///< [mark - 1][bit][image]
};

}  // namespace tengen::go
