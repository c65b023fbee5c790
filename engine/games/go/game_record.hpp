#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/hash.hpp"

namespace tengen::go {

/// The earlier positions of a game, for undo and superko. There may be any number of them. A copy reserves room for the
/// deepest line of a search, so that the search never allocates.
///
/// `State` has `stones_hash()` and `same_stones(state)`.
template <class State>
class GameRecord {
 public:
  /// More than the deepest line a search plays out.
  static constexpr std::size_t spare_plies = 256;

  /// `keeps_count`: `contains` will be called.
  explicit GameRecord(bool keeps_count) : keeps_count_(keeps_count) { states_.reserve(spare_plies); }
  GameRecord(const GameRecord& other) : keeps_count_(other.keeps_count_), seen_(other.seen_) { copy_states(other); }
  GameRecord& operator=(const GameRecord& other) {
    if (this == &other) return *this;
    keeps_count_ = other.keeps_count_;
    seen_ = other.seen_;
    copy_states(other);
    return *this;
  }
  GameRecord(GameRecord&&) noexcept = default;
  GameRecord& operator=(GameRecord&&) noexcept = default;
  ~GameRecord() = default;

  [[nodiscard]] bool empty() const noexcept { return states_.empty(); }
  void clear() noexcept {
    states_.clear();
    seen_.fill(0);
  }

  void push(const State& state) {
    if (keeps_count_) ++seen_[bucket(state.stones_hash())];
    states_.push_back(state);
  }
  [[nodiscard]] State pop() noexcept {
    const State state = states_.back();
    states_.pop_back();
    if (keeps_count_) --seen_[bucket(state.stones_hash())];
    return state;
  }

  /// Whether some earlier position had the same stones. Always false in a record that does not keep count.
  [[nodiscard]] bool contains(const State& position) const noexcept {
    if (seen_[bucket(position.stones_hash())] == 0) return false;
    for (const State& state : states_) {
      if (state.same_stones(position)) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t buckets = 512;

  [[nodiscard]] static constexpr std::size_t bucket(Hash hash) noexcept {
    return static_cast<std::size_t>(hash >> 32) % buckets;
  }
  void copy_states(const GameRecord& other) {
    states_.clear();
    states_.reserve(other.states_.size() + spare_plies);
    states_.assign(other.states_.begin(), other.states_.end());
  }

  bool keeps_count_;
  std::vector<State> states_;
  /// The number of earlier positions by hash bucket. Where it is zero, as usual, `contains` need not compare states.
  std::array<std::uint32_t, buckets> seen_{};
};

}  // namespace tengen::go
