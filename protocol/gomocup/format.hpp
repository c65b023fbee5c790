#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/geometry.hpp"
#include "engine/engine.hpp"

namespace tengen::gomocup {

// How typed answers become lines. ASCII, one line each, no line end.

[[nodiscard]] std::string point_text(Vertex at);                           ///< `7,8`
[[nodiscard]] std::string points_text(const std::vector<Vertex>& points);  ///< `7,8 9,9`
[[nodiscard]] std::string padded_point(Vertex at);                         ///< `0708`, as in FORBID
[[nodiscard]] std::string spaced_point(Vertex at);                         ///< `7 8`, as in MESSAGE SWAP2 and SOOSORV

[[nodiscard]] std::string score_text(Score score);  ///< `-35`; a proven win in n plies reads `+Mn`, a loss `-Mn`
/// The score as `win_chance`, between 0.000 and 1.000.
[[nodiscard]] std::string win_rate_text(Score score);
[[nodiscard]] std::string line_text(const SearchInfo& info);  ///< the line of play, cut where it is long

/// At most four digits and a unit, cut off: `9999`, `45K`, `1234M`; units K, M, G, T, P, E, each 1000 of the one
/// before.
[[nodiscard]] std::string count_text(std::uint64_t count);
/// What a search thinks, in the words that Rapfi made common and its clients look for:
/// `depth 9-15 ev 123 n 45K n/ms 900 tm 50 pv 7,8 9,9`; where more than one move is thought about,
/// `depth 9-15 multipv 2 ev ...` tells the rank. `n` are nodes, `tm` milliseconds, `pv (NONE)` a thought without a
/// move.
[[nodiscard]] std::string thought_text(const SearchInfo& info, int multi_pv = 1);

}  // namespace tengen::gomocup
