#include "lab/openings/openings_cli.hpp"

#include <string>

#include "adapters/commands/game_cli.hpp"

namespace tengen::lab {

OpeningsCommand::OpeningsCommand(CLI::App& app) {
  constexpr std::uint64_t most_nodes = 1'000'000'000'000;
  options_.engine = std::string("tengen ") + adapters::version();
  command_ = app.add_subcommand("openings", "balanced openings for swap2, and replies to a first stone, of one rule");
  command_->footer(
      "The same options and weights make the same file:\n\n"
      "  tengen-lab openings engine/games/gomoku/openings/exact.inc --rule exact");
  command_->add_option("file", options_.file, "where they go")->required();
  adapters::add_rule_option(*command_, options_.rule, "");
  command_->add_option("--boards", options_.sides, "sides of the boards on which an opening must be even")
      ->expected(1, -1)
      ->check(CLI::Range(11, gomoku::max_side))
      ->capture_default_str();
  command_->add_option("--threes", options_.threes, "openings of three stones to find")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command_->add_option("--nodes", options_.nodes, "of the last search that judges an opening")
      ->check(CLI::Range(std::uint64_t{1}, most_nodes))
      ->capture_default_str();
  command_->add_option("--even", options_.even, "centi-points that it may say for either side")
      ->check(CLI::Range(0, score_heuristic_max / 8))
      ->capture_default_str();
  command_->add_option("--reply-nodes", options_.reply_nodes, "of the last search that judges a reply; 0: no replies")
      ->check(CLI::Range(std::uint64_t{0}, most_nodes))
      ->capture_default_str();
  command_->add_option("--seed", options_.seed)->capture_default_str();
  command_->add_option("--engine", options_.engine, "noted in the file: version and commit")->capture_default_str();
}

std::optional<int> OpeningsCommand::run(const adapters::Interrupt& interrupt) const {
  if (!*command_) return {};
  return make_openings(options_, interrupt);
}

}  // namespace tengen::lab
