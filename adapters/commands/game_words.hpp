#pragma once

#include <string>
#include <string_view>

#include "engine/core/score.hpp"
#include "engine/core/status.hpp"

namespace tengen::adapters {

// What the commands for people say of a game.

[[nodiscard]] const char* name(Color color);
/// `1 point`, `3.5 points`, `-2 points`.
[[nodiscard]] std::string points_text(int half_points);
/// `White (O) wins by 3.5 points.`, `Black (X) wins by 1 point.`, `Draw.`
[[nodiscard]] std::string result_text(const GameStatus& status);
/// The same with another name for the winner, where there is one: `White wins by 3.5 points.`
[[nodiscard]] std::string result_text(const GameStatus& status, std::string_view winner);
/// For the side to move: `wins in 3` of the winner's own moves, `exactly 3.5 points`, `1.20` points.
[[nodiscard]] std::string score_text(Score score);

}  // namespace tengen::adapters
