#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/played_game.hpp"
#include "protocol/records/record.hpp"

namespace tengen::adapters {

struct PlayOptions {
  GameSpec spec;                        ///< of a new game
  records::Facts facts{};               ///< what the user says of the game, and a resumed one must agree with
  std::vector<std::string> given{};     ///< the options of one game that say so, such as `--komi`
  bool little_go = false;               ///< the user says that it is the course's game
  std::optional<People> people{};       ///< nothing: as in the resumed game, else Black
  std::optional<long long> move_ms{};   ///< of the engine; nothing: as in the resumed game, else 1000
  std::optional<ClockSetting> clock{};  ///< nothing: as in the resumed game, else none
  bool swap2 = false;                   ///< Gomoku: begin with the opening, or go on with it
  std::string resume{};                 ///< a file to go on from, empty for a new game
  bool force = false;                   ///< save over files that exist without a question
  bool plain = false;                   ///< sentences instead of pictures, no colour: for screen readers
};

/// A person at a terminal against the engine, or two people. At a terminal that can show it, and without `plain`, with
/// a drawn board, keys and mouse (`play_drawn`); otherwise with typed moves (`play_typed`). Reads until the person
/// leaves or input ends. Ctrl-C makes a thinking engine move at once, and leaves the game where a person is to move.
/// Who leaves an unsaved game at a terminal is asked for a file to save it to.
int run_play(const PlayOptions& options, const CommonOptions& common);

/// The game on a board that is drawn on the terminal, with keys and mouse, until it is left. The engine thinks beside
/// the keys. Ctrl-C makes a thinking engine move at once, and otherwise leaves. Whoever leaves an unsaved game is asked
/// for a file once the terminal is as it was. `force`: a file that exists is written over without a question. Returns
/// the process's exit code. POSIX only, where `can_draw`.
int play_drawn(PlayedGame& game, bool force);

/// The game in words and letters: moves are typed as coordinates, and the board is written after each. `plain`: the
/// stones in sentences, no colour. `force`: whatever has the name of a file that is saved is written over. Returns the
/// process's exit code.
int play_typed(PlayedGame& game, bool plain, bool force);

}  // namespace tengen::adapters
