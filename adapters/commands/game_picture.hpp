#pragma once

#include <optional>
#include <string>

#include "adapters/terminal/screen.hpp"
#include "engine/engine.hpp"

namespace tengen::adapters {

/// `Gomoku 15x15, renju`, `Go 5x5, komi 2.5 points`, `4 in a row, 7x6`.
[[nodiscard]] std::string title_of(const GameSpec& spec);

/// `Black`, `White`: a picture shows the stones themselves.
[[nodiscard]] const char* color_name(Color color);
/// `level 5 of 20`.
[[nodiscard]] std::string level_text(int level);

/// Black's winning chance in a game that is over; nothing while it goes on.
[[nodiscard]] std::optional<double> black_chance_in(const GameStatus& status);
/// Black's winning chance as a thought says, with `mover` to move; nothing if it judges nothing.
[[nodiscard]] std::optional<double> black_chance_in(const SearchInfo& info, Color mover);

/// An engine's position as a picture of the board alone: stones, the newest move, the line that won, the points that
/// renju forbids to the side to move. Texts, cursor and hint are left to the caller.
[[nodiscard]] Picture picture_of(const Engine& engine);

}  // namespace tengen::adapters
