#pragma once

#include <algorithm>

#include "engine/core/move.hpp"
#include "engine/core/score.hpp"
#include "engine/search/parameters.hpp"

namespace tengen::search {

/// Time management after each iteration: the factor by which a move's share of the clock is used. It is smaller where
/// the best move has not changed and took most of the nodes, and larger where the best move has just changed or the
/// score has fallen. Only for games played by a clock: what a fixed time for each move leaves over is lost. One thread.
class Patience {
 public:
  /// `parameters` must outlive this.
  explicit Patience(const Parameters& parameters) noexcept : parameters_(parameters) {}

  /// After an iteration: its best move, that move's score, and the part of all nodes so far (0 to 1) spent below it.
  void learn(Move best, Score score, double effort) noexcept {
    if (best_ != Move::none) {
      changes_ = changes_ / 2 + (best == best_ ? 0 : 1);
      fall_ = std::clamp(static_cast<double>(score_ - score) / parameters_.patience_steep_fall, 0.0, 1.0);
    }
    best_ = best;
    score_ = score;
    effort_ = effort;
  }

  /// With the standard parameters 0.4 to 3.5.
  [[nodiscard]] double factor() const noexcept {
    return (parameters_.patience_base + parameters_.patience_change * changes_) *
           (1 + parameters_.patience_fall * fall_) *
           (parameters_.patience_effort_base - parameters_.patience_effort * effort_);
  }

 private:
  const Parameters& parameters_;
  Move best_ = Move::none;
  Score score_ = 0;
  double changes_ = 0;  ///< changes of the best move, each halved by every later iteration: 0 to 2
  double fall_ = 0;     ///< fall of the score in the last iteration: 0 to 1
  double effort_ = 0;   ///< share of the nodes below the best move: 0 to 1
};

}  // namespace tengen::search
