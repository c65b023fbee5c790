#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "protocol/records/record.hpp"

namespace tengen::adapters {

/// A command of the program.
struct Command {
  CLI::App* options;          ///< says whether the user chose it
  std::function<int()> run;   ///< returns the process's exit code; a `CLI::Error` for options that make no sense
  bool is_for_hosts = false;  ///< rather plays with the built-in weights than not at all
};
using Commands = std::vector<Command>;

// Each adds commands and their options. `common` must outlive them.

/// `gomocup`, the first, and `gtp`.
void add_host_commands(CLI::App& app, CommonOptions& common, Commands& commands);
/// KataGo's JSON analysis engine on the standard streams.
void add_analysis_command(CLI::App& app, CommonOptions& common, Commands& commands);
/// `kaggle`, `jidi` and `little-go`: hosts that send one observation after another.
void add_observer_commands(CLI::App& app, Commands& commands);
/// The web page with this program's engine behind it, until a signal.
void add_serve_command(CLI::App& app, CommonOptions& common, Commands& commands);
/// `bench` and `perft`, which measure the engine.
void add_bench_commands(CLI::App& app, Commands& commands);
/// A game of the engine against itself, drawn in the terminal.
void add_selfplay_command(CLI::App& app, CommonOptions& common, Commands& commands);
/// A game of people in the terminal, against the engine or each other.
void add_play_command(CLI::App& app, CommonOptions& common, Commands& commands);
/// Who solves: `tengen-lab solve` also has the options that files of positions, books and parameters need.
enum class Audience : std::uint8_t { users, developers };
/// Exact values. Exit code 1 where a file cannot be used, a claim is wrong or the value is not found.
void add_solve_command(CLI::App& app, Audience audience, Commands& commands);
/// `analyze` and `convert`, which read game records. Exit code 1 for a file that cannot be read, written or played.
void add_game_file_commands(CLI::App& app, CommonOptions& common, Commands& commands);
/// `explain` and `step8`, which show the published players at work. Exit code 1 for a position, a file or a server that
/// cannot be used.
void add_player_commands(CLI::App& app, Commands& commands);
/// `parameters`, which lists what `--set` takes.
void add_parameters_command(CLI::App& app, Commands& commands);
/// `bundle`: what a host needs to start the program. Exit code 1 where something cannot be written.
void add_bundle_command(CLI::App& app, Commands& commands);

/// The games' names, then `more`.
[[nodiscard]] std::vector<std::string> game_names(std::vector<std::string> more = {});

/// `--rule`, with its names in messages; `rule` must outlive the parsing. `about` is what help says first.
void add_rule_option(CLI::App& command, gomoku::Rule& rule, const std::string& about);

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
  /// What the options that were given say of a recorded game; nothing of what was left out.
  [[nodiscard]] records::Facts facts(const CLI::App& command) const;
};

/// An option for numbers from `least` to `most`; its help shows the value that it has without the option.
template <class Value, class Limit>
CLI::Option* add_number(CLI::App& command, const std::string& name, Value& value, Limit least, Limit most,
                        const std::string& about = {}) {
  return command.add_option(name, value, about)->check(CLI::Range(least, most))->capture_default_str();
}
/// `--set NAME=VALUE`, which may be given several times.
void add_settings(CLI::App& command, std::vector<ParameterSetting>& settings);
/// `--player`, with which a published player takes the engine's place.
void add_player(CLI::App& command, CommonOptions& options);
/// `--level`; not together with `--player`, which is added before it.
void add_level(CLI::App& command, CommonOptions& options);
/// `--threads` and `--memory`.
void add_common(CLI::App& command, CommonOptions& options,
                const std::string& about_memory = "MiB the whole process may use, unless the host says otherwise");
/// `--draw-empty` and `--database`.
void add_gomocup(CLI::App& command, GomocupOptions& options);

}  // namespace tengen::adapters
