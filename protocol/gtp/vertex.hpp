#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// `b C3 w C4`: a colour and a point in turn, or `pass`. Empty if the words have another form.
[[nodiscard]] std::optional<std::vector<Stone>> parse_stones(std::span<const std::string> words, BoardSize size);

/// On one line, separated by blanks.
[[nodiscard]] std::string vertex_list(std::span<const Vertex> vertices, BoardSize size);

}  // namespace tengen::gtp
