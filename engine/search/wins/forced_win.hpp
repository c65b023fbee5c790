#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/core/clock.hpp"
#include "engine/core/evaluator.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/wins/win_search.hpp"
#include "engine/search/wins/winning_tree.hpp"

namespace tengen::search {

/// The result of a search for a forced win.
struct ForcedWin {
  WinningTree tree{};  ///< empty: none was found
  std::uint64_t nodes = 0;
};

/// Memory that a position of a winning tree takes at most, in bytes: in the builder, and in the caller's copy.
inline constexpr std::size_t bytes_per_winning_position = 256;

/// Finds a win that can be replayed against every defence, until `limits` (hard, nodes) or `stop()` end the search. A
/// win whose tree takes more than `most_positions` positions counts as not found. Plays and undoes on `game`.
///
/// `guide(nodes)` searches the position by alpha-beta for so many nodes, with the same table, and returns the nodes it
/// took. Its best moves are the ones that the proof-number search tries first. Guide and proof-number search take
/// turns, and the guide gets more nodes each time.
template <PassingGame G, class Stop, class Guide>
[[nodiscard]] ForcedWin find_forced_win(G& game, TranspositionTable& table, const KnowledgeOf<G>& knowledge,
                                        const Parameters& parameters, const Limits& limits, const Clock& clock,
                                        const Stop& stop, std::size_t most_positions, const Guide& guide) {
  const auto growth = static_cast<std::uint64_t>(parameters.win_guide_growth);
  const auto proof_per_guide = static_cast<std::uint64_t>(parameters.win_proof_per_guide);
  const auto ends = [&] { return stop() || (limits.hard && clock.now() >= *limits.hard); };
  const std::uint64_t most_nodes = limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max());
  ForcedWin result;
  WinSearch<G> search(game, table, knowledge, parameters);
  bool won = false;
  for (auto guided = static_cast<std::uint64_t>(parameters.win_guide_nodes);
       !won && result.nodes < most_nodes && !ends(); guided *= growth) {
    result.nodes += guide(std::min({guided, most_nodes / proof_per_guide, most_nodes - result.nodes}));
    if (result.nodes >= most_nodes) break;
    const std::uint64_t part = std::min(guided * proof_per_guide, most_nodes - result.nodes);
    const auto answer = search.solve(part, ends);
    result.nodes += answer.nodes;
    won = answer.won;
    if (answer.nodes < part) break;  // the search is exhausted
  }
  if (won) {
    const auto again = static_cast<std::uint64_t>(parameters.win_tree_nodes);
    WinningTreeBuilder<G> builder(game, search, most_positions, again);
    result.tree = builder.build(ends);
    result.nodes += builder.nodes();
  }
  return result;
}

}  // namespace tengen::search
