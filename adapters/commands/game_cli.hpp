#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "adapters/commands/commands.hpp"

namespace tengen::adapters {

/// The games' names, then `more`.
[[nodiscard]] std::vector<std::string> game_names(std::vector<std::string> more = {});

/// The rules of Gomoku as the command line calls them.
[[nodiscard]] const std::map<std::string, gomoku::Rule>& rule_names();

/// `--rule`, with its names in messages; `rule` must outlive the parsing. `about` is what help says first.
void add_rule_option(CLI::App& command, gomoku::Rule& rule, const std::string& about);
/// The same with one name or more, which take the place of those in `rules`.
void add_rules_option(CLI::App& command, std::vector<gomoku::Rule>& rules, const std::string& about);

/// The options of one game that the user gave, such as `--komi`. To be called once the command line is parsed.
[[nodiscard]] std::vector<std::string> game_options_given(const CLI::App& command);
/// Throws what `option_of_another_game` says as a parsing error.
void refuse_options_of_other_games(const CLI::App& command, const std::string& game);

/// A game as the command line describes it; unset values take the game's own defaults.
struct GameOptions {
  std::string game;
  int size = 0;
  int columns = 0;
  int rows = 0;
  int in_a_row = 4;
  gomoku::Rule rule = gomoku::Rule::freestyle;
  double komi = 0;
  bool little_go = false;

  /// `--game` and what describes its board and rules.
  void add_to(CLI::App& command, const std::string& default_game);
  void add_board_to(CLI::App& command);

  /// Once the command line is parsed: chooses the game that `--player` plays where `--game` names none. Throws a
  /// parsing error for options of another game, but for `also`, and for a line that no board of this size has.
  void check(const CLI::App& command, const std::string& also = {});

  [[nodiscard]] BoardSize board(BoardSize standard) const;
  [[nodiscard]] GameSpec spec() const;
};

/// `--level`; not together with `--player`, which is added before it.
void add_level(CLI::App& command, CommonOptions& options);
/// `--threads` and `--memory`.
void add_common(CLI::App& command, CommonOptions& options);
/// `--draw-empty` and `--database`.
void add_gomocup(CLI::App& command, GomocupOptions& options);

}  // namespace tengen::adapters
