#pragma once

#include "adapters/commands/play.hpp"
#include "adapters/files/game_file.hpp"

namespace tengen::adapters {

/// A game in a file, to go on with.
struct ResumedGame {
  GameFile file;
  GameSpec spec;
};

/// Reads the file that `options.resume` names, with what the user says of the game where the file does not say it.
/// Where the two disagree, that is an error (`unsupported`), which names both.
[[nodiscard]] Result<ResumedGame> resume_game(const PlayOptions& options);

/// The published player that the file names as its engine, where that player plays the game; nothing where it is
/// Tengen.
[[nodiscard]] std::optional<players::PlayerName> player_of(const ResumedGame& game);

/// Who plays and how fast: what the command line says, else what the players' names in the file say, else a person with
/// Black against an engine with a second a move. `file` may be null.
[[nodiscard]] Sides sides_of(const PlayOptions& options, std::optional<int> level, const GameFile* file);

/// Whether a saved game can take the file's place without a loss: one game, without variations and comments.
[[nodiscard]] bool holds_nothing_else(const GameFile& file);

}  // namespace tengen::adapters
