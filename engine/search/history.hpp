#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/color.hpp"
#include "engine/core/move.hpp"
#include "engine/search/parameters.hpp"

namespace tengen::search {

/// The histories of one thread.
///
/// - Killer moves: the last two moves of a ply that caused a cut-off.
/// - Counter-moves: the last move that refuted a move.
/// - History: by side and move, how often the move caused a cut-off.
/// - Correction history: by side and the last two moves, how far searches ended from the static evaluation.
///
/// Games number their moves with `move_index`, below `indices`.
class History {
 public:
  static constexpr std::size_t indices = MoveList::capacity;
  static constexpr int most = 16384;  ///< history and correction history stay within +-most

  void clear() noexcept { *this = History{}; }

  [[nodiscard]] int value(Color color, std::size_t move) const noexcept { return value_[index(color)][move]; }
  [[nodiscard]] bool is_killer(int ply, Move move) const noexcept {
    const auto& pair = killers_[static_cast<std::size_t>(ply)];
    return pair[0] == move || pair[1] == move;
  }
  [[nodiscard]] Move counter(Color color, std::size_t previous) const noexcept {
    return counter_[index(color)][previous];
  }

  /// Correction history for the side to move: `own` is its last move, `reply` the opponent's move after that.
  [[nodiscard]] int correction(Color color, std::size_t own, std::size_t reply) const noexcept {
    return corrections_[index(color)][correction_slot(own, reply)];
  }

  /// Adds a bonus, or a malus below 0. The nearer a value is to its bound, the less it grows.
  void update(Color color, std::size_t move, int bonus) noexcept { add(value_[index(color)][move], bonus); }
  void update_correction(Color color, std::size_t own, std::size_t reply, int bonus) noexcept {
    add(corrections_[index(color)][correction_slot(own, reply)], bonus);
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
  static constexpr std::size_t correction_count = 1 << 14;  ///< shared by pairs of moves, and small enough for a cache

  [[nodiscard]] static constexpr std::size_t correction_slot(std::size_t own, std::size_t reply) noexcept {
    return (reply * 487 + own) % correction_count;
  }
  static void add(std::int16_t& slot, int bonus) noexcept {
    bonus = std::clamp(bonus, -most, most);
    slot = static_cast<std::int16_t>(slot + bonus - slot * std::abs(bonus) / most);
  }

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
  std::array<std::array<std::int16_t, correction_count>, 2> corrections_{};
};

}  // namespace tengen::search
