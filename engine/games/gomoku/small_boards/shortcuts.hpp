#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/games/gomoku/small_boards/game.hpp"

// What decides a position without a search of all its moves.

namespace tengen::lines {

/// A pairing strategy: pairs of free cells, each cell in one pair at most, so that every line open to the attacker
/// holds a pair. The defender answers each stone in a pair with the other cell, and no line is ever completed.
using Pairing = std::vector<std::pair<int, int>>;

/// A pairing for lines of which `open` holds the free cells each. Nothing where there is none, or where none was found
/// in `steps` steps of the search.
[[nodiscard]] std::optional<Pairing> find_pairing(const std::vector<Cells>& open, int steps);

/// A win by threats alone: each move leaves a line that the next one completes, so that the other side's replies are
/// forced, until a move leaves two. The cell of its first move for the side that has `own` stones and is to move;
/// nothing where there is none, or where none was found in `most_moves` moves. A line that the other side could
/// complete is answered first. `lines`: all lines of the board.
[[nodiscard]] std::optional<int> find_threat_win(const std::vector<Cells>& lines, Cells own, Cells other,
                                                 int most_moves);

}  // namespace tengen::lines
