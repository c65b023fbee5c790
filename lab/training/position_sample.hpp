#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/geometry.hpp"
#include "engine/core/random.hpp"
#include "engine/core/score.hpp"
#include "engine/games/gomoku/evaluation/evaluation_watcher.hpp"

namespace tengen::lab {

/// Keeps one of the positions that a search evaluates, each with the same chance (a reservoir sample of one). For
/// searches of one thread; what was kept may be read once the search has ended.
class PositionSample final : public gomoku::EvaluationWatcher {
 public:
  /// Only positions whose value lies in the search's window or less than `near` centi-points beside it.
  explicit PositionSample(Score near) noexcept : near_(near) {}

  /// Forgets what was kept; before the search begins. The seed decides which position of it is kept.
  void begin(std::uint64_t seed) noexcept {
    random_ = Random(seed);
    seen_ = 0;
    way_.clear();
  }
  /// The moves that led to the position; empty if there was none.
  [[nodiscard]] const std::vector<Vertex>& way() const noexcept { return way_; }

  [[nodiscard]] bool wants(Score alpha, Score beta, Score value) noexcept override {
    if (value <= alpha - near_ || value >= beta + near_) return false;
    return random_.below(++seen_) == 0;
  }
  void keep(std::span<const Vertex> way) noexcept override { way_.assign(way.begin(), way.end()); }

 private:
  const Score near_;
  Random random_{0};
  std::uint32_t seen_ = 0;
  std::vector<Vertex> way_{};
};

}  // namespace tengen::lab
