// How many positions have a liberty for every chain: 1, 57, 12675, 24318165, 414295148741 for boards of side 1 to 5
// (J. Tromp and G. Farnebäck, "Combinatorics of Go").

#include <array>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <map>
#include <vector>

#include "engine/games/go/grid.hpp"

namespace {

using namespace tengen;
using Grid = go::Grid<std::uint64_t>;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int most_enumerated = 3;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
constexpr int most_enumerated = 3;
#else
constexpr int most_enumerated = 4;
#endif
#else
constexpr int most_enumerated = 4;
#endif

/// Every colouring of the board, judged by the board's own liberty test.
std::uint64_t enumerate(BoardSize size) {
  const Grid grid(size);
  const std::uint64_t points = grid.points();
  std::uint64_t count = 0;
  // All subsets of a set of bits, by the carry that runs through the bits outside it.
  for (std::uint64_t black = 0;; black = (black - points) & points) {
    const std::uint64_t rest = points & ~black;
    for (std::uint64_t white = 0;; white = (white - rest) & rest) {
      const std::uint64_t free = rest & ~white;
      if (grid.all_breathe(black, free) && grid.all_breathe(white, free)) ++count;
      if (white == rest) break;
    }
    if (black == points) break;
  }
  return count;
}

/// One cell of the border between the part of a board that has been filled and the rest.
struct Cell {
  int color = 0;  ///< 0 empty, 1 black, 2 white
  int chain = 0;  ///< number of a chain that has no liberty so far; 0: breathes, or empty

  friend auto operator<=>(const Cell&, const Cell&) = default;
};
using Border = std::vector<Cell>;

/// Chains numbered in the order in which they appear, so that equal borders compare equal.
Border renumbered(Border border) {
  std::map<int, int> numbers{{0, 0}};
  for (Cell& cell : border)
    cell.chain = numbers.try_emplace(cell.chain, static_cast<int>(numbers.size())).first->second;
  return border;
}

void rename(Border& border, int from, int to) {
  if (from == 0) return;
  for (Cell& cell : border) {
    if (cell.chain == from) cell.chain = to;
  }
}

/// Puts `color` on the next cell, in column `x`; its upper neighbour is what `border` has there. Empty if a chain has
/// been left without a liberty for good.
Border extended(Border border, int x, bool first_row, int color) {
  const auto at = static_cast<std::size_t>(x);
  const Cell above = first_row ? Cell{-1, 0} : border[at];
  const Cell left = x == 0 ? Cell{-1, 0} : border[at - 1];
  Cell cell{color, 0};
  if (color == 0) {
    rename(border, above.chain, 0);
    rename(border, left.chain, 0);
  } else {
    constexpr int fresh = 1000;
    cell.chain = fresh;
    bool breathes = above.color == 0 || left.color == 0;
    for (const Cell& next : {above, left}) {
      if (next.color != color) continue;
      if (next.chain == 0) breathes = true;
      rename(border, next.chain, fresh);
    }
    if (breathes) {
      rename(border, fresh, 0);
      cell.chain = 0;
    }
  }
  const int leaving = first_row ? 0 : border[at].chain;
  border[at] = cell;
  if (leaving != 0) {
    bool still_there = false;
    for (const Cell& other : border) still_there = still_there || other.chain == leaving;
    if (!still_there) return {};
  }
  return renumbered(std::move(border));
}

/// The same count, cell by cell over borders instead of whole boards.
std::uint64_t count_by_borders(BoardSize size) {
  std::map<Border, std::uint64_t> borders{{Border(static_cast<std::size_t>(size.columns)), 1}};
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) {
      std::map<Border, std::uint64_t> next;
      for (const auto& [border, ways] : borders) {
        for (int color = 0; color < 3; ++color) {
          if (Border grown = extended(border, x, y == 0, color); !grown.empty()) next[std::move(grown)] += ways;
        }
      }
      borders = std::move(next);
    }
  }
  std::uint64_t count = 0;
  for (const auto& [border, ways] : borders) {
    bool legal = true;
    for (const Cell& cell : border) legal = legal && cell.chain == 0;
    if (legal) count += ways;
  }
  return count;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(go_legal_positions)

BOOST_AUTO_TEST_CASE(enumeration_finds_the_known_numbers) {
  const std::array<std::uint64_t, 4> known{1, 57, 12675, 24318165};
  for (int side = 1; side <= most_enumerated; ++side) {
    BOOST_TEST(enumerate({side, side}) == known[static_cast<std::size_t>(side - 1)]);
  }
}

BOOST_AUTO_TEST_CASE(counting_by_borders_agrees_and_reaches_five) {
  for (const BoardSize size : {BoardSize{1, 1}, {1, 5}, {5, 1}, {2, 3}, {3, 2}, {3, 3}, {4, 2}, {2, 5}}) {
    BOOST_TEST(count_by_borders(size) == enumerate(size));
  }
  BOOST_TEST(count_by_borders({4, 4}) == 24318165U);
  BOOST_TEST(count_by_borders({5, 5}) == 414295148741U);
}

BOOST_AUTO_TEST_SUITE_END()
