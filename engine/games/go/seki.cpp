#include "engine/games/go/seki.hpp"

#include <cstdint>
#include <optional>

#include "engine/core/color.hpp"

namespace tengen::go {

namespace {

/// A region of more points has room for two eyes or for a fight.
constexpr int most_shared_liberties = 4;

template <class Word>
using Stones = std::array<Word, 2>;

template <class Word>
Word free_points(const Grid<Word>& grid, const Stones<Word>& stones) {
  return grid.points() & ~stones[0] & ~stones[1];
}

/// The stones of `color` next to the region, with all of their chains.
template <class Word>
Word chains_around(const Grid<Word>& grid, const Stones<Word>& stones, Color color, Word region) {
  const Word own = stones[index(color)];
  return grid.flood(grid.neighbours(region) & own, own);
}

template <class Word>
struct Played {
  Stones<Word> stones{};
  int liberties = 0;  ///< of the chain of the stone played
  bool captured = false;
};

/// Empty where the move would be suicide. Ko is left out: who shares liberties gains nothing by it.
template <class Word>
std::optional<Played<Word>> play(const Grid<Word>& grid, const Stones<Word>& stones, Color color, Word point) {
  Played<Word> next{.stones = stones};
  Word& own = next.stones[index(color)];
  Word& other = next.stones[index(opponent(color))];
  own |= point;
  const Word around = chains_around(grid, next.stones, opponent(color), point);
  const Word free = free_points(grid, next.stones);
  grid.for_each_part(around, [&](Word chain) {
    if ((grid.neighbours(chain) & free) != 0) return;
    other &= ~chain;
    next.captured = true;
  });
  const Word chain = grid.flood(point, own);
  next.liberties = count_bits(grid.neighbours(chain) & free_points(grid, next.stones));
  if (next.liberties == 0) return std::nullopt;
  return next;
}

/// Whether neither side can safely play into `region`: each move there can be captured by the next, or leaves a smaller
/// region of that kind. An empty region is none.
template <class Word>
bool is_locked(const Grid<Word>& grid, const Stones<Word>& stones, Word region) {
  if (region == 0) return false;
  for (const Color color : {Color::black, Color::white}) {
    if (chains_around(grid, stones, color, region) == 0) return false;
    for (Word rest = region; rest != 0;) {
      const Word point = bit<Word>(take_lowest_bit(rest));
      const auto next = play(grid, stones, color, point);
      if (!next) continue;
      if (next->captured) return false;
      if (next->liberties > 1 && !is_locked(grid, next->stones, region & ~point)) return false;
    }
  }
  return true;
}

}  // namespace

template <class Word>
Word find_seki(const Grid<Word>& grid, const Stones<Word>& stones, Word safe) {
  Word result = 0;
  grid.for_each_part(free_points(grid, stones), [&](Word region) {
    if (count_bits(region) > most_shared_liberties) return;
    const Word around =
        chains_around(grid, stones, Color::black, region) | chains_around(grid, stones, Color::white, region);
    if ((around & safe) == 0 && is_locked(grid, stones, region)) result |= around;
  });
  return result;
}

template std::uint64_t find_seki(const Grid<std::uint64_t>&, const Stones<std::uint64_t>&, std::uint64_t);
template Word128 find_seki(const Grid<Word128>&, const Stones<Word128>&, Word128);

}  // namespace tengen::go
