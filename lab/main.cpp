#include <CLI/CLI.hpp>
#include <atomic>
#include <csignal>
#include <fstream>
#include <iostream>
#include <iterator>

#include "adapters/commands.hpp"
#include "adapters/game_cli.hpp"
#include "lab/match_cli.hpp"
#include "lab/training_cli.hpp"

namespace {

std::atomic<bool> interrupted{false};

void interrupt(int) {
  interrupted.store(true);
}

int run(int argc, char** argv) {
  CLI::App app("What the author of an engine needs: matches between engines, and evaluations learnt from games.");
  app.set_version_flag("--version", std::string("tengen-lab ") + tengen::adapters::version());
  app.require_subcommand(1);
  tengen::lab::MatchCommand match(app);
  tengen::lab::TrainingCommands training(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help and --version
    return app.exit(wanted);
  } catch (const CLI::ParseError& error) {
    std::cerr << "tengen-lab: " << error.what() << " (try --help)\n";
    return 2;
  }
  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, interrupt);
  if (const auto code = training.run(interrupted)) return *code;
  return match.run(interrupted);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "tengen-lab: " << error.what() << "\n";
    return 2;
  }
}
