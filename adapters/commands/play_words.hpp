#pragma once

#include <string>

#include "adapters/commands/played_game.hpp"

namespace tengen::adapters {

// What both forms of `tengen play` say of a game.

/// How a side is called: `name` in letters, `color_name` beside a picture.
using ColorName = const char* (*)(Color);

/// `White wins by 3.5 points.`, `White wins: Black resigned.`; empty while the game goes on.
[[nodiscard]] std::string end_text(const PlayedGame& game, ColorName color);
/// `The winning stones: h8 i9 j10 k11 l12.`; empty where the game was not won by a line.
[[nodiscard]] std::string winning_text(const PlayedGame& game);

/// The board, the moves and how the game ended, a line each; empty without a move.
[[nodiscard]] std::string last_words(const PlayedGame& game, ColorName color);

/// What the engine is about to do, as `PlayedGame::act` does it: `White plays h8 (0.35, depth 9).`, `Tengen takes
/// Black.`, `Tengen places h8 i8 k10.`
[[nodiscard]] std::string deed_text(const PlayedGame& game, const SearchResult& result, ColorName color);

/// Which colour the person has once the opening is over: `You are White now.`
[[nodiscard]] std::string colours_text(const PlayedGame& game, ColorName color);

}  // namespace tengen::adapters
