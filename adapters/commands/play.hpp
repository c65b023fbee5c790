#pragma once

#include <optional>
#include <string>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/played_game.hpp"

namespace tengen::adapters {

struct PlayOptions {
  GameSpec spec;
  std::optional<People> people{};      ///< nothing: as in the resumed game, else Black
  std::optional<long long> move_ms{};  ///< of the engine; nothing: as in the resumed game, else 1000
  std::string resume{};                ///< a file to go on from, empty for a new game
  bool plain = false;                  ///< sentences instead of pictures, no colour: for screen readers
};

/// A person at a terminal against the engine, or two people. At a terminal that can show it, and without `plain`, with
/// a drawn board, keys and mouse (`play_drawn`).
///
/// Otherwise moves are typed as coordinates, and the board is redrawn after each. Reads commands from stdin until
/// `quit`, the end of input or of the game. Ctrl-C makes a thinking engine move at once, and leaves the game where a
/// command is waited for. Who leaves an unsaved game at a terminal is asked for a file to save it to.
int run_play(const PlayOptions& options, const CommonOptions& common);

}  // namespace tengen::adapters
