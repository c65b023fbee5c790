#pragma once

#include <functional>
#include <optional>
#include <string>

#include "adapters/commands/played_game.hpp"

namespace tengen::adapters {

/// The game on a board that is drawn on the terminal, with keys and mouse, until it is left. The engine thinks beside
/// the keys. Ctrl-C makes a thinking engine move at once, and otherwise leaves. Whoever leaves an unsaved game is asked
/// for a file once the terminal is as it was. `force`: a file that exists is written over without a question. Returns
/// the process's exit code. POSIX only, where `can_draw`.
int play_drawn(PlayedGame& game, bool force);

/// The game in words and letters: moves are typed as coordinates, and the board is written after each. `plain`: the
/// stones in sentences, no colour. `force`: whatever has the name of a file that is saved is written over. Returns the
/// process's exit code.
int play_typed(PlayedGame& game, bool plain, bool force);

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

}  // namespace tengen::adapters
