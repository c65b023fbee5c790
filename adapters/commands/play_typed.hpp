#pragma once

#include "adapters/commands/played_game.hpp"

namespace tengen::adapters {

/// The game in words and letters: moves are typed as coordinates, and the board is written after each. `plain`: the
/// stones in sentences, no colour. `force`: whatever has the name of a file that is saved is written over. Returns the
/// process's exit code.
int play_typed(PlayedGame& game, bool plain, bool force);

}  // namespace tengen::adapters
