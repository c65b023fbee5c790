#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/commands/played_game.hpp"
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
