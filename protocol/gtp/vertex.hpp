#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/color.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::gtp {

/// A point in GTP's notation: a column letter without I, then the row counted from the bottom; `A1` is the bottom left
/// corner. Or `pass`. Upper and lower case are the same. Beyond the 25 columns that GTP knows (wide Connect-N boards)
/// columns go on as AA, AB, as `vertex_text` writes them. Empty if the word has another form; the point read may be off
/// the board.
[[nodiscard]] std::optional<Vertex> parse_vertex(std::string_view word, BoardSize size);

/// `b`, `black`, `w` or `white`, in any case.
[[nodiscard]] std::optional<Color> parse_color(std::string_view word);

/// On one line, separated by blanks.
[[nodiscard]] std::string vertex_list(std::span<const Vertex> vertices, BoardSize size);

}  // namespace tengen::gtp
