#pragma once

#include <string>

#include "engine/engine.hpp"
#include "protocol/gtp/journal.hpp"

namespace tengen::gtp {

// What a search of the position has found, in the words of GoGui's analyze commands.

/// Short enough for a point on the board: `+2.5`, `W5` for a win in five plies, `L4` for a loss.
[[nodiscard]] std::string score_label(Score score);
/// `Black wins in 5 plies` or `W+2.5`.
[[nodiscard]] std::string outcome_text(Score score, Color mover);
/// `W+0.4, not solved, depth 12`.
[[nodiscard]] std::string value_text(const SearchInfo& info, Color mover);
/// `VAR b C3 w C2`, and the value in a second line.
[[nodiscard]] std::string variation_text(const SearchInfo& info, Color mover, BoardSize size);
/// `Black to move: W+0.4, not solved, depth 12; line C3 C2; 5000 nodes`.
[[nodiscard]] std::string finding_text(const Finding& finding, BoardSize size);
/// The size of a number of points, without its sign and with one decimal at most: `2.5`, `3`.
[[nodiscard]] std::string tenths_text(double value);

}  // namespace tengen::gtp
