#pragma once

#include <array>

#include "engine/games/go/grid.hpp"

namespace tengen::go {

/// The stones that live in seki: chains of both colours around liberties that they share, where whoever plays on such a
/// liberty can be captured at once, or leaves the other side in that position. Only regions of up to four empty points
/// are looked at. `safe`: points that are somebody's for certain, which take no part in a seki.
template <class Word>
[[nodiscard]] Word find_seki(const Grid<Word>& grid, const std::array<Word, 2>& stones, Word safe);

extern template std::uint64_t find_seki(const Grid<std::uint64_t>&, const std::array<std::uint64_t, 2>&, std::uint64_t);
extern template Word128 find_seki(const Grid<Word128>&, const std::array<Word128, 2>&, Word128);

}  // namespace tengen::go
