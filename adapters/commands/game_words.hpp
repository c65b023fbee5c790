#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adapters/commands/played_game.hpp"
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

/// A drawn board with colours for X and O, and for the brackets around the last move.
[[nodiscard]] std::string coloured(const std::string& board);

/// The stones in words, row by row from the top, for who does not see a drawing: `Black (X): h8 i9.`
[[nodiscard]] std::string stones_in_words(const PlayedGame& game);

/// The point that a person means: `h8`, `pass` in Go, in Connect-N a column by letter or number, where the stone falls.
/// Empty for any other word.
[[nodiscard]] std::optional<Vertex> typed_point(const PlayedGame& game, const std::string& word);

/// The commands of typed play with their meanings, a line each.
[[nodiscard]] std::string typed_help(const PlayedGame& game);

}  // namespace tengen::adapters
