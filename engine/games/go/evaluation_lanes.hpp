#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/score.hpp"
#include "engine/games/go/grid.hpp"

namespace tengen::go {

/// Positions of one board, each with its stones seen by the side to move.
struct PositionLanes {
  static constexpr std::size_t capacity = 64;

  std::size_t count = 0;
  // Only the first `count` mean anything.
  alignas(64) std::array<std::uint64_t, capacity> own;
  alignas(64) std::array<std::uint64_t, capacity> opposing;

  void add(std::uint64_t of_mover, std::uint64_t of_other) noexcept {
    own[count] = of_mover;
    opposing[count++] = of_other;
  }
};

/// The static evaluation of each position as `Board::evaluate` has it under area scoring, komi left out: centi-points
/// for the side to move, in `scores` at the position's place. Vector instructions evaluate several positions at once,
/// one in each lane. Changes what lies behind the positions.
using JudgeLanes = void (*)(const Grid<std::uint64_t>& grid, PositionLanes& positions,
                            std::array<Score, PositionLanes::capacity>& scores);

/// A way to do so that this processor has.
struct LaneKernel {
  const char* name;
  JudgeLanes judge;
};
/// All of them, the best one last. Empty where the processor has none of the instructions.
[[nodiscard]] std::span<const LaneKernel> lane_kernels() noexcept;

}  // namespace tengen::go
