#pragma once

#include <span>

#include "engine/core/geometry.hpp"
#include "engine/core/score.hpp"

namespace tengen::gomoku {

/// Learns which positions searches evaluate, e.g. to collect positions to learn from. Called by every thread that
/// searches, so by several at once where a search has helpers.
class EvaluationWatcher {
 public:
  EvaluationWatcher() = default;
  EvaluationWatcher(const EvaluationWatcher&) = delete;
  EvaluationWatcher& operator=(const EvaluationWatcher&) = delete;
  virtual ~EvaluationWatcher() = default;

  /// A position was evaluated as `value`, for the side to move, and will be compared with the window from `alpha` to
  /// `beta`. Whether `keep` is to be called for it.
  [[nodiscard]] virtual bool wants(Score alpha, Score beta, Score value) noexcept = 0;
  /// `way`: the moves that led to that position from the last set-up. Valid during the call.
  virtual void keep(std::span<const Vertex> way) noexcept = 0;
};

}  // namespace tengen::gomoku
