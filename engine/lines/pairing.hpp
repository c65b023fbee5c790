#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/lines/line_game.hpp"

namespace tengen::lines {

/// A pairing strategy: pairs of free cells, each cell in one pair at most, so that every line open to the attacker
/// holds a pair. The defender answers each stone in a pair with the other cell, and no line is ever completed.
using Pairing = std::vector<std::pair<int, int>>;

/// A pairing for lines of which `open` holds the free cells each. Nothing where there is none, or where none was found
/// in `steps` steps of the search.
[[nodiscard]] std::optional<Pairing> find_pairing(const std::vector<Cells>& open, int steps);

}  // namespace tengen::lines
