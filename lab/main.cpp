#include <CLI/CLI.hpp>
#include <csignal>
#include <string>
#include <vector>

#include "adapters/commands/game_cli.hpp"
#include "adapters/commands/help_text.hpp"
#include "adapters/files/weights.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/streams/complain.hpp"
#include "lab/files.hpp"
#include "lab/go/go_cli.hpp"
#include "lab/match/match_cli.hpp"
#include "lab/openings/openings_cli.hpp"
#include "lab/training/training_cli.hpp"
#include "lab/tuning/spsa_cli.hpp"

namespace {

int run(int argc, char** argv) {
  CLI::App app("What the author of an engine needs: matches between engines, and games to learn from.", "tengen-lab");
  app.formatter(std::make_shared<tengen::adapters::HelpText>());
  app.set_version_flag("--version", std::string("tengen-lab ") + tengen::adapters::version());
  app.require_subcommand(1);
  std::vector<std::string> weights;
  app.add_option("--weights", weights, "files of Gomoku weights for the engine in this process (lab/learn export)");
  app.fallthrough();
  tengen::lab::MatchCommand match(app);
  tengen::lab::TrainingCommands training(app);
  tengen::lab::GoCommands go(app);
  tengen::lab::OpeningsCommand openings(app);
  tengen::lab::SpsaCommand spsa(app);
  tengen::adapters::Commands solve;
  add_solve_command(app, tengen::adapters::Audience::developers, solve);
  app.footer("tengen-lab COMMAND --help lists what a command takes.");
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help and --version
    return app.exit(wanted);
  } catch (const CLI::ParseError& error) {
    return tengen::adapters::complain_of_use(app, error);
  }
  if (const std::string problem = tengen::adapters::use_weights(weights); !problem.empty()) {
    return tengen::lab::fail(problem);
  }
  if (solve.front().options->parsed()) return solve.front().run();
  const tengen::adapters::Interrupt interrupt;
  if (const auto code = training.run(interrupt)) return *code;
  if (const auto code = go.run(interrupt)) return *code;
  if (const auto code = openings.run(interrupt)) return *code;
  if (const auto code = spsa.run(interrupt)) return *code;
  return match.run(interrupt, {argv, argv + argc});
}

}  // namespace

int main(int argc, char** argv) {
#ifdef SIGXFSZ
  // A write beyond a limit of the system fails, and is told, instead of ending the program.
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    return tengen::lab::fail(error.what());
  }
}
