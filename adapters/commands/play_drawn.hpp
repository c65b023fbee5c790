#pragma once

#include "adapters/commands/played_game.hpp"

namespace tengen::adapters {

/// The game on a board that is drawn on the terminal, with keys and mouse, until it is left. The engine thinks beside
/// the keys. Ctrl-C makes a thinking engine move at once, and otherwise leaves. Whoever leaves an unsaved game is asked
/// for a file once the terminal is as it was. `force`: a file that exists is written over without a question. Returns
/// the process's exit code. POSIX only, where `can_draw`.
int play_drawn(PlayedGame& game, bool force);

}  // namespace tengen::adapters
