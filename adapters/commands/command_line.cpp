#include <CLI/CLI.hpp>
#include <exception>
#include <memory>
#include <range/v3/algorithm/find_if.hpp>
#include <string>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"
#include "adapters/commands/help_text.hpp"
#include "adapters/files/weights.hpp"
#include "adapters/runtime/system.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/stdio.hpp"
#include "protocol/board_text.hpp"

namespace tengen::adapters {

namespace {

/// Reads the options of Gomocup from a command line that a manager wrote. Piskvork writes none; a script that starts
/// this program may write some. Unknown words are ignored, so that the program plays whatever the manager appends.
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

int run(int argc, char** argv) {
  CLI::App app(
      "Tengen plays Gomoku, small-board Go and Connect-N inside other people's programs.\n"
      "Without a command it speaks the Gomocup (Piskvork) protocol.",
      "tengen");
  app.formatter(std::make_shared<HelpText>());
  app.set_version_flag("--version", version_text());
  app.require_subcommand(0, 1);
  std::vector<std::string> weights;
  app.add_option("--weights", weights, "files of Gomoku weights that take the place of the built-in ones (lab/learn)");
  app.fallthrough();

  CommonOptions common;
  common.start = read_start_arguments(argc, argv);
  std::vector<const char*> own{argc > 0 ? argv[0] : "tengen"};
  for (const std::string& word : common.start.own) own.push_back(word.c_str());
  Commands commands;
  add_host_commands(app, common, commands);
  add_analysis_command(app, common, commands);
  add_serve_command(app, common, commands);
  add_bench_commands(app, commands);
  add_selfplay_command(app, common, commands);
  add_play_command(app, common, commands);
  add_solve_command(app, Audience::users, commands);
  add_game_file_commands(app, common, commands);
  add_player_commands(app, commands);
  add_observer_commands(app, commands);
  add_parameters_command(app, commands);
  add_bundle_command(app, commands);
  app.footer("tengen COMMAND --help lists what a command takes.\n\n" + std::string(moves_help));

  try {
    app.parse(static_cast<int>(own.size()), own.data());
  } catch (const CLI::Success& wanted) {  // --help and --version
    return app.exit(wanted);
  } catch (const CLI::ParseError& error) {
    return complain_of_use(app, error);
  }

  const auto chosen = ranges::find_if(commands, [](const Command& each) { return each.options->parsed(); });
  // Without a command it speaks Gomocup.
  const Command& command = chosen == commands.end() ? commands.front() : *chosen;
  if (const std::string problem = use_weights(weights); !problem.empty()) {
    // In front of a manager nothing may appear beside the protocol, and a game is better played than refused.
    if (!command.is_for_hosts) return complain(problem, 2);
    common.notice = problem + "; playing with the built-in ones";
  }
  return command.run();
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
