#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/color.hpp"
#include "engine/core/move.hpp"
#include "engine/search/limits.hpp"

namespace tengen::search {

/// What one thread learned about moves, for ordering: moves that refuted siblings (killers), the reply that refuted a
/// move (counter-moves), and how often a move caused a cut-off (history). Games number their moves with
/// `move_index`, below `indices`.
class History {
 public:
  static constexpr std::size_t indices = MoveList::capacity;
  static constexpr int most = 16384;  ///< history values stay within +-most

  void clear() noexcept { *this = History{}; }

  [[nodiscard]] int value(Color color, std::size_t move) const noexcept { return value_[index(color)][move]; }
  [[nodiscard]] bool is_killer(int ply, Move move) const noexcept {
    const auto& pair = killers_[static_cast<std::size_t>(ply)];
    return pair[0] == move || pair[1] == move;
  }
  [[nodiscard]] Move counter(Color color, std::size_t previous) const noexcept {
    return counter_[index(color)][previous];
  }

  /// A good or bad experience of some weight; old ones fade as the value nears its bound.
  void update(Color color, std::size_t move, int bonus) noexcept {
    std::int16_t& slot = value_[index(color)][move];
    bonus = std::clamp(bonus, -most / 4, most / 4);
    slot = static_cast<std::int16_t>(slot + bonus - slot * std::abs(bonus) / most);
  }
  void add_killer(int ply, Move move) noexcept {
    auto& pair = killers_[static_cast<std::size_t>(ply)];
    if (pair[0] == move) return;
    pair[1] = pair[0];
    pair[0] = move;
  }
  void set_counter(Color color, std::size_t previous, Move move) noexcept { counter_[index(color)][previous] = move; }
  void forget_killers() noexcept { killers_ = no_killers(); }

 private:
  using Killers = std::array<std::array<Move, 2>, max_ply + 1>;
  using Counters = std::array<std::array<Move, indices>, 2>;

  [[nodiscard]] static constexpr Killers no_killers() noexcept {
    Killers killers{};
    for (auto& pair : killers) pair.fill(Move::none);
    return killers;
  }
  [[nodiscard]] static constexpr Counters no_counters() noexcept {
    Counters counters{};
    for (auto& row : counters) row.fill(Move::none);
    return counters;
  }

  Killers killers_ = no_killers();
  Counters counter_ = no_counters();
  std::array<std::array<std::int16_t, indices>, 2> value_{};
};

}  // namespace tengen::search
