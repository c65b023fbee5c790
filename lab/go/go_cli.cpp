#include "lab/go/go_cli.hpp"

#include "adapters/commands/game_cli.hpp"

namespace tengen::lab {

GoCommands::GoCommands(CLI::App& app)
    : selfplay_(app.add_subcommand("go-selfplay", "positions of Go to learn from, at a fixed number of nodes a move")),
      choices_(app.add_subcommand("go-choices", "positions of Little-Go's proofs, with every move's result")) {
  for (CLI::App* command : {selfplay_, choices_}) {
    command->footer(
        "One thread: start it once a core, with a file and a --seed each. A file that is there is gone on with.");
  }
  selfplay_->add_option("file", options_.file, "where the positions go")->required();
  selfplay_->add_option("--sizes", options_.sides, "sides of boards; each game is dealt one")
      ->delimiter(',')
      ->check(CLI::Range(5, most_go_side))
      ->capture_default_str();
  selfplay_->add_option("--games", options_.games)->check(CLI::Range(1, 1'000'000'000))->capture_default_str();
  selfplay_->add_option("--nodes", options_.nodes, "a search")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  selfplay_->add_option("--stray", options_.stray, "share of moves that are random")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  selfplay_->add_option("--playouts", options_.playouts, "random games by which a finished board is counted")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  selfplay_->add_option("--seed", options_.seed)->capture_default_str();
  adapters::add_settings(*selfplay_, options_.settings);

  choices_->add_option("file", choices_options_.file, "where the positions go")->required();
  choices_->add_option("--roots", choices_options_.roots, "positions of 4 to 8 stones to solve")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  choices_
      ->add_option("--per-stage", choices_options_.per_stage, "positions kept of each, for each number of plies left")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  choices_->add_option("--seed", choices_options_.seed)->capture_default_str();
}

std::optional<int> GoCommands::run(const adapters::Interrupt& interrupt) {
  if (*selfplay_) return run_go_selfplay(options_, interrupt);
  if (*choices_) return run_go_choices(choices_options_, interrupt);
  return {};
}

}  // namespace tengen::lab
