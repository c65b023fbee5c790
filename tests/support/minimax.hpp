#pragma once

#include <algorithm>

#include "engine/core/game.hpp"

namespace tengen::test {

/// The value of a finite game by trying everything: no table, no bounds, no ordering.
template <Game G>
[[nodiscard]] Score minimax(G& game) {
  if (const auto end = game.terminal()) return *end;
  MoveList moves;
  game.generate_legal(moves);
  Score best = -score_infinite;
  for (const Move move : moves) {
    game.play(move);
    best = std::max(best, -from_node(minimax(game), 1));
    game.undo();
  }
  return best;
}

}  // namespace tengen::test
