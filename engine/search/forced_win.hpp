#pragma once

#include <cstdint>
#include <limits>

#include "engine/core/clock.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/win_search.hpp"
#include "engine/search/winning_tree.hpp"

namespace tengen::search {

/// What a search for a forced win came to.
struct ForcedWin {
  WinningTree tree{};  ///< empty: none was found
  std::uint64_t nodes = 0;
};

/// Looks for a win that can be replayed against every defence, by threats and what quiet moves it takes between them,
/// until `limits` (hard, nodes) or `stop()` end it. Plays and undoes on `game`.
template <PassingGame G, class Stop>
[[nodiscard]] ForcedWin find_forced_win(G& game, TranspositionTable& table, const Limits& limits, const Clock& clock,
                                        const Stop& stop) {
  constexpr std::size_t most_positions = 200000;
  // A quiet move's answers take so long that each look at the clock is free.
  const auto ends = [&] { return stop() || (limits.hard && clock.now() >= *limits.hard); };
  ForcedWin result;
  WinSearch<G> search(game, table);
  const auto answer = search.solve(limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max()), ends);
  result.nodes = answer.nodes;
  if (answer.won) {
    WinningTreeBuilder<G> builder(game, search, most_positions);
    result.tree = builder.build(ends);
    result.nodes += builder.nodes();
  }
  return result;
}

}  // namespace tengen::search
