#pragma once

#include <string>

#include "engine/engine.hpp"
#include "protocol/notation.hpp"

namespace tengen {

/// GTP's name for a point, as `vertex_text` in `Notation::go`.
[[nodiscard]] inline std::string vertex_text(Vertex vertex, BoardSize size) {
  return vertex_text(vertex, size, Notation::go);
}

/// The board with its coordinates: X Black, O White, # a neutral point, . empty. The last move stands in brackets:
/// `(X)`. Lines end with '\n'. People at a terminal want `notation_of` the game.
[[nodiscard]] std::string board_text(const Engine& engine, Notation notation = Notation::go);

}  // namespace tengen
