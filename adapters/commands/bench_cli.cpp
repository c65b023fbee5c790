#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/parameter.hpp"
#include "engine/games/info.hpp"
#include "protocol/parameters_text.hpp"

namespace tengen::adapters {

namespace {

int run_perft(const GameSpec& spec, int depth) {
  constexpr int percent = 100;
  const Interrupt interrupt;
  const SteadyClock clock;
  for (int d = 1; d <= depth; ++d) {
    const std::string what = "perft " + std::to_string(d);
    Progress progress(what, percent, clock);
    const Instant begin = clock.now();
    const auto count = perft(spec, d, [&](double share) {
      progress.show(share * percent);
      return !interrupt.requested();
    });
    if (!count) return complain(count.error().detail, exit_usage);
    progress.hide();
    if (interrupt.requested()) return complain("interrupted in " + what, interrupt.exit_code());
    const std::chrono::duration<double> seconds = clock.now() - begin;
    std::cout << what << ": " << *count << " (" << seconds.count() << " s)" << std::endl;
  }
  return exit_success;
}

}  // namespace

void add_bench_commands(CLI::App& app, Commands& commands) {
  const auto bench = std::make_shared<BenchOptions>();
  CLI::App& bench_command = *app.add_subcommand("bench", "search fixed positions; prints a signature and the speed");
  bench_command.add_option("game", bench->game, game_choices() + ", or all")
      ->check(CLI::IsMember(game_names({"all"})))
      ->capture_default_str();
  add_number(bench_command, "--extra-depth", bench->extra_depth, -8, 20, "plies deeper than standard");
  add_settings(bench_command, bench->settings);
  commands.push_back({.options = &bench_command, .run = [bench] { return run_bench(*bench); }});

  const auto game = std::make_shared<GameOptions>();
  const auto depth = std::make_shared<int>(0);
  CLI::App& perft = *app.add_subcommand("perft", "count move sequences from the empty board");
  perft.add_option("game", game->game, game_choices())->required()->check(CLI::IsMember(game_names()));
  perft.add_option("depth", *depth, "plies")->required()->check(CLI::Range(0, 100));
  game->add_board_to(perft);
  commands.push_back({.options = &perft, .run = [game, depth] { return run_perft(game->spec(), *depth); }});
}

void add_settings(CLI::App& command, std::vector<ParameterSetting>& settings) {
  command
      .add_option_function<std::vector<std::string>>(
          "--set",
          [&settings](const std::vector<std::string>& words) {
            for (const std::string& word : words) {
              const auto setting = read_setting(word);
              if (!setting) throw CLI::ValidationError("--set", setting.error().detail);
              settings.push_back(*setting);
            }
          },
          "NAME=VALUE, another value for a parameter of the search (`tengen parameters GAME` lists them)")
      ->allow_extra_args(false);
}

void add_parameters_command(CLI::App& app, Commands& commands) {
  struct Options {
    std::string game{};
    bool json = false;
  };
  const auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("parameters", "list the numbers of a game's search that may be varied");
  command.add_option("game", options->game, game_choices())->required()->check(CLI::IsMember(game_names()));
  command.add_flag("--json", options->json, "a line of JSON for each parameter");
  const auto run = [options] {
    const auto parameters = parameters_of(game_named(options->game)->usual);
    if (!options->json) {
      std::cout << parameters_table(parameters);
    } else {
      for (const ParameterInfo& parameter : parameters) std::cout << parameter_json(parameter) << "\n";
    }
    std::cout << std::flush;
    return exit_success;
  };
  commands.push_back({.options = &command, .run = run});
}

}  // namespace tengen::adapters
