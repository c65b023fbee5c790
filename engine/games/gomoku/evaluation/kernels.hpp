#pragma once

#include <span>
#include <string_view>

#include "engine/games/gomoku/evaluation/cell_features.hpp"
#include "engine/games/gomoku/evaluation/network.hpp"

namespace tengen::gomoku {

/// The evaluation's hot loops, compiled for one kind of processor. All kinds give the same values bit by bit.
struct Kernels {
  std::string_view name;  ///< `portable`, `sse2`, `avx2`, `avx512`
  /// The network's value, see Network; `mask` is of ThreatMask.
  int (*network_value)(const Network& network, const NetworkInput& input, unsigned mask) noexcept;
  CellKernels cells;
};

/// Those that this processor can run, the fastest last. The first is `portable`. Any thread.
[[nodiscard]] std::span<const Kernels> usable_kernels() noexcept;
/// The last of them.
[[nodiscard]] const Kernels& best_kernels() noexcept;

}  // namespace tengen::gomoku
