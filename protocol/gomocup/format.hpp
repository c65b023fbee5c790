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
[[nodiscard]] std::string spaced_point(Vertex at);                         ///< `7 8`, as in MESSAGE SWAP2 and SOOSORV

[[nodiscard]] std::string score_text(Score score);  ///< `-35`; a proven win in n plies reads `+Mn`, a loss `-Mn`
/// The score as `win_chance`, between 0.000 and 1.000.
[[nodiscard]] std::string win_rate_text(Score score);
[[nodiscard]] std::string line_text(const SearchInfo& info);  ///< the line of play, cut where it is long

/// `MESSAGE depth 9-15 score 123 nodes 45000 nps 900000 time 50 pv 7,8 9,9`. Where more than one move is thought
/// about, `MESSAGE (2) depth ...` tells the rank.
[[nodiscard]] std::string message_text(const SearchInfo& info, int multi_pv = 1);

/// What yxshowinfo announces: threads, and the largest table as the binary logarithm of its KiB.
[[nodiscard]] std::vector<std::string> capabilities();

}  // namespace tengen::gomocup
