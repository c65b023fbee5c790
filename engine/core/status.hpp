#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/geometry.hpp"

namespace tengen {

struct GameStatus {
  bool over = false;
  std::optional<Color> winner{};       ///< absent while the game goes on, and in a draw
  std::optional<int> margin{};         ///< Go: half points by which Black leads if scored now, komi included
  std::vector<Vertex> winning_line{};  ///< the stones that won, where the game has such
};

/// How a group of stones stands (GTP's final_status_list).
enum class GroupStatus : std::uint8_t { alive, dead, seki };

}  // namespace tengen
