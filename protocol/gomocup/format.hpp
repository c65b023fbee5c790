#pragma once

#include <string>
#include <vector>

#include "engine/core/geometry.hpp"
#include "engine/engine.hpp"

namespace tengen::gomocup {

// How typed answers become lines. ASCII, one line each, no line end.

[[nodiscard]] std::string size_text(BoardSize size);                       ///< `15x20`
[[nodiscard]] std::string point_text(Vertex at);                           ///< `7,8`
[[nodiscard]] std::string points_text(const std::vector<Vertex>& points);  ///< `7,8 9,9`
[[nodiscard]] std::string padded_point(Vertex at);                         ///< `0708`, as in FORBID

/// `MESSAGE depth 9-15 score 123 nodes 45000 nps 900000 time 50 pv 7,8 9,9`; a proven win in n plies reads
/// `+Mn`, a loss `-Mn`. Long lines of play are cut.
[[nodiscard]] std::string message_text(const SearchInfo& info);

/// What yxshowinfo announces: threads, and the largest table as the binary logarithm of its KiB.
[[nodiscard]] std::vector<std::string> capabilities();

}  // namespace tengen::gomocup
