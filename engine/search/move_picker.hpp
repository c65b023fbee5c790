#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

#include "engine/core/game.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/move.hpp"
#include "engine/search/history.hpp"
#include "engine/search/purpose.hpp"

namespace tengen::search {

/// How moves are ranked, in the units of `Game::order`.
template <Purpose P>
struct Ordering {
  int killer = 1500;
  int counter = 0;  ///< (Solving Go, replies that once refuted a move mislead: they double the tree.)
  int history_divisor = 64;

  unsigned variation = 0;  ///< solving: but for 0, another order of moves that are about equal
  int judge_weight = 0;    ///< solving: so many times the evaluation of the move's outcome is added

  /// Leaves `game` as it is.
  template <class G>
  void rank(G& game, std::span<const Move> moves, std::span<int> ranks) const noexcept {
    if constexpr (P == Purpose::solve && SolvableGame<G>) {
      game.solve_order(moves, ranks);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (judge_weight != 0) {
          game.play(moves[i]);
          ranks[i] -= judge_weight * game.evaluate();
          game.undo();
        }
        if (variation != 0) ranks[i] += static_cast<int>(mix(tengen::index(moves[i]) + 1000 * variation) & 31);
      }
    } else {
      game.order(moves, ranks);
    }
  }
};

/// Hands out the moves of a node, best guess first. The table's move leads, before anything is ranked: most nodes need
/// no other. Then ranks are computed once, and the best of the rest is selected when it is asked for. A `const G` will
/// do for playing; solving may try moves on it.
template <Purpose P, class G>
class MovePicker {
  static_assert(Game<std::remove_const_t<G>>);

 public:
  /// The moves in `moves`; `first` (the table's move) leads if it is among them. All references must outlive the
  /// picker.
  MovePicker(const Ordering<P>& ordering, G& game, const MoveList& moves, Move first, const History* history, int ply,
             Move previous) noexcept
      : ordering_(ordering), game_(game), history_(history), ply_(ply), previous_(previous), size_(moves.size()) {
    std::copy(moves.begin(), moves.end(), moves_.begin());
    const auto end = moves_.begin() + static_cast<std::ptrdiff_t>(size_);
    const auto found = std::find(moves_.begin(), end, first);
    if (found == end) return;
    std::rotate(moves_.begin(), found, found + 1);
    has_first_ = true;
  }

  /// The next move, or `Move::none` when all have been handed out. The game must be at the node.
  [[nodiscard]] Move next() noexcept {
    if (next_ == size_) return Move::none;
    if (has_first_ && next_ == 0) return moves_[next_++];
    if (!ranked_) rank();
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < size_; ++i) {
      if (ranks_[i] > ranks_[best]) best = i;
    }
    std::swap(moves_[next_], moves_[best]);
    std::swap(ranks_[next_], ranks_[best]);
    return moves_[next_++];
  }

 private:
  void rank() noexcept {
    ranked_ = true;
    const Color color = game_.to_move();
    const Move reply = history_ != nullptr && previous_ != Move::none
                           ? history_->counter(color, game_.move_index(previous_))
                           : Move::none;
    ordering_.rank(game_, std::span<const Move>(moves_).subspan(next_, size_ - next_),
                   std::span(ranks_).subspan(next_, size_ - next_));
    if (history_ == nullptr) return;
    for (std::size_t i = next_; i < size_; ++i) {
      const Move move = moves_[i];
      ranks_[i] += history_->value(color, game_.move_index(move)) / ordering_.history_divisor;
      if (history_->is_killer(ply_, move)) ranks_[i] += ordering_.killer;
      if (move == reply) ranks_[i] += ordering_.counter;
    }
  }

  const Ordering<P> ordering_;
  G& game_;
  const History* history_;
  int ply_;
  Move previous_;
  // Left uninitialised: only the first size_ are ever read.
  std::array<Move, MoveList::capacity> moves_;
  std::array<int, MoveList::capacity> ranks_;
  std::size_t size_;
  std::size_t next_ = 0;
  bool has_first_ = false;
  bool ranked_ = false;
};

}  // namespace tengen::search
