#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/core/hash.hpp"
#include "engine/core/move.hpp"
#include "engine/search/transposition_table.hpp"

namespace tengen::search {

/// What a proof-number search knows of a position, for the side to move: `phi`, what is missing until it has reached
/// its aim, and `delta`, until it has failed. The attacker aims at the proof, the defender at the refutation.
struct ProofState {
  static constexpr int never = 30000;

  int phi = 1;
  int delta = 1;
  int plies = 0;  ///< where the attacker's win is proven: until then, at most

  [[nodiscard]] static constexpr ProofState reached(int plies) noexcept { return {0, never, plies}; }
  [[nodiscard]] static constexpr ProofState failed(int plies) noexcept { return {never, 0, plies}; }

  [[nodiscard]] static ProofState unpack(const TableEntry& entry) noexcept {
    return {entry.score, entry.eval, entry.depth};
  }
  /// The entry's depth says how long the win is, or else, to choose what to forget first, how much work it holds.
  void store(TranspositionTable& table, Hash key, Move move, bool attacking, std::uint64_t nodes) const noexcept {
    int depth = 0;
    if ((attacking ? phi : delta) == 0) {
      depth = std::min(plies, 127);
    } else {
      for (; nodes > 0; nodes >>= 1) ++depth;
    }
    table.store(key, {.move = move, .score = phi, .eval = delta, .depth = depth, .bound = Bound::exact});
  }
};

}  // namespace tengen::search
