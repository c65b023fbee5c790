#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"
#include "adapters/commands/play.hpp"

namespace tengen::adapters {

/// The commands that show a game in the terminal, `selfplay` and `play`, and their options.
class TerminalCommands {
 public:
  /// `common` must outlive it.
  TerminalCommands(CLI::App& app, CommonOptions& common);
  TerminalCommands(const TerminalCommands&) = delete;
  TerminalCommands& operator=(const TerminalCommands&) = delete;

  /// Whether the user chose one of them.
  [[nodiscard]] bool chosen() const { return selfplay_->parsed() || play_->parsed(); }
  /// The process's exit code.
  int run();

 private:
  void add_selfplay();
  void add_play();
  /// What the options of `play` say of the game; nothing of what was left out.
  [[nodiscard]] records::Facts facts_given() const;

  CommonOptions& common_;
  CLI::App* selfplay_;
  GameOptions selfplay_game_;
  SelfplayOptions selfplay_options_;
  CLI::App* play_;
  GameOptions play_game_;
  PlayOptions play_options_;
  std::string side_;
};

}  // namespace tengen::adapters
