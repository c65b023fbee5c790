#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>

#include "engine/core/game_spec.hpp"
#include "engine/core/mutex.hpp"
#include "engine/games/gomoku/evaluation/cell_network.hpp"
#include "engine/games/gomoku/evaluation/evaluation.hpp"
#include "engine/games/gomoku/evaluation/weights.hpp"

namespace tengen::gomoku {

/// Which network judges under which rule. Several rules may share one. The standard ones are part of the program.
class Evaluations {
 public:
  Evaluations() = default;
  Evaluations(const Evaluations&) = delete;
  Evaluations& operator=(const Evaluations&) = delete;

  /// Made when first asked for. Any thread.
  [[nodiscard]] std::shared_ptr<const Evaluation> of(Rule rule) const;
  /// From now on `of` gives these for the rules they are meant for. Who holds another one keeps it. Any thread.
  void use(const Weights& weights);
  /// The same with a cell network, which judges beside the small one.
  void use(std::shared_ptr<const CellNetwork> network);

 private:
  template <class T>
  using OfRules = std::array<std::shared_ptr<const T>, rule_count>;

  mutable Mutex mutex_;
  mutable OfRules<Evaluation> known_ TENGEN_GUARDED_BY(mutex_);
  OfRules<Weights> weights_ TENGEN_GUARDED_BY(mutex_);  ///< brought by `use`
  OfRules<CellNetwork> networks_ TENGEN_GUARDED_BY(mutex_);
  mutable OfRules<Evaluation> standard_ TENGEN_GUARDED_BY(mutex_);  ///< those of the program
};

/// The standard ones, for whoever brings none of their own.
[[nodiscard]] const Evaluations& standard_evaluations();

/// The file in the program that judges under `rule`, in the form of Weights.
[[nodiscard]] std::string_view standard_weights(Rule rule) noexcept;

}  // namespace tengen::gomoku
