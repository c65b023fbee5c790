#include <CLI/CLI.hpp>
#include <string_view>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/help_text.hpp"
#include "engine/games/info.hpp"
#include "lab/commands.hpp"
#include "tests/fourth_game/three.hpp"

// `tengen` and `tengen-lab match` with a fourth game.

namespace {

int run_match(int argc, char** argv) {
  CLI::App app("Matches with a fourth game.", "fourth_game");
  tengen::adapters::Commands commands;
  tengen::lab::add_match_command(app, {argv, argv + argc}, commands);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return tengen::adapters::complain_of_use(app, error);
  }
  return commands.front().run();
}

}  // namespace

int main(int argc, char** argv) {
  tengen::add_game(tengen::three::info);
  const bool match = argc > 1 && std::string_view(argv[1]) == "match";
  return match ? run_match(argc, argv) : tengen::adapters::run_command_line(argc, argv);
}
