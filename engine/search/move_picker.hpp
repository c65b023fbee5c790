#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "engine/core/game.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/move.hpp"
#include "engine/search/history.hpp"
#include "engine/search/purpose.hpp"

namespace tengen::search {

/// How moves are ranked, besides what the history knows of them.
template <Purpose P>
struct Ordering {
  static constexpr int history_share = P == Purpose::play ? 8 : 64;

  unsigned variation = 0;  ///< solving: but for 0, another order of moves that are about equal

  template <Game G>
  [[nodiscard]] int rank(const G& game, Move move) const noexcept {
    if constexpr (P == Purpose::solve && SolvableGame<G>) {
      const int rank = game.solve_order(move);
      return variation == 0 ? rank : rank + static_cast<int>(mix(tengen::index(move) + 1000 * variation) & 31);
    }
    return game.order(move);
  }
};

/// Hands out the moves of a node, best guess first. Scores are computed once; the best of the rest is selected when it
/// is asked for, because most nodes end after a move or two.
class MovePicker {
 public:
  /// What a guess is made of, in the units of `Game::order`.
  static constexpr int table_move = 1 << 28;
  static constexpr int killer = 4000;
  static constexpr int counter = 3000;

  /// The moves in `moves`; `first` (the table's move) leads if it is among them.
  template <Purpose P, Game G>
  MovePicker(const Ordering<P>& ordering, const G& game, const MoveList& moves, Move first, const History* history,
             int ply, Move previous) noexcept
      : size_(moves.size()) {
    const Color color = game.to_move();
    const Move reply =
        history != nullptr && previous != Move::none ? history->counter(color, game.move_index(previous)) : Move::none;
    for (std::size_t i = 0; i < size_; ++i) {
      const Move move = moves[i];
      int score = table_move;
      if (move != first) {
        score = ordering.rank(game, move);
        if (history != nullptr) {
          score += history->value(color, game.move_index(move)) / Ordering<P>::history_share;
          if constexpr (P == Purpose::play) {
            if (history->is_killer(ply, move)) score += killer;
            if (move == reply) score += counter;
          }
        }
      }
      entries_[i] = {score, move};
    }
  }

  /// The next move, or `Move::none` when all have been handed out.
  [[nodiscard]] Move next() noexcept {
    if (next_ == size_) return Move::none;
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < size_; ++i) {
      if (entries_[i].score > entries_[best].score) best = i;
    }
    std::swap(entries_[next_], entries_[best]);
    return entries_[next_++].move;
  }

 private:
  struct Entry {
    int score;
    Move move;
  };
  std::array<Entry, MoveList::capacity> entries_;  // only the first size_ are ever read
  std::size_t size_;
  std::size_t next_ = 0;
};

}  // namespace tengen::search
