#include "lab/training_cli.hpp"

#include <thread>

#include "lab/files.hpp"

namespace tengen::lab {

namespace {

int cores() {
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace

TrainingCommands::TrainingCommands(CLI::App& app) {
  selfplay_ = app.add_subcommand("selfplay", "Gomoku games to learn from, at a fixed number of nodes a move");
  selfplay_->footer(
      "Every game follows from --seed and its number alone, so that any number of machines can each play a part:\n\n"
      "  tengen-lab selfplay part3.games --rule renju --games 100000 --shards 100 --shard 3\n"
      "  tengen-lab merge all.games part*.games\n\n"
      "A file that is there is gone on with.");
  selfplay_options_.threads = tune_options_.threads = cores();
  selfplay_options_.settings.engine = std::string("tengen ") + adapters::version();
  selfplay_->add_option("file", selfplay_options_.file, "where the games go")->required();
  game_.add_board_to(*selfplay_);
  selfplay_->add_option("--games", selfplay_options_.games, "in all shards together")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  selfplay_->add_option("--nodes", selfplay_options_.settings.nodes, "a move")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  selfplay_->add_option("--seed", selfplay_options_.settings.seed)
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1} << 53))
      ->capture_default_str();
  selfplay_->add_option("--opening", selfplay_options_.settings.most_opening, "random moves before a game, at most")
      ->check(CLI::Range(2, 20))
      ->capture_default_str();
  selfplay_->add_option("--shard", selfplay_options_.shard, "which part of the games, from 0")->capture_default_str();
  selfplay_->add_option("--shards", selfplay_options_.shards, "how many parts")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  selfplay_->add_option("--threads", selfplay_options_.threads, "games at a time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  selfplay_->add_option("--engine", selfplay_options_.settings.engine, "noted in the file: version and commit")
      ->capture_default_str();

  merge_ = app.add_subcommand("merge", "puts files of games with equal settings together, each game once");
  merge_->add_option("output", output_)->required();
  merge_->add_option("inputs", inputs_)->required();

  tune_ = app.add_subcommand("tune", "fits evaluation and move ordering to files of games under one rule");
  tune_->add_option("output", output_, "the weights, e.g. engine/games/gomoku/weights/freestyle.inc")->required();
  tune_->add_option("inputs", inputs_, "files of games")->required();
  tune_->add_option("--epochs", tune_options_.epochs)->check(CLI::Range(1, 10'000))->capture_default_str();
  tune_->add_option("--position-rate", tune_options_.position_rate, "Adam's first step for the evaluation")
      ->check(CLI::Range(1e-6, 1.0))
      ->capture_default_str();
  tune_->add_option("--choice-rate", tune_options_.choice_rate, "and for the move ordering")
      ->check(CLI::Range(1e-6, 1.0))
      ->capture_default_str();
  tune_
      ->add_option("--result-share", tune_options_.result_share, "of the game's result; the rest is the search's score")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  tune_->add_option("--score-unit", tune_options_.score_unit, "centi-points of a score that stand for odds of e to 1")
      ->check(CLI::Range(1.0, 1e5))
      ->capture_default_str();
  tune_->add_option("--cell-decay", tune_options_.cell_decay, "pull to 0 of single multisets")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  tune_->add_option("--line-decay", tune_options_.line_decay, "and of patterns, pairs and threats")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  tune_->add_option("--threads", tune_options_.threads)->check(CLI::Range(1, 256))->capture_default_str();
}

std::optional<int> TrainingCommands::run(const std::atomic<bool>& interrupted) {
  if (*merge_) return merge_training_files(inputs_, output_);
  if (*tune_) return run_tune(inputs_, output_, tune_options_, interrupted);
  if (!*selfplay_) return {};
  game_.game = "gomoku";
  selfplay_options_.settings.spec = std::get<gomoku::Spec>(game_.spec());
  if (selfplay_options_.shard >= selfplay_options_.shards) {
    return fail("--shard counts from 0 to one less than --shards");
  }
  return run_selfplay(selfplay_options_, interrupted);
}

}  // namespace tengen::lab
