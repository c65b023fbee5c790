#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/games/gomoku/code.hpp"
#include "engine/games/gomoku/geometry.hpp"
#include "engine/games/gomoku/network.hpp"

namespace tengen::gomoku {

struct Weights;

/// Whether a full run of `length` stones of `color` wins; `blocked`: an opponent's stone at both of its ends.
[[nodiscard]] constexpr bool wins(Rule rule, Color color, int length, bool blocked) noexcept {
  switch (rule) {
    case Rule::freestyle:
      return length >= 5;
    case Rule::exact_five:
      return length == 5;
    case Rule::renju:
      return color == Color::black ? length == 5 : length >= 5;
    case Rule::caro_six:
      return length >= 6 || (length == 5 && !blocked);
    case Rule::caro_five:
      return length == 5 && !blocked;
  }
  return false;
}

/// What a code amounts to, as bits of `CodeInfo::flags`. The first `tracked_threats` are kept as sets of cells.
enum Threat : std::uint8_t {
  threat_five,          ///< wins at once
  threat_unstoppable,   ///< wins two plies later, unless the opponent makes five first
  threat_four,          ///< makes a four of any kind (no five); renju's black: if not forbidden
  threat_four_three,    ///< of those, a plain four in one direction and a live three in another
  threat_double_three,  ///< two live threes and no four
  tracked_threats,
  threat_forbidden = tracked_threats,  ///< renju's black: overline or two fours
  threat_maybe_forbidden,              ///< renju's black: forbidden if two of its threes are real
  threat_three,                        ///< makes a live three, whatever else
};

/// What an empty cell is worth by the code that a stone of one colour would have there.
struct CellWeights {
  std::int16_t moving = 0;   ///< in the evaluation, that colour being to move; in eighths of a centi-point
  std::int16_t waiting = 0;  ///< the other colour being to move
  std::int16_t attack = 0;   ///< in the ordering, to the colour itself; 500 stand for odds of e to 1
  std::int16_t defence = 0;  ///< to the other colour

  friend bool operator==(const CellWeights&, const CellWeights&) = default;
};

/// Which threats stand on the board, for the side to move, where nobody can make five and it cannot win by a straight
/// four: bits of an index below `threat_mask_count`.
enum ThreatMask : unsigned {
  own_four_three = 1,
  own_double_three = 2,
  own_four = 4,
  fear_unstoppable = 8,
  fear_four_three = 16,
  fear_double_three = 32,
  fear_four = 64,
};
inline constexpr std::size_t threat_mask_count = std::size_t{1} << threat_bit_count;
/// What each of them is worth, in centi-points.
using ThreatWeights = std::array<std::int16_t, threat_mask_count>;

/// Of those and of the rules, what is looked up by a code's multiset: half a cache line, since it is the memory that
/// takes the time.
struct alignas(32) CodeInfo {
  Features features{};
  std::int32_t moving = 0;
  std::int32_t waiting = 0;
  std::int16_t attack = 0;
  std::int16_t defence = 0;
  std::uint8_t flags = 0;  ///< of Threat

  [[nodiscard]] constexpr bool is(Threat threat) const noexcept { return (flags >> threat & 1) != 0; }
  /// Makes a four or a live three, and is not surely forbidden.
  [[nodiscard]] constexpr bool is_threat() const noexcept { return is(threat_four) || is(threat_three); }
};

/// The constant tables of one rule.
///
/// A window is eleven cells of a line, two bits each (0 empty, 1 black, 2 white, 3 wall or neutral):
///
///     bit  21..20  ...  13..12   11..10   9..8  ...  1..0
///     cell   +5    ...    +1     centre    -1   ...   -5
///
/// A side of five cells reads outwards from the centre up to the first wall, so it is a word of 0 to 5 letters over
/// {empty, black, white}: 3^0 + .. + 3^5 = 364 of them. Freestyle never needs the fifth cell: 121.
class Tables {
 public:
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  /// How far a stone can matter along a line.
  [[nodiscard]] static constexpr int reach(Rule rule) noexcept { return rule == Rule::freestyle ? 4 : 5; }
  [[nodiscard]] static constexpr std::size_t side_count(int reach) noexcept { return reach == 4 ? 121 : 364; }

  /// The tables of `rule`, built where nobody holds them (a few milliseconds); any thread. Besides those in use, only
  /// the ones asked for last stay in memory.
  [[nodiscard]] static std::shared_ptr<const Tables> of(Rule rule);
  /// From now on `of(weights.rule)` judges by these weights instead of the standard ones; any thread. Tables that
  /// somebody holds stay as they are.
  static void use(Weights weights);

  /// Black's pattern in the low four bits, White's in the high four.
  [[nodiscard]] std::uint8_t patterns(std::uint64_t window) const noexcept {
    return patterns_[left_[window & 1023] + right_[window >> 12 & 1023]];
  }
  [[nodiscard]] Multiset multiset(Code code) const noexcept { return multisets_[code]; }
  [[nodiscard]] const CodeInfo& info_of(Color color, Multiset multiset) const noexcept {
    return infos_[index(color)][multiset];
  }
  [[nodiscard]] const CodeInfo& info(Color color, Code code) const noexcept { return info_of(color, multiset(code)); }
  /// `mask`: of ThreatMask, for `color`, which is to move.
  [[nodiscard]] int threat_worth(Color color, unsigned mask) const noexcept {
    return threat_weights_[index(color)][mask];
  }
  /// For `color`, which is to move.
  [[nodiscard]] const Network& network(Color color) const noexcept { return networks_[index(color)]; }

 private:
  explicit Tables(const Weights& weights);
  void build_patterns(Rule rule);
  [[nodiscard]] static std::vector<CodeInfo> build_infos(const Weights& weights, Color color);

  std::array<std::uint32_t, 1024> left_{};  ///< already multiplied by the number of sides
  std::array<std::uint32_t, 1024> right_{};
  std::vector<std::uint8_t> patterns_;              ///< [left side][right side]
  const Multiset* multisets_ = multisets().data();  ///< [code]
  std::array<std::vector<CodeInfo>, 2> built_;
  std::array<const CodeInfo*, 2> infos_{};  ///< by colour, [multiset]; but for renju, both the same
  std::array<Network, 2> networks_;
  std::array<ThreatWeights, 2> threat_weights_{};
};

}  // namespace tengen::gomoku
