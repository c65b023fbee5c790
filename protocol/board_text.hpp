#pragma once

#include <optional>
#include <string>

#include "engine/engine.hpp"

namespace tengen {

/// A point as people write it: column letter without I, row number counted from the bottom (`H8`), or `pass`.
[[nodiscard]] std::string vertex_text(Vertex vertex, BoardSize size);

/// The board with its coordinates: X Black, O White, # a neutral point, . empty. The last move stands in brackets:
/// `(X)`. Lines end with '\n'.
[[nodiscard]] std::string board_text(const Engine& engine);

}  // namespace tengen
