#pragma once

#include <string>

#include "engine/core/score.hpp"
#include "engine/core/status.hpp"

namespace tengen::adapters {

// What the commands for people say of a game.

[[nodiscard]] const char* name(Color color);
/// `White (O) wins by 3.5 points.`, `Draw.`
[[nodiscard]] std::string result_text(const GameStatus& status);
/// For the side to move: `wins in 5`, `exactly 3.5 points`, `1.20`; plies and points.
[[nodiscard]] std::string score_text(Score score);

}  // namespace tengen::adapters
