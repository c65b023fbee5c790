#pragma once

#include <optional>
#include <string>

#include "adapters/commands/played_game.hpp"
#include "adapters/terminal/screen.hpp"

namespace tengen::adapters {

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

}  // namespace tengen::adapters
