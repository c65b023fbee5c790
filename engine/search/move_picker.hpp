#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "engine/core/evaluator.hpp"
#include "engine/core/game.hpp"
#include "engine/core/move.hpp"
#include "engine/search/history.hpp"

namespace tengen::search {

/// What the histories add to a move's rank, in the units of `Evaluator::order`.
struct HistoryOrdering {
  int killer = 0;           ///< for a killer move
  int counter = 0;          ///< for the counter-move
  int history_divisor = 1;  ///< history / this, for every move
};

/// Ranks moves by the evaluator's static order alone.
template <Game G>
class StaticOrder {
 public:
  StaticOrder(const G& game, const KnowledgeOf<G>& knowledge) noexcept : game_(game), knowledge_(knowledge) {}
  void operator()(std::span<const Move> moves, std::span<int> ranks) const {
    EvaluatorOf<G>::order(game_, knowledge_, moves, ranks);
  }

 private:
  const G& game_;
  const KnowledgeOf<G>& knowledge_;
};

/// Ranks the moves of the evaluator's own position, as well as it can if `carefully`.
template <Game G>
class EvaluatorOrder {
 public:
  EvaluatorOrder(EvaluatorOf<G>& evaluator, const G& game, const KnowledgeOf<G>& knowledge, bool carefully) noexcept
      : evaluator_(evaluator), static_(game, knowledge), carefully_(carefully) {}
  void operator()(std::span<const Move> moves, std::span<int> ranks) const {
    if constexpr (requires { evaluator_.rank(moves, ranks); }) {
      if (carefully_) return evaluator_.rank(moves, ranks);
    }
    static_(moves, ranks);
  }

 private:
  EvaluatorOf<G>& evaluator_;
  StaticOrder<G> static_;
  bool carefully_;
};

/// Hands out the moves of a node in order. The table move comes first, before any move is ranked, because most nodes
/// need no other. Then all moves are ranked, and each call selects the best one left.
///
/// `Rank` is called as `rank(moves, ranks)` and writes one rank a move, larger first. All references must outlive the
/// picker.
template <class Rank, Game G>
class MovePicker {
 public:
  /// `moves` in static order; `first` (the table move) leads if it is among them.
  MovePicker(const Rank& ranker, const G& game, const MoveList& moves, Move first) noexcept
      : MovePicker(ranker, {}, game, moves, first, nullptr, 0, Move::none) {}

  /// The same with killer move, counter-move and history, for a node at `ply` that was reached by `previous`. `history`
  /// may be null.
  MovePicker(const Rank& ranker, const HistoryOrdering& ordering, const G& game, const MoveList& moves, Move first,
             const History* history, int ply, Move previous) noexcept
      : ranker_(ranker),
        ordering_(ordering),
        game_(game),
        history_(history),
        ply_(ply),
        previous_(previous),
        size_(moves.size()) {
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
    const bool first_ranked = !ranked_;
    if (first_ranked) rank();
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < size_; ++i) {
      if (ranks_[i] > ranks_[best]) best = i;
    }
    std::swap(moves_[next_], moves_[best]);
    std::swap(ranks_[next_], ranks_[best]);
    if (first_ranked) best_rank_ = ranks_[next_];
    behind_ = best_rank_ - ranks_[next_];
    return moves_[next_++];
  }

  /// How far the rank of the move handed out last lies below that of the best ranked one; 0 for the table move.
  [[nodiscard]] int behind() const noexcept { return behind_; }

 private:
  void rank() noexcept {
    ranked_ = true;
    const Color color = game_.to_move();
    const Move reply = history_ != nullptr && previous_ != Move::none
                           ? history_->counter(color, game_.move_index(previous_))
                           : Move::none;
    ranker_(std::span<const Move>(moves_).subspan(next_, size_ - next_),
            std::span(ranks_).subspan(next_, size_ - next_));
    if (history_ == nullptr) return;
    for (std::size_t i = next_; i < size_; ++i) {
      const Move move = moves_[i];
      ranks_[i] += history_->value(color, game_.move_index(move)) / ordering_.history_divisor;
      if (history_->is_killer(ply_, move)) ranks_[i] += ordering_.killer;
      if (move == reply) ranks_[i] += ordering_.counter;
    }
  }

  const Rank ranker_;
  const HistoryOrdering ordering_;
  const G& game_;
  const History* history_;
  int ply_;
  Move previous_;
  // Uninitialised: only the first `size_` are read.
  std::array<Move, MoveList::capacity> moves_;
  std::array<int, MoveList::capacity> ranks_;
  std::size_t size_;
  std::size_t next_ = 0;
  int best_rank_ = 0;
  int behind_ = 0;
  bool has_first_ = false;
  bool ranked_ = false;
};

}  // namespace tengen::search
