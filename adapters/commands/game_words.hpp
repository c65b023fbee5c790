#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/commands/played_game.hpp"
#include "adapters/terminal/screen.hpp"
#include "engine/core/score.hpp"
#include "engine/core/status.hpp"
#include "engine/engine.hpp"

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

// What the drawn board shows of it.

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

/// What the engine is doing while a person looks at the board.
enum class Doing : std::uint8_t { nothing, move, hint, review };

/// What a drawn game shows besides the game itself.
struct DrawnState {
  Vertex cursor{};
  std::optional<Vertex> hint{};
  std::string message{};
  Doing doing = Doing::nothing;
  int depth = 0;                   ///< of the newest thought
  std::size_t looked_at = 0;       ///< of a review: positions done
  std::size_t positions = 0;       ///< of a review: positions in all
  bool stuck = false;              ///< the engine found no move
  std::optional<double> chance{};  ///< Black's
};

/// The game as a picture.
[[nodiscard]] Picture picture_of(const PlayedGame& game, const DrawnState& state);

/// The keys of the drawn board that mean something now, one phrase each, for the side of the board.
[[nodiscard]] std::vector<std::string> short_key_help(const PlayedGame& game);

/// All keys with their meanings, for a page of their own.
[[nodiscard]] std::vector<std::string> key_help(const PlayedGame& game, const Look& look);

}  // namespace tengen::adapters
