#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>

#include "engine/core/hash.hpp"
#include "engine/core/move.hpp"

namespace tengen::search {

/// The moves that threads of one proof are searching just now, so that another thread takes other moves first (deferred
/// moves as in ABDADA, Weill 1996).
///
/// A move's key comes from its position and the move. Where two keys share a place only the first is kept: nothing is
/// lost but time. Any thread may call anything at any time. 32 KiB.
class BusyMoves {
 public:
  /// Marks a move while it lives.
  class Mark {
   public:
    Mark(BusyMoves& all, Hash key) noexcept : place_(&all.places_[key % place_count]) {
      Hash free = 0;
      if (!place_->compare_exchange_strong(free, key, std::memory_order_relaxed)) place_ = nullptr;
    }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;
    ~Mark() {
      if (place_ != nullptr) place_->store(0, std::memory_order_relaxed);
    }

   private:
    std::atomic<Hash>* place_;
  };

  [[nodiscard]] bool has(Hash key) const noexcept {
    return places_[key % place_count].load(std::memory_order_relaxed) == key;
  }

 private:
  static constexpr std::size_t place_count = 4096;

  std::array<std::atomic<Hash>, place_count> places_{};
};

/// What all threads of one proof share.
struct SharedProof {
  bool shares = false;                        ///< several threads answer the same question
  BusyMoves busy{};                           ///< the moves that each of them is searching
  std::function<void(double)> on_progress{};  ///< receives the share of the running question that is done, 0 to 1
};

/// Hands out the moves of a node that several threads may be searching. A move that another thread is at comes after
/// all others, as in ABDADA (Weill 1996). The first move is everybody's.
template <class Picker>
class SharedMoves {
 public:
  /// All must outlive this. `key` is the node's; without `busy` the moves come as the picker has them.
  SharedMoves(Picker& picker, BusyMoves* busy, Hash key) noexcept : picker_(picker), busy_(busy), key_(key) {}

  struct Next {
    Move move;
    int count;  ///< moves that the picker had before it
  };

  /// The next move, or `Move::none` when all have been handed out. It counts as busy until the next call.
  [[nodiscard]] Next next() noexcept {
    mark_.reset();
    for (Move move = picker_.next(); move != Move::none; move = picker_.next()) {
      const Next found{move, count_++};
      if (busy_ == nullptr || found.count == 0) return found;
      if (!busy_->has(key_of(move))) return marked(found);
      deferred_[deferred_count_++] = found;
    }
    return again_ < deferred_count_ ? marked(deferred_[again_++]) : Next{Move::none, count_};
  }

 private:
  [[nodiscard]] Hash key_of(Move move) const noexcept { return key_ ^ mix(index(move) + 1); }
  [[nodiscard]] Next marked(Next found) noexcept {
    mark_.emplace(*busy_, key_of(found.move));
    return found;
  }

  Picker& picker_;
  BusyMoves* busy_;
  Hash key_;
  int count_ = 0;
  std::optional<BusyMoves::Mark> mark_{};
  std::array<Next, MoveList::capacity> deferred_;  // uninitialised: only the first `deferred_count_` are read
  std::size_t deferred_count_ = 0;
  std::size_t again_ = 0;
};

}  // namespace tengen::search
