#pragma once

#include <vector>

#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/position.hpp"

namespace tengen::gomocup {

/// The colour of our stones; it is our move. `in_move_order` (renju): the first line is a move of Black's, the next one
/// of White's, and so on, lines of neutral points included. Otherwise the numbers of stones decide: as many of each
/// make us Black, one more of the opponent's makes us White. Where the numbers fit neither, the first stone is Black's.
/// A pass counts as a stone: with one before it, White's comes first.
[[nodiscard]] Color own_color(const std::vector<ListedStone>& stones, bool in_move_order);

/// The stones by colour, and the points that belong to nobody; a pass, `-1,-1`, is neither. Ours have the colour `own`.
[[nodiscard]] Position::Arrangement arranged(const std::vector<ListedStone>& listed, Color own);

}  // namespace tengen::gomocup
