#pragma once

#include <cstdint>

#include "engine/core/game.hpp"

namespace tengen {

/// Perft: the number of legal move sequences of exactly `depth` plies. Sequences that end the game earlier do not
/// count.
///
/// `go_on(share)` is called before every move but the last of a sequence. `share` is the share of the work that is
/// done: each move of a node takes an equal part of the interval from `begin` to `end`. Where it returns false, the
/// count ends there.
template <Game G, class GoOn>
[[nodiscard]] std::uint64_t perft(G& game, int depth, const GoOn& go_on, double begin = 0, double end = 1) {
  if (depth == 0) return 1;
  if (game.terminal()) return 0;
  MoveList moves;
  game.generate_legal(moves);
  if (depth == 1) return moves.size();
  const double step = (end - begin) / static_cast<double>(moves.size());
  std::uint64_t count = 0;
  for (const Move move : moves) {
    if (!go_on(begin)) break;
    game.play(move);
    count += perft(game, depth - 1, go_on, begin, begin + step);
    game.undo();
    begin += step;
  }
  return count;
}

template <Game G>
[[nodiscard]] std::uint64_t perft(G& game, int depth) {
  return perft(game, depth, [](double) { return true; });
}

/// From the empty board of a game with these rules.
template <Game G, class Spec, class GoOn>
[[nodiscard]] std::uint64_t perft_from(const Spec& spec, int depth, const GoOn& go_on) {
  G game(spec);
  return perft(game, depth, go_on);
}

}  // namespace tengen
