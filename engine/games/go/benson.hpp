#pragma once

#include "engine/games/go/grid.hpp"

namespace tengen::go {

/// What one colour owns for certain.
template <class Word>
struct Safety {
  /// Stones that cannot be captured even if their side only passes.
  Word stones = 0;
  /// Regions that only such stones surround and in which the opponent cannot live. Its stones there are dead.
  Word territory = 0;
  /// The regions of `territory` without an opposing stone: neither side gains by a move there.
  Word settled = 0;

  [[nodiscard]] Word owned() const noexcept { return stones | territory; }
};

/// Unconditional life of the chains in `own` (D. B. Benson, "Life in the game of Go", 1976), and the territory that
/// follows from it. The position must be one that play can reach: no chain without a liberty. Regions that touch
/// `no_eyes` do not count as eyes.
template <class Word>
[[nodiscard]] Safety<Word> find_safety(const Grid<Word>& grid, Word own, Word opposing, Word no_eyes = 0);

/// Of what is safe, the part that lives by its own territory alone: no move of either side outside this part changes
/// it. `safe` is what `find_safety` says.
template <class Word>
[[nodiscard]] Word find_enclave(const Grid<Word>& grid, Word own, Word opposing, Safety<Word> safe);

extern template Safety<std::uint64_t> find_safety(const Grid<std::uint64_t>&, std::uint64_t, std::uint64_t,
                                                  std::uint64_t);
extern template Safety<Word128> find_safety(const Grid<Word128>&, Word128, Word128, Word128);
extern template std::uint64_t find_enclave(const Grid<std::uint64_t>&, std::uint64_t, std::uint64_t,
                                           Safety<std::uint64_t>);
extern template Word128 find_enclave(const Grid<Word128>&, Word128, Word128, Safety<Word128>);

}  // namespace tengen::go
