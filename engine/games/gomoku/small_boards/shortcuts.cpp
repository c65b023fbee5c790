#include "engine/games/gomoku/small_boards/shortcuts.hpp"

#include <algorithm>
#include <array>

#include "engine/core/bits.hpp"

namespace tengen::lines {

namespace {

constexpr std::size_t most_lines = 256;
/// Of a line, the pairs that hold the most lines are tried.
constexpr std::size_t tried_pairs = 6;

/// Lines that hold no pair yet.
struct OpenLines {
  std::array<Cells, most_lines> list;  // uninitialised beyond `count`
  std::size_t count = 0;
};

/// Depth-first search: the line with the fewest free cells left comes first.
class PairingSearch {
 public:
  explicit PairingSearch(int steps) noexcept : steps_(steps) {}

  [[nodiscard]] bool find(const OpenLines& lines, Cells used) {
    if (lines.count == 0) return true;
    if (--steps_ < 0) return false;
    Cells chosen = 0;
    int fewest = most_cells + 1;
    for (std::size_t i = 0; i < lines.count; ++i) {
      const Cells left = lines.list[i] & ~used;
      const int count = count_bits(left);
      if (count < 2) return false;
      if (count < fewest) {
        fewest = count;
        chosen = left;
      }
    }
    for (const Cells pair : best_pairs(lines, chosen)) {
      if (pair == 0) break;
      OpenLines rest;
      for (std::size_t i = 0; i < lines.count; ++i) {
        if ((lines.list[i] & pair) != pair) rest.list[rest.count++] = lines.list[i];
      }
      pairs_.push_back(pair);
      if (find(rest, used | pair)) return true;
      pairs_.pop_back();
    }
    return false;
  }
  [[nodiscard]] Pairing pairs() const {
    Pairing result;
    for (Cells pair : pairs_) {
      const int first = take_lowest_bit(pair);
      result.emplace_back(first, lowest_bit(pair));
    }
    return result;
  }

 private:
  /// The pairs of `cells` that hold the most lines, best first; 0 where there are fewer.
  [[nodiscard]] static std::array<Cells, tried_pairs> best_pairs(const OpenLines& lines, Cells cells) noexcept {
    std::array<Cells, tried_pairs> best{};
    std::array<std::size_t, tried_pairs> held{};
    for (Cells rest = cells; rest != 0;) {
      const Cells first = bit<Cells>(take_lowest_bit(rest));
      for (Cells others = rest; others != 0;) {
        Cells pair = first | bit<Cells>(take_lowest_bit(others));
        std::size_t count = 0;
        for (std::size_t i = 0; i < lines.count; ++i) count += (lines.list[i] & pair) == pair ? 1 : 0;
        for (std::size_t place = 0; place < tried_pairs; ++place) {
          if (best[place] != 0 && held[place] >= count) continue;
          std::swap(best[place], pair);
          std::swap(held[place], count);
          if (pair == 0) break;
        }
      }
    }
    return best;
  }

  int steps_;
  std::vector<Cells> pairs_{};
};

std::optional<int> search_threats(const std::vector<Cells>& lines, Cells own, Cells other, int& moves_left) {
  std::array<Cells, most_cells> completed_by;  // by cell: where a line would be completed after a stone there
  Cells threats = 0;                           // the cells that `completed_by` knows
  Cells forced = 0;                            // cells that complete a line of the other side
  for (const Cells line : lines) {
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
    if (--moves_left < 0) return std::nullopt;
    const int cell = take_lowest_bit(rest);
    const Cells answered = other | completed_by[static_cast<std::size_t>(cell)];
    if (search_threats(lines, own | bit<Cells>(cell), answered, moves_left)) return cell;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Pairing> find_pairing(const std::vector<Cells>& open, int steps) {
  if (open.size() > most_lines) return std::nullopt;
  OpenLines lines;
  std::copy(open.begin(), open.end(), lines.list.begin());
  lines.count = open.size();
  PairingSearch search(steps);
  if (!search.find(lines, 0)) return std::nullopt;
  return search.pairs();
}

std::optional<int> find_threat_win(const std::vector<Cells>& lines, Cells own, Cells other, int most_moves) {
  return search_threats(lines, own, other, most_moves);
}

}  // namespace tengen::lines
