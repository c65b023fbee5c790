#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/gtp/position.hpp"

namespace tengen::gtp {

/// `B+3.5`, `W+2`, or `0` for a draw. Go: what two passes now would lead to, with the stones that `final_groups` calls
/// dead taken off, by the komi as it was given. Other games know no margin: `B+1` says that Black has won. Empty where
/// the game is not decided.
[[nodiscard]] std::optional<std::string> final_score(const Position& position);

/// The groups of stones as `final_score` counts them. Go: dead are those that nothing can save, where the rules take
/// dead stones off at all. In other games all stones are alive.
[[nodiscard]] std::vector<std::vector<Vertex>> final_groups(const Position& position, GroupStatus status);

/// Go: the points without a living stone that count for `owner`, or for nobody where that is empty. None in other
/// games.
[[nodiscard]] std::vector<Vertex> final_territory(const Position& position, std::optional<Color> owner);

}  // namespace tengen::gtp
