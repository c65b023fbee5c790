#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "adapters/commands/analysis_cli.hpp"
#include "adapters/commands/bench_cli.hpp"
#include "adapters/commands/bundle_cli.hpp"
#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"
#include "adapters/commands/game_file_cli.hpp"
#include "adapters/commands/help_text.hpp"
#include "adapters/commands/observer_cli.hpp"
#include "adapters/commands/parameters_cli.hpp"
#include "adapters/commands/player_cli.hpp"
#include "adapters/commands/serve_cli.hpp"
#include "adapters/commands/solve_cli.hpp"
#include "adapters/commands/terminal_cli.hpp"
#include "adapters/commands/wrong_use.hpp"
#include "adapters/files/weights.hpp"
#include "adapters/runtime/own_program.hpp"
#include "adapters/runtime/thread_stacks.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/standard_output.hpp"
#include "protocol/moves_text.hpp"

namespace tengen::adapters {

namespace {

/// What of our options a brain is given. Piskvork passes nothing, a script in our place may; whatever else a manager
/// appends must not keep a brain from playing.
GomocupOptions brain_options(int argc, char** argv) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  GomocupOptions options;
  add_gomocup(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError&) {
    return {};
  }
  return options;
}

/// The commands that speak with other people's programs, `gomocup` and `gtp`, and their options. Without a command it
/// is `gomocup`.
class HostCommands {
 public:
  /// `common` must outlive it.
  HostCommands(CLI::App& app, CommonOptions& common)
      : app_(app),
        common_(common),
        gomocup_(app.add_subcommand("gomocup", "speak the Gomocup (Piskvork) protocol, as without a command")),
        gtp_(app.add_subcommand("gtp", "speak the Go Text Protocol")) {
    add_common(*gomocup_, common);
    add_player(*gomocup_, common);
    add_level(*gomocup_, common);
    add_gomocup(*gomocup_, manager_);
    game_.add_to(*gtp_, "go");
    add_common(*gtp_, common);
    add_player(*gtp_, common);
    add_level(*gtp_, common);
  }

  [[nodiscard]] bool chosen() const { return *gomocup_ || *gtp_ || app_.get_subcommands().empty(); }

  /// What went wrong at the start, for the host or whoever reads stderr beside it.
  void notice(const std::string& text) {
    common_.notice = text;
    if (*gtp_) complain(text, 0);
  }

  /// Returns only where the options make no sense: the exit code.
  int run() {
    if (*gtp_) {
      if (const auto valid = validate(game_.spec()); !valid) return complain_of_use(valid.error().detail, "tengen gtp");
    }
    const GameSpec spec = *gtp_ ? game_.spec() : gomoku::Spec{};
    if (common_.player) {
      if (const auto player = players::make_player(*common_.player, spec); !player) {
        return complain_of_use(player.error().detail);
      }
    }
    if (*gtp_) run_gtp(spec, common_);
    tell_manager_of_start();
    run_gomocup(common_, manager_);
  }

 private:
  /// Piskvork reads stderr as moves: where both are one, what was not used is told as a message.
  void tell_manager_of_start() {
    common_.start.use_settings([](const std::string&, const std::string&) { return false; });
    const std::string text = common_.start.unused_text();
    if (text.empty()) return;
    if (!stderr_is_stdout()) {
      complain(text, 0);
    } else if (common_.notice.empty()) {
      common_.notice = text;
    }
  }

  CLI::App& app_;
  CommonOptions& common_;
  CLI::App* gomocup_;
  GomocupOptions manager_;
  CLI::App* gtp_;
  GameOptions game_;
};

int run(int argc, char** argv) {
  CLI::App app(
      "Tengen plays Gomoku, small-board Go and Connect-N inside other people's programs.\n"
      "Without a command it speaks the Gomocup (Piskvork) protocol.",
      "tengen");
  app.formatter(std::make_shared<HelpText>());
  app.set_version_flag("--version", version_text());
  app.require_subcommand(0, 1);
  std::vector<std::string> weights;
  app.add_option("--weights", weights,
                 "files of Gomoku weights that take the place of the built-in ones (tengen-lab tune)");
  app.fallthrough();

  CommonOptions common;
  common.start = read_start_arguments(argc, argv);
  std::vector<const char*> own{argc > 0 ? argv[0] : "tengen"};
  for (const std::string& word : common.start.own) own.push_back(word.c_str());
  HostCommands hosts(app, common);
  AnalysisCommand analysis(app, common);
  ServeCommand server(app, common);
  BenchCommands benches(app);
  TerminalCommands terminal(app, common);
  SolveCommand solve(app, Audience::users);
  GameFileCommands game_files(app, common);
  PlayerCommands player_commands(app);
  ObserverCommands observer_commands(app);
  const ParametersCommand parameters(app);
  const BundleCommand bundle(app);
  app.footer("tengen COMMAND --help lists what a command takes.\n\n" + std::string(moves_help));

  try {
    app.parse(static_cast<int>(own.size()), own.data());
  } catch (const CLI::Success& wanted) {  // --help and --version
    return app.exit(wanted);
  } catch (const CLI::ParseError& error) {
    return complain_of_use(app, error);
  }

  if (const std::string problem = use_weights(weights); !problem.empty()) {
    // In front of a manager nothing may appear beside the protocol, and a game is better played than refused.
    if (!hosts.chosen()) return complain(problem, 2);
    hosts.notice(problem + "; playing with the built-in ones");
  }
  if (hosts.chosen()) return hosts.run();
  if (analysis.chosen()) analysis.run();
  if (server.chosen()) return server.run();
  if (benches.chosen()) return benches.run();
  if (terminal.chosen()) return terminal.run();
  if (solve.chosen()) return solve.run();
  if (game_files.chosen()) return game_files.run(common);
  if (player_commands.chosen()) return player_commands.run();
  if (observer_commands.chosen()) return observer_commands.run();
  if (bundle.chosen()) return bundle.run();
  return parameters.run();
}

}  // namespace

int run_command_line(int argc, char** argv) {
  provide_thread_stacks();
  StandardOutput output;
  int code = exit_success;
  try {
    if (argc > 0 && is_brain(argv[0])) run_gomocup({}, brain_options(argc, argv));
    code = run(argc, argv);
  } catch (const CLI::Error& error) {
    code = complain_of_use(error.what());
  } catch (const std::exception& error) {  // the system lacks what the command needs
    code = complain(error.what(), exit_failure);
  }
  if (!output.finish()) return complain("the output cannot be written", code == exit_success ? exit_failure : code);
  return code;
}

}  // namespace tengen::adapters
