#include "engine/lines/threat_win.hpp"

#include <array>

#include "engine/core/bits.hpp"

namespace tengen::lines {

std::optional<int> ThreatWin::find(Cells own, Cells other, int most_moves) {
  moves_left_ = most_moves;
  return search(own, other);
}

std::optional<int> ThreatWin::search(Cells own, Cells other) {
  std::array<Cells, most_cells> completed_by;  // by cell: where a line would be completed after a stone there
  Cells threats = 0;                           // the cells that `completed_by` knows
  Cells forced = 0;                            // cells that complete a line of the other side
  for (const Cells line : lines_) {
    if ((line & other) == 0) {
      const Cells free = line & ~own;
      const int missing = count_bits(free);
      if (missing == 1) return lowest_bit(free);
      if (missing != 2) continue;
      const Cells low = free & (~free + 1);
      for (const Cells cell : {low, free ^ low}) {
        const auto at = static_cast<std::size_t>(lowest_bit(cell));
        if ((threats & cell) == 0) completed_by[at] = 0;
        completed_by[at] |= free ^ cell;
      }
      threats |= free;
    } else if ((line & own) == 0) {
      const Cells free = line & ~other;
      if (has_single_bit(free)) forced |= free;
    }
  }
  if (forced != 0) {
    if (!has_single_bit(forced)) return std::nullopt;
    threats &= forced;
  }
  for (Cells rest = threats; rest != 0;) {
    const int cell = take_lowest_bit(rest);
    if (!has_single_bit(completed_by[static_cast<std::size_t>(cell)])) return cell;
  }
  for (Cells rest = threats; rest != 0;) {
    if (--moves_left_ < 0) return std::nullopt;
    const int cell = take_lowest_bit(rest);
    if (search(own | bit<Cells>(cell), other | completed_by[static_cast<std::size_t>(cell)])) return cell;
  }
  return std::nullopt;
}

}  // namespace tengen::lines
