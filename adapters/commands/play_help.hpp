#pragma once

#include <string>
#include <vector>

#include "adapters/commands/played_game.hpp"
#include "adapters/terminal/screen.hpp"

namespace tengen::adapters {

/// The keys of the drawn board that mean something now, one phrase each, for the side of the board.
[[nodiscard]] std::vector<std::string> short_key_help(const PlayedGame& game);

/// All keys with their meanings, for a page of their own.
[[nodiscard]] std::vector<std::string> key_help(const PlayedGame& game, const Look& look);

}  // namespace tengen::adapters
