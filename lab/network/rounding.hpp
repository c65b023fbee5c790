#pragma once

#include <span>

#include "engine/games/gomoku/evaluation/cell_network.hpp"

namespace tengen::lab {

/// The integers of a cell network from its numbers, in the order of NetworkLayout. What a file cannot hold is clipped.
[[nodiscard]] gomoku::CellNetwork rounded_network(std::span<const float> numbers);

}  // namespace tengen::lab
