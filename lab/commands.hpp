#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "adapters/commands/game_cli.hpp"
#include "adapters/runtime/interrupt.hpp"

namespace tengen::lab {

// Each adds commands of `tengen-lab` and their options. Their exit codes are 2 for what cannot be done and that of the
// interrupt for what was interrupted.

/// `match`. `words`: the program's call and its arguments, with which an interrupted match says how to go on.
void add_match_command(CLI::App& app, const std::vector<std::string>& words, adapters::Commands& commands);
/// `selfplay`, `asides`, `merge` and `inputs`: games to learn from.
void add_training_commands(CLI::App& app, adapters::Commands& commands);
/// `go-selfplay` and `go-choices`: positions of Go to learn from.
void add_go_commands(CLI::App& app, adapters::Commands& commands);
/// `openings`: balanced ones for swap2, and replies to a first stone.
void add_openings_command(CLI::App& app, adapters::Commands& commands);
/// `spsa`, which tunes parameters of the search.
void add_spsa_command(CLI::App& app, adapters::Commands& commands);

/// Adds a command that a signal may end early.
inline void add_interruptible(adapters::Commands& commands, CLI::App& options,
                              std::function<int(const adapters::Interrupt&)> run) {
  commands.push_back({.options = &options, .run = [run = std::move(run)] {
                        const adapters::Interrupt interrupt;
                        return run(interrupt);
                      }});
}

}  // namespace tengen::lab
