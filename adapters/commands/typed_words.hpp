#pragma once

#include <optional>
#include <string>

#include "adapters/commands/played_game.hpp"

namespace tengen::adapters {

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
