#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "adapters/commands/analyze.hpp"
#include "adapters/commands/game_cli.hpp"
#include "adapters/streams/complain.hpp"
#include "engine/core/number.hpp"

namespace tengen::adapters {

namespace {

constexpr int largest_side = 52;
constexpr std::size_t most_games = std::size_t{1} << 24;
constexpr std::size_t most_moves = std::size_t{1} << 24;

/// `2`, `3-5`, `3-` for the third and all that follow, `all`.
void take_game_numbers(const std::string& text, AnalyzeOptions& options) {
  const std::size_t dash = text.find('-');
  const bool all = text == "all";
  const auto first = all ? std::size_t{1} : parse_integer<std::size_t>(text.substr(0, dash)).value_or(0);
  std::size_t last = all ? most_games : first;
  if (dash != std::string::npos) {
    const std::string end = text.substr(dash + 1);
    last = end.empty() ? most_games : parse_integer<std::size_t>(end).value_or(0);
  }
  if (first < 1 || last < first || last > most_games) {
    throw CLI::ValidationError("--game-number " + text, "no number of a game, such as 2, 3-5 or all");
  }
  options.first_number = first;
  options.last_number = last;
  options.number_given = true;
}

void add_game_number(CLI::App& command, std::optional<std::size_t>& number) {
  command.add_option("--game-number", number, "which game of a collection in SGF, from 1")
      ->check(CLI::Range(std::size_t{1}, most_games));
}

/// What the user may know better than a file. `game` must outlive the parsing.
void add_facts(CLI::App& command, GameOptions& game) {
  const auto side = CLI::Range(1, largest_side);
  command.add_option("--game", game.game, game_choices() + ", where the file does not say or is wrong")
      ->check(CLI::IsMember(game_names()));
  command.add_option("--size", game.size, "columns and rows of the board, where the file does not say")->check(side);
  command.add_option("--columns", game.columns, "columns of a board that is not square")->check(side);
  command.add_option("--rows", game.rows, "rows of a board that is not square")->check(side);
  add_rule_option(command, game.rule, "gomoku: ");
  command.add_option("--in-a-row", game.in_a_row, "connect: stones in a line that win")
      ->check(CLI::Range(1, largest_side));
  command.add_option("--komi", game.komi, "go: points that White receives")->check(CLI::Range(-500.0, 500.0));
  command.final_callback([&game, &command] { refuse_options_of_other_games(command, game.game); });
}

void add_analyze(CLI::App& app, CommonOptions& common, Commands& commands) {
  struct Call {
    AnalyzeOptions options{};
    GameOptions game{};
  };
  const auto call = std::make_shared<Call>();
  AnalyzeOptions& options = call->options;
  CLI::App& command = *app.add_subcommand("analyze", "search every position of a recorded game and find the mistakes");
  command
      .add_option("file", options.files,
                  "Piskvork's .psq, SGF, RenLib's .lib, or text like h8i9 (Connect-N: 4453), one or more; - reads "
                  "standard input")
      ->required();
  command.add_option("-o,--output", options.output,
                     "the annotated SGF, - for standard output (beside each file, NAME.analysis.sgf)");
  command.add_option("--html", options.html, "also the report as one HTML file to step through");
  command.add_flag("--force", options.force, "write over the files of -o and --html if they exist");
  command.add_flag("--json", options.json, "the report as one line of JSON");
  CLI::Option* const time = command.add_option("--time", options.move_ms, "milliseconds for each position")
                                ->check(CLI::Range(1, 86400000))
                                ->capture_default_str();
  CLI::Option* const nodes = command.add_option("--nodes", options.nodes, "search so many nodes instead")
                                 ->check(CLI::Range(1LL, 1000000000000LL));
  CLI::Option* const depth =
      command.add_option("--depth", options.depth, "search so many plies instead")->check(CLI::Range(1, 100));
  time->excludes(nodes)->excludes(depth);
  nodes->excludes(depth);
  command.add_option("--lines", options.lines, "moves to compare in each position")
      ->check(CLI::Range(1, 20))
      ->capture_default_str();
  command.add_option("--critical", options.critical, "positions that come first in the report, the greatest swings")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command.add_option("--mistake", options.thresholds.mistake, "percent of winning chances that a mistake costs")
      ->check(CLI::Range(1.0, 100.0))
      ->capture_default_str();
  command.add_option("--blunder", options.thresholds.blunder, "percent of winning chances that a blunder costs")
      ->check(CLI::Range(1.0, 100.0))
      ->capture_default_str();
  command.add_option("--threads", common.threads, "threads that search")
      ->check(CLI::Range(1, max_threads))
      ->capture_default_str();
  command.add_option("--memory", common.memory_mb, "MiB the whole process may use")
      ->check(CLI::Range(16, 1 << 20))
      ->capture_default_str();
  command.add_option("--from", options.from, "the first move to look at")
      ->check(CLI::Range(std::size_t{1}, most_moves));
  command.add_option("--to", options.to, "the last move to look at")->check(CLI::Range(std::size_t{1}, most_moves));
  command.add_option_function<std::string>(
      "--game-number", [&options](const std::string& text) { take_game_numbers(text, options); },
      "which games of a collection in SGF, from 1: 2, 3-5, 3- or all");
  add_facts(command, call->game);
  const auto run = [&common, &command, call] {
    AnalyzeOptions& chosen = call->options;
    if (chosen.thresholds.blunder < chosen.thresholds.mistake) {
      return complain_of_use("--blunder must not be below --mistake", "tengen analyze");
    }
    if (chosen.to && *chosen.to < chosen.from) return complain_of_use("--to must not be below --from");
    chosen.facts = call->game.facts(command);
    chosen.given = game_options_given(command);
    return run_analyze(chosen, common);
  };
  commands.push_back({.options = &command, .run = run});
}

void add_convert(CLI::App& app, Commands& commands) {
  struct Call {
    ConvertOptions options{};
    GameOptions game{};
  };
  const auto call = std::make_shared<Call>();
  ConvertOptions& options = call->options;
  CLI::App& command = *app.add_subcommand("convert", "write a recorded game in another format");
  command
      .add_option("in", options.game.path, "Piskvork's .psq, SGF, RenLib's .lib, or text like h8i9 (Connect-N: 4453)")
      ->required();
  command
      .add_option("out", options.output,
                  "the file to write: .psq, .sgf, .lib, .txt or .pos; - writes SGF to standard output")
      ->required();
  command.add_flag("--force", options.force, "write over a file that exists");
  command.add_option("--charset", options.charset,
                     "of the texts in a .lib, which does not say it: gbk, sjis, big5, euc-kr, latin1, utf-8 ...");
  add_game_number(command, options.game.number);
  add_facts(command, call->game);
  const auto run = [&command, call] {
    call->options.game.facts = call->game.facts(command);
    call->options.game.given = game_options_given(command);
    return run_convert(call->options);
  };
  commands.push_back({.options = &command, .run = run});
}

}  // namespace

void add_game_file_commands(CLI::App& app, CommonOptions& common, Commands& commands) {
  add_analyze(app, common, commands);
  add_convert(app, commands);
}

}  // namespace tengen::adapters
