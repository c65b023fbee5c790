#pragma once

#include <string>

#include "engine/engine.hpp"

namespace tengen::json {

/// Names of a position: 32 hexadecimal digits each. Two positions have the same name only by an accident of about
/// 2^-128.
struct PositionHashes {
  std::string exact;      ///< of the stones, the side to move and where it may not play (ko)
  std::string symmetric;  ///< the same for positions that turn or mirror into each other
};

/// Of the position on the board. Rules and komi are not part of it.
[[nodiscard]] PositionHashes position_hashes(const Engine& engine);

}  // namespace tengen::json
