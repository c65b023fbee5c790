#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/color.hpp"
#include "engine/core/geometry.hpp"
#include "protocol/board_text.hpp"
#include "protocol/notation.hpp"

namespace tengen::gtp {

/// A point in GTP's notation, whatever the game, or `pass`: see `Notation::go`.
[[nodiscard]] inline std::optional<Vertex> parse_vertex(std::string_view word, BoardSize size) {
  return tengen::parse_vertex(word, size, Notation::go);
}

/// `b`, `black`, `w` or `white`, in any case.
[[nodiscard]] std::optional<Color> parse_color(std::string_view word);

/// On one line, separated by blanks.
[[nodiscard]] std::string vertex_list(std::span<const Vertex> vertices, BoardSize size);

}  // namespace tengen::gtp
