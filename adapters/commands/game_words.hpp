#pragma once

#include <string>

#include "engine/core/score.hpp"
#include "engine/core/status.hpp"

namespace tengen::adapters {

// What the commands for people say of a game.

[[nodiscard]] const char* name(Color color);
/// `White (O) wins by 3.5 points.`, `Black (X) wins by 1 point.`, `Draw.`
[[nodiscard]] std::string result_text(const GameStatus& status);
/// For the side to move: `wins in 3` of the winner's own moves, `exactly 3.5 points`, `1.20` points.
[[nodiscard]] std::string score_text(Score score);

}  // namespace tengen::adapters
