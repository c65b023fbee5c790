#pragma once

#include <vector>

#include "engine/engine.hpp"

namespace tengen {

/// Where one side of a Gomoku game could play with force.
struct Threats {
  std::vector<Vertex> fives;       ///< complete a line that wins
  std::vector<Vertex> open_fours;  ///< make two or more points that would
  std::vector<Vertex> fours;       ///< make one
};

/// By the rule in force; points that it forbids are left out. Found by looking along the lines, for display: the search
/// has its own tables. `engine` must play Gomoku.
[[nodiscard]] Threats find_threats(const Engine& engine, Color color);

}  // namespace tengen
