#include <memory>

#include "lab/commands.hpp"
#include "lab/go/choices.hpp"
#include "lab/go/samples.hpp"
#include "lab/go/selfplay.hpp"

namespace tengen::lab {

namespace {

constexpr const char* one_thread =
    "One thread: start it once a core, with a file and a --seed each. A file that is there is gone on with.";

}  // namespace

void add_go_commands(CLI::App& app, adapters::Commands& commands) {
  const auto games = std::make_shared<GoSelfplayOptions>();
  CLI::App& selfplay =
      *app.add_subcommand("go-selfplay", "positions of Go to learn from, at a fixed number of nodes a move");
  selfplay.footer(one_thread);
  selfplay.add_option("file", games->file, "where the positions go")->required();
  adapters::add_number(selfplay, "--sizes", games->sides, 5, most_go_side, "sides of boards; each game is dealt one")
      ->delimiter(',');
  adapters::add_number(selfplay, "--games", games->games, 1, 1'000'000'000);
  adapters::add_number(selfplay, "--nodes", games->nodes, 1, 1'000'000'000, "a search");
  adapters::add_number(selfplay, "--stray", games->stray, 0.0, 1.0, "share of moves that are random");
  adapters::add_number(selfplay, "--asides", games->asides, 0, 100,
                       "positions beside each of a game's, a move or two of the network's policy away");
  adapters::add_number(selfplay, "--playouts", games->playouts, 1, 10000,
                       "random games by which a finished board is counted");
  selfplay.add_option("--seed", games->seed)->capture_default_str();
  adapters::add_settings(selfplay, games->settings);
  add_interruptible(commands, selfplay, [games](const auto& interrupt) { return run_go_selfplay(*games, interrupt); });

  const auto proofs = std::make_shared<GoChoicesOptions>();
  CLI::App& choices = *app.add_subcommand("go-choices", "positions of Little-Go's proofs, with every move's result");
  choices.footer(one_thread);
  choices.add_option("file", proofs->file, "where the positions go")->required();
  adapters::add_number(choices, "--roots", proofs->roots, 1, 1'000'000, "positions of 4 to 8 stones to solve");
  adapters::add_number(choices, "--per-stage", proofs->per_stage, 1, 1'000'000,
                       "positions kept of each, for each number of plies left");
  choices.add_option("--seed", proofs->seed)->capture_default_str();
  add_interruptible(commands, choices, [proofs](const auto& interrupt) { return run_go_choices(*proofs, interrupt); });
}

}  // namespace tengen::lab
