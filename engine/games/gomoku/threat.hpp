#pragma once

#include <cstddef>
#include <cstdint>

namespace tengen::gomoku {

/// What a stone on an empty cell threatens, by the cell's code: bits of ThreatFlags. The board keeps a set of cells for
/// each of the first `tracked_threats`.
enum Threat : std::uint8_t {
  threat_five,          ///< wins at once
  threat_unstoppable,   ///< wins two plies later, unless the opponent makes five first
  threat_four,          ///< makes a four of any kind but no five; for renju's black only if not forbidden
  threat_four_three,    ///< the same with a plain four in one direction and a live three in another
  threat_double_three,  ///< two live threes and no four
  tracked_threats,
  threat_forbidden = tracked_threats,  ///< renju's black: overline or two fours
  threat_maybe_forbidden,              ///< renju's black: forbidden if two of its threes are real
  threat_three,                        ///< makes a live three
};

/// A set of threats, one bit each.
struct ThreatFlags {
  std::uint8_t bits = 0;

  [[nodiscard]] constexpr bool is(Threat threat) const noexcept { return (bits >> threat & 1) != 0; }
  /// Makes a four or a live three, and is not certainly forbidden.
  [[nodiscard]] constexpr bool is_threat() const noexcept { return is(threat_four) || is(threat_three); }
};

/// Which threats both sides have, seen from the side to move: bits of an index below `threat_mask_count`. For positions
/// where nobody can make five and the side to move has no unstoppable threat.
enum ThreatMask : unsigned {
  own_four_three = 1,
  own_double_three = 2,
  own_four = 4,
  fear_unstoppable = 8,
  fear_four_three = 16,
  fear_double_three = 32,
  fear_four = 64,
};
inline constexpr std::size_t threat_bit_count = 7;
inline constexpr std::size_t threat_mask_count = std::size_t{1} << threat_bit_count;

}  // namespace tengen::gomoku
