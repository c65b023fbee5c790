#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/games/gomoku/pattern.hpp"
#include "engine/games/gomoku/threat.hpp"

namespace tengen::gomoku {

/// The constant tables of one rule.
///
/// A window is eleven cells of a line, two bits each (0 empty, 1 black, 2 white, 3 wall or neutral):
///
///     bit  21..20  ...  13..12   11..10   9..8  ...  1..0
///     cell   +5    ...    +1     centre    -1   ...   -5
///
/// A side is the cells from the centre outwards up to the first wall: a word of 0 to 5 letters over {empty, black,
/// white}. There are 3^0 + .. + 3^5 = 364 of them. Freestyle does not need the fifth cell and has 121.
class Tables {
 public:
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  /// How many cells away along a line a stone can change a cell's pattern.
  [[nodiscard]] static constexpr int reach(WinningLines lines) noexcept {
    return lines.longer && lines.blocked ? 4 : 5;
  }
  [[nodiscard]] static constexpr int reach(Rule rule) noexcept {
    return std::max(reach(names_of(rule).black), reach(names_of(rule).white));
  }

  /// The tables of `rule`. They are built when first asked for, which takes 2 to 4 ms, and kept. Thread-safe.
  [[nodiscard]] static const Tables& of(Rule rule);

  /// Black's pattern in the low four bits, White's in the high four.
  [[nodiscard]] std::uint8_t patterns(std::uint64_t window) const noexcept {
    return patterns_[left_[window & 1023] + right_[window >> 12 & 1023]];
  }
  [[nodiscard]] Multiset multiset(Code code) const noexcept { return multisets_[code]; }
  [[nodiscard]] ThreatFlags threats_of(Color color, Multiset multiset) const noexcept {
    return threats_[index(color)][multiset];
  }
  [[nodiscard]] ThreatFlags threats(Color color, Code code) const noexcept { return threats_of(color, multiset(code)); }

 private:
  explicit Tables(Rule rule);
  void build_patterns(Rule rule);
  void build_threats(Rule rule);

  std::array<std::uint32_t, 1024> left_{};  ///< already multiplied by the number of sides
  std::array<std::uint32_t, 1024> right_{};
  std::vector<std::uint8_t> patterns_;                                ///< [left side][right side]
  const Multiset* multisets_ = multisets().data();                    ///< [code]
  std::array<std::array<ThreatFlags, multiset_count>, 2> threats_{};  ///< [colour][multiset]
};

}  // namespace tengen::gomoku
