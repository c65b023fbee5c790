#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/color.hpp"
#include "engine/games/gomoku/geometry.hpp"

namespace tengen::gomoku {

/// The pattern that a stone of one colour on an empty cell makes in one direction. Only fives that contain the new
/// stone count. In ascending order of strength, except the last.
enum class Pattern : std::uint8_t {
  none,           ///< no five is possible, or the line does not win (too long, or blocked in caro)
  blocked_one,    ///< a next stone makes a blocked two
  live_one,       ///< a next stone makes a live two
  blocked_two,    ///< a next stone makes a blocked three
  live_two,       ///< one or two next stones make a live three
  strong_two,     ///< three or more next stones make a live three
  blocked_three,  ///< a next stone makes a four, none a straight four
  live_three,     ///< one next stone makes an unstoppable four (renju's black: a straight four)
  strong_three,   ///< two or more do
  four,           ///< a next stone makes five, and one reply prevents it
  double_four,    ///< two fours in one line, as in X.XXX.X: no reply stops both; forbidden to renju's black
  straight_four,  ///< .XXXX. : no reply prevents the five
  five,           ///< wins
  overline,       ///< renju's black only: six or more, forbidden
};
inline constexpr std::size_t pattern_count = 14;

[[nodiscard]] constexpr bool is_live_three(Pattern p) noexcept {
  return p == Pattern::live_three || p == Pattern::strong_three;
}
[[nodiscard]] constexpr bool is_four(Pattern p) noexcept {
  return p >= Pattern::four && p <= Pattern::straight_four;
}

/// `both`: one direction of a cell for both colours, Black's pattern in the low four bits, White's in the high.
[[nodiscard]] constexpr Pattern pattern_of(std::uint8_t both, Color color) noexcept {
  return static_cast<Pattern>(color == Color::black ? both & 15 : both >> 4);
}

/// The patterns of a cell in its four directions, four bits each, direction 0 lowest.
using Code = std::uint16_t;
inline constexpr std::size_t code_count = std::size_t{1} << 16;

[[nodiscard]] constexpr Pattern pattern_in(Code code, std::size_t direction) noexcept {
  return static_cast<Pattern>(code >> (4 * direction) & 15);
}
[[nodiscard]] constexpr Code with_pattern(Code code, std::size_t direction, Pattern pattern) noexcept {
  const auto shift = static_cast<unsigned>(4 * direction);
  return static_cast<Code>((code & ~(15u << shift)) | (static_cast<unsigned>(pattern) << shift));
}

/// The codes of one cell for both colours, in one word.
class CodePair {
 public:
  [[nodiscard]] constexpr Code of(Color color) const noexcept {
    return static_cast<Code>(bits_ >> (color == Color::black ? 0 : 16));
  }
  /// `both`: as Tables::patterns gives them.
  [[nodiscard]] constexpr CodePair with_patterns(std::size_t direction, std::uint8_t both) const noexcept {
    const auto shift = static_cast<unsigned>(4 * direction);
    const std::uint32_t patterns = (both & 15u) | (both & 240u) << 12;
    return CodePair((bits_ & ~(std::uint32_t{0xF000F} << shift)) | patterns << shift);
  }

  constexpr CodePair() = default;
  friend constexpr bool operator==(CodePair, CodePair) = default;

 private:
  explicit constexpr CodePair(std::uint32_t bits) noexcept : bits_(bits) {}

  std::uint32_t bits_ = 0;  ///< Black's low
};

/// Whether it stands for four patterns; not every number does.
[[nodiscard]] constexpr bool is_code(Code code) noexcept {
  for (std::size_t d = 0; d < direction_count; ++d) {
    if (static_cast<std::size_t>(pattern_in(code, d)) >= pattern_count) return false;
  }
  return true;
}

/// The four patterns of a code without their order: one of 2380 multisets of 14 patterns.
inline constexpr std::size_t multiset_count = 2380;
using Multiset = std::uint16_t;
/// By code; 0 where it is none.
[[nodiscard]] const std::array<Multiset, code_count>& multisets() noexcept;
[[nodiscard]] inline Multiset multiset_of(Code code) noexcept {
  return multisets()[code];
}
/// Of the codes with that multiset the one whose patterns ascend with the direction.
[[nodiscard]] Code code_of_multiset(std::size_t multiset) noexcept;

}  // namespace tengen::gomoku
