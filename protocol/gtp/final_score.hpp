#pragma once

#include <optional>
#include <string>

#include "protocol/gtp/position.hpp"

namespace tengen::gtp {

/// `B+3.5`, `W+2`, or `0` for a draw. Go: what is settled for both sides, else the board as it stands, by the rules in
/// force. Other games know no margin: `B+1` says that Black has won. Empty where the game is not decided.
[[nodiscard]] std::optional<std::string> final_score(const Position& position);

}  // namespace tengen::gtp
