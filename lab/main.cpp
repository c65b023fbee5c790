#include <CLI/CLI.hpp>
#include <csignal>
#include <exception>
#include <memory>
#include <range/v3/algorithm/find_if.hpp>
#include <string>
#include <vector>

#include "adapters/commands/help_text.hpp"
#include "adapters/files/weights.hpp"
#include "lab/commands.hpp"
#include "lab/fail.hpp"

namespace {

int run(int argc, char** argv) {
  CLI::App app("What the author of an engine needs: matches between engines, and games to learn from.", "tengen-lab");
  app.formatter(std::make_shared<tengen::adapters::HelpText>());
  app.set_version_flag("--version", std::string("tengen-lab ") + tengen::adapters::version());
  app.require_subcommand(1);
  std::vector<std::string> weights;
  app.add_option("--weights", weights, "files of Gomoku weights for the engine in this process (lab/learn export)");
  app.fallthrough();
  tengen::adapters::Commands commands;
  tengen::lab::add_match_command(app, {argv, argv + argc}, commands);
  tengen::lab::add_training_commands(app, commands);
  tengen::lab::add_go_commands(app, commands);
  tengen::lab::add_openings_command(app, commands);
  tengen::lab::add_spsa_command(app, commands);
  tengen::adapters::add_solve_command(app, tengen::adapters::Audience::developers, commands);
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
  return ranges::find_if(commands, [](const auto& each) { return each.options->parsed(); })->run();
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
