#pragma once

#include <functional>
#include <optional>
#include <string>

#include "adapters/commands/play.hpp"
#include "adapters/commands/played_game.hpp"
#include "adapters/files/game_file.hpp"

namespace tengen::adapters {

/// Asks the person something; the line of the answer, nothing where nobody answers.
using Question = std::function<std::optional<std::string>(const std::string& question)>;

/// Saves the game in a file of this name, and says what came of it: `Saved as game.sgf.`, `Not saved: ...`. A file that
/// the game did not come from is written over only where the person says yes, or with `force`. The text is safe to
/// show.
[[nodiscard]] std::string save_as(PlayedGame& game, const std::string& path, bool force, const Question& ask);

/// The question for the name of a file.
inline constexpr const char* file_question = "Save the game as (name.sgf, .psq or .txt; Enter: do not save)> ";

/// Asks for names until the game is saved, or the person gives none; `tell` shows what came of each.
void offer_to_save(PlayedGame& game, bool force, const Question& ask,
                   const std::function<void(const std::string&)>& tell);

/// A game in a file, to go on with.
struct ResumedGame {
  GameFile file;
  GameSpec spec;
};

/// The published player that the file names as its engine, where that player plays the game; nothing where it is
/// Tengen.
[[nodiscard]] std::optional<players::PlayerName> player_of(const ResumedGame& game);

/// Reads the file that `options.resume` names, with what the user says of the game where the file does not say it.
/// Where the two disagree, that is an error (`unsupported`), which names both.
[[nodiscard]] Result<ResumedGame> resume_game(const PlayOptions& options);

/// Who plays and how fast: what the command line says, else what the players' names in the file say, else a person with
/// Black against an engine with a second a move. `file` may be null.
[[nodiscard]] Sides sides_of(const PlayOptions& options, std::optional<int> level, const GameFile* file);

/// Whether a saved game can take the file's place without a loss: one game, without variations and comments.
[[nodiscard]] bool holds_nothing_else(const GameFile& file);

}  // namespace tengen::adapters
