#pragma once

#include <algorithm>

#include "engine/core/move.hpp"
#include "engine/core/score.hpp"

namespace tengen::search {

/// How much of its share of the clock a move deserves, judged after each iteration: less where one move has led for
/// long and took most of the nodes, more where the lead has just changed or the score has fallen. For who plays by a
/// clock: of a turn that is timed by itself nothing can be saved. One thread.
class Patience {
 public:
  /// After an iteration: its best move, that move's score, and the part of all nodes so far (0 to 1) spent below it.
  void learn(Move best, Score score, double effort) noexcept {
    if (best_ != Move::none) {
      changes_ = changes_ / 2 + (best == best_ ? 0 : 1);
      fall_ = std::clamp(static_cast<double>(score_ - score) / steep_fall, 0.0, 1.0);
    }
    best_ = best;
    score_ = score;
    effort_ = effort;
  }

  /// Of the time that a move takes in the mean: 0.4 to 3.5.
  [[nodiscard]] double factor() const noexcept {
    return (0.7 + 0.5 * changes_) * (1 + 0.6 * fall_) * (1.3 - 0.7 * effort_);
  }

 private:
  static constexpr double steep_fall = 300;  ///< in centi-points; falls beyond it count no more

  Move best_ = Move::none;
  Score score_ = 0;
  double changes_ = 0;  ///< of the best move, each counting half as much with every iteration after it: 0 to 2
  double fall_ = 0;     ///< of the score in the last iteration, 0 to 1
  double effort_ = 0;
};

}  // namespace tengen::search
