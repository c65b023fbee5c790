#pragma once

#include <cstdint>

#include "engine/core/game.hpp"

namespace tengen {

/// The number of move sequences of exactly `depth` plies from here; finished games do not go on. Two programs that
/// agree on it very likely agree on the rules.
template <Game G>
[[nodiscard]] std::uint64_t perft(G& game, int depth) {
  if (depth == 0) return 1;
  if (game.terminal()) return 0;
  MoveList moves;
  game.generate_legal(moves);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const Move move : moves) {
    game.play(move);
    count += perft(game, depth - 1);
    game.undo();
  }
  return count;
}

}  // namespace tengen
