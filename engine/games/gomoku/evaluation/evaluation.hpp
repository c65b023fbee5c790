#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/games/gomoku/evaluation/cell_head.hpp"
#include "engine/games/gomoku/evaluation/cell_network.hpp"
#include "engine/games/gomoku/evaluation/evaluation_watcher.hpp"
#include "engine/games/gomoku/evaluation/kernels.hpp"
#include "engine/games/gomoku/evaluation/network.hpp"
#include "engine/games/gomoku/evaluation/weights.hpp"
#include "engine/games/gomoku/pattern.hpp"

namespace tengen::gomoku {

/// What a cell is worth by its multiset of patterns: half a cache line, since it is the memory that takes the time.
struct alignas(32) CellWorth {
  Features features{};
  std::int32_t moving = 0;
  std::int32_t waiting = 0;
  std::int16_t attack = 0;
  std::int16_t defence = 0;
};

/// One network ready for use: Weights as the Evaluator reads them. Never changes, so that any number of threads share
/// it.
class Evaluation {
 public:
  /// `cells`: the cell network that judges beside the small one; null where there is none. `watcher`: told of every
  /// evaluation; null for nobody.
  explicit Evaluation(const Weights& weights, std::shared_ptr<const CellNetwork> cells = nullptr,
                      const Kernels& kernels = best_kernels(), std::shared_ptr<EvaluationWatcher> watcher = nullptr);
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  [[nodiscard]] const CellWorth& cell(Color color, Multiset multiset) const noexcept {
    return worths_[index(color)][multiset];
  }
  /// In centi-points, for `color`, which is to move; `mask`: of ThreatMask.
  [[nodiscard]] int threat_worth(Color color, unsigned mask) const noexcept {
    return threat_weights_[index(color)][mask];
  }
  /// In eighths of a centi-point, for `color`, which is to move.
  [[nodiscard]] int network_value(Color color, const NetworkInput& input, unsigned mask) const noexcept {
    return kernels_.network_value(networks_[index(color)], input, mask);
  }
  [[nodiscard]] const CellNetwork* cell_network() const noexcept { return cell_network_.get(); }
  /// Of the cell network, where there is one.
  [[nodiscard]] const CellHead& cell_head() const noexcept { return *cell_head_; }
  [[nodiscard]] const CellKernels& cell_kernels() const noexcept { return kernels_.cells; }
  [[nodiscard]] EvaluationWatcher* watcher() const noexcept { return watcher_.get(); }

 private:
  std::array<std::vector<CellWorth>, 2> built_;
  std::array<const CellWorth*, 2> worths_{};  ///< by colour, [multiset]; the same where the sides are alike
  std::array<Network, 2> networks_;
  std::array<ThreatWeights, 2> threat_weights_{};
  Kernels kernels_;
  std::shared_ptr<const CellNetwork> cell_network_;
  std::optional<CellHead> cell_head_;
  std::shared_ptr<EvaluationWatcher> watcher_;
};

}  // namespace tengen::gomoku
