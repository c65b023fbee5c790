#include "adapters/commands/bench_cli.hpp"

#include "adapters/commands/parameters_cli.hpp"

namespace tengen::adapters {

BenchCommands::BenchCommands(CLI::App& app)
    : bench_(app.add_subcommand("bench", "search fixed positions; prints a signature and the speed")),
      perft_(app.add_subcommand("perft", "count move sequences from the empty board")) {
  bench_->add_option("game", bench_options_.game, game_choices() + ", or all")
      ->check(CLI::IsMember(game_names({"all"})))
      ->capture_default_str();
  bench_->add_option("--extra-depth", bench_options_.extra_depth, "plies deeper than standard")
      ->check(CLI::Range(-8, 20))
      ->capture_default_str();
  add_settings(*bench_, bench_options_.settings);

  perft_->add_option("game", perft_game_.game, game_choices())->required()->check(CLI::IsMember(game_names()));
  perft_->add_option("depth", perft_depth_, "plies")->required()->check(CLI::Range(0, 100));
  perft_game_.add_board_to(*perft_);
}

int BenchCommands::run() {
  return bench_->parsed() ? run_bench(bench_options_) : run_perft(perft_game_.spec(), perft_depth_);
}

}  // namespace tengen::adapters
