#include "engine/games/go/benson.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/bits.hpp"

namespace tengen::go {

namespace {

/// The most chains or regions of one position: on 9x9 a chessboard pattern has 41 squares of a colour.
constexpr std::size_t most_parts = 64;

/// A set of chains or regions, one bit for each number.
using Numbers = std::uint64_t;

template <class Word>
struct Region {
  Word points;
  Numbers borders;  ///< chains next to it
};

template <class Word>
struct Wall {
  Word stones;
  Numbers vital;  ///< regions all of whose empty points are liberties of this chain
};

template <class Word>
struct Enclosures {
  std::array<Wall<Word>, most_parts> chains;
  std::array<Region<Word>, most_parts> regions;
  std::size_t chain_count = 0;
  std::size_t region_count = 0;
};

/// Drops chains with fewer than two vital regions and regions that touch a dropped chain, until nothing changes.
template <class Word>
Numbers surviving_chains(const Enclosures<Word>& all) {
  Numbers chains = low_bits<Numbers>(static_cast<int>(all.chain_count));
  Numbers regions = low_bits<Numbers>(static_cast<int>(all.region_count));
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < all.chain_count; ++i) {
      const Numbers self = Numbers{1} << i;
      if ((chains & self) == 0 || count_bits(all.chains[i].vital & regions) >= 2) continue;
      chains ^= self;
      changed = true;
      for (std::size_t r = 0; r < all.region_count; ++r) {
        if ((all.regions[r].borders & self) != 0) regions &= ~(Numbers{1} << r);
      }
    }
  }
  return chains;
}

}  // namespace

template <class Word>
Safety<Word> find_safety(const Grid<Word>& grid, Word own, Word opposing, Word no_eyes) {
  Safety<Word> result;
  const Word empty = grid.points() & ~own & ~opposing;
  const Word liberties = grid.neighbours(own) & empty;
  const Word outside = grid.points() & ~own;

  // 1. Candidates. Only a region whose empty points are all liberties can be vital. A chain needs two of them, and most
  // positions have fewer.
  Enclosures<Word> all;
  grid.for_each_part(outside, [&](Word region) {
    if ((region & ((empty & ~liberties) | no_eyes)) == 0) all.regions[all.region_count++] = {region, 0};
  });
  if (all.region_count < 2) return result;

  // 2. Borders: which chains surround a region, and for which of them it is vital.
  grid.for_each_part(own, [&](Word stones) {
    const std::size_t number = all.chain_count++;
    const Word around = grid.neighbours(stones);
    Wall<Word>& chain = all.chains[number];
    chain = {stones, 0};
    for (std::size_t r = 0; r < all.region_count; ++r) {
      const Word region = all.regions[r].points;
      if ((region & around) == 0) continue;
      all.regions[r].borders |= Numbers{1} << number;
      if ((region & empty & ~around) == 0) chain.vital |= Numbers{1} << r;
    }
  });

  // 3. Life.
  for (Numbers alive = surviving_chains(all); alive != 0;) {
    result.stones |= all.chains[static_cast<std::size_t>(take_lowest_bit(alive))].stones;
  }
  if (result.stones == 0) return result;

  // 4. Territory. To live in a region the opponent needs two eyes. Next to a living stone it can have no eye, because
  // the owner can always play there. So a region with at most one point away from the living stones is territory.
  const Word reach = grid.neighbours(result.stones);
  grid.for_each_part(outside, [&](Word region) {
    if ((grid.neighbours(region) & own & ~result.stones) != 0) return;
    const Word inner = region & ~reach;
    if (inner != 0 && !has_single_bit(inner)) return;
    result.territory |= region;
    if ((region & opposing) == 0) result.settled |= region;
  });
  return result;
}

template <class Word>
Word find_enclave(const Grid<Word>& grid, Word own, Word opposing, Safety<Word> safe) {
  const Word empty = grid.points() & ~own & ~opposing;
  for (Word no_eyes = 0; safe.stones != 0; safe = find_safety(grid, own, opposing, no_eyes)) {
    // Eyes that are no territory: the opponent has stones there, and moves of either side may change what they are.
    const Word reach = grid.neighbours(safe.stones);
    Word doubtful = 0;
    grid.for_each_part(grid.points() & ~own & ~safe.territory & ~no_eyes, [&](Word region) {
      const bool enclosed = (grid.neighbours(region) & own & ~safe.stones) == 0;
      if (enclosed && (region & empty & ~reach) == 0) doubtful |= region;
    });
    if (doubtful == 0) return safe.owned();
    no_eyes |= doubtful;
  }
  return 0;
}

template Safety<std::uint64_t> find_safety(const Grid<std::uint64_t>&, std::uint64_t, std::uint64_t, std::uint64_t);
template Safety<Word128> find_safety(const Grid<Word128>&, Word128, Word128, Word128);
template std::uint64_t find_enclave(const Grid<std::uint64_t>&, std::uint64_t, std::uint64_t, Safety<std::uint64_t>);
template Word128 find_enclave(const Grid<Word128>&, Word128, Word128, Safety<Word128>);

}  // namespace tengen::go
