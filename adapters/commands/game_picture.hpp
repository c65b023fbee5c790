#pragma once

#include <string>

#include "adapters/terminal/screen.hpp"
#include "engine/engine.hpp"

namespace tengen::adapters {

/// `Gomoku 15x15, renju`, `Go 5x5, komi 2.5 points`, `4 in a row, 7x6`.
[[nodiscard]] std::string title_of(const GameSpec& spec);

/// An engine's position as a picture of the board alone: stones, the newest move, the line that won, the points that
/// renju forbids to the side to move. Texts, cursor and hint are left to the caller.
[[nodiscard]] Picture picture_of(const Engine& engine);

}  // namespace tengen::adapters
