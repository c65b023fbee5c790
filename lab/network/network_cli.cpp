#include "lab/network/network_cli.hpp"

#include <cstdio>
#include <iostream>
#include <map>
#include <thread>

#include "adapters/files/output_file.hpp"
#include "adapters/streams/complain.hpp"
#include "engine/games/gomoku/evaluation/weights.hpp"
#include "lab/files.hpp"
#include "lab/network/rounding.hpp"
#include "lab/training/score_unit.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

/// What is wrong, in words; empty: nothing.
std::string read_sources(const std::vector<std::string>& paths, bool only_tests, std::vector<TrainingSource>& sources) {
  for (const std::string& path : paths) {
    const auto bytes = read_file(path);
    if (!bytes) return path + ": cannot be read";
    auto file = read_training_file(*bytes);
    if (!file) return path + ": " + file.error().detail;
    sources.push_back({.path = path, .file = std::move(*file), .only_tests = only_tests});
    if (sources.back().file.settings.rule != sources.front().file.settings.rule) {
      return path + ": holds games of another rule than " + paths.front();
    }
  }
  return {};
}

void set_targets(std::vector<TrainingSource>& sources, const TrainOptions& options) {
  std::map<std::string, double> units;
  for (const TrainingSource& source : sources) {
    const std::string& engine = source.file.settings.engine;
    if (units.contains(engine)) continue;
    if (const auto unit = fitting_score_unit(source.file.games)) units.emplace(engine, *unit);
  }
  for (TrainingSource& source : sources) {
    source.targets.result_share = options.result_share;
    const auto own = units.find(source.file.settings.engine);
    if (own != units.end()) source.targets.score_unit = own->second;
    if (options.score_unit) source.targets.score_unit = *options.score_unit;
    std::fprintf(stderr, "%s: %zu games, a score unit of %.0f\n", adapters::shown(source.path).c_str(),
                 source.file.games.size(), source.targets.score_unit);
  }
}

std::string provenance(const std::vector<TrainingSource>& sources, const TrainOptions& options,
                       const TrainedNetwork& trained) {
  const NetworkLoss& loss = trained.held_back;
  const double judged = static_cast<double>(std::max<std::size_t>(1, loss.judged));
  const double choices = static_cast<double>(std::max<std::size_t>(1, loss.choices));
  char numbers[400];
  std::snprintf(numbers, sizeof numbers,
                "%zu positions, %d epochs, rate %g, result share %g, policy share %g; on games held back outcome %.4f, "
                "value %.4f, policy %.4f nats, first %.1f %%, among three %.1f %%",
                trained.positions, trained.epochs, options.rate, options.result_share, options.policy_share,
                loss.outcome / judged, loss.value / judged, loss.policy / choices, 100 * loss.first[0] / choices,
                100 * loss.first[1] / choices);
  std::string text = numbers;
  for (const TrainingSource& source : sources) {
    const TrainingSettings& one = source.file.settings;
    text += "; " + std::to_string(source.file.games.size()) + " games, " + sizes_text(one.sizes) + ", " +
            std::to_string(one.nodes) + " nodes a move, seed " + std::to_string(one.seed) + ", " + one.engine;
  }
  // Of very many files the first ones are named.
  return quote(text, gomoku::longest_cell_provenance - 3);
}

}  // namespace

NetworkCommand::NetworkCommand(CLI::App& app) {
  command_ = app.add_subcommand("train", "a cell network from files of games under one rule");
  options_.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command_->add_option("output", output_, "the network")->required();
  command_->add_option("inputs", inputs_, "files of games and asides")->required();
  command_->add_option("--epochs", options_.epochs)->check(CLI::Range(1, 10'000))->capture_default_str();
  command_->add_option("--rate", options_.rate, "Adam's first step")
      ->check(CLI::Range(1e-6, 1.0))
      ->capture_default_str();
  command_->add_option("--decay", options_.decay, "of the numbers, a step: so much of the rate")
      ->check(CLI::Range(0.0, 10.0))
      ->capture_default_str();
  command_->add_option("--policy-share", options_.policy_share, "of the moves' loss beside the outcome's")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  command_->add_option("--result-share", options_.result_share, "of the game's result; the rest is the search's score")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command_->add_option("--score-unit", options_.score_unit, "centi-points of a score that stand for odds of e to 1")
      ->check(CLI::Range(1.0, 1e5));
  command_->add_option("--batch", options_.batch, "positions a step")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command_->add_option("--validation", options_.validation, "one game of so many is only tested on")
      ->check(CLI::Range(2, 1'000'000))
      ->capture_default_str();
  command_->add_option("--test", tests_, "files of games that are only tested on, in place of --validation");
  command_->add_option("--patience", options_.patience, "epochs without a better loss, after which it ends")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command_->add_option("--threads", options_.threads)->check(CLI::Range(1, 256))->capture_default_str();
  command_->add_option("--seed", options_.seed)->capture_default_str();
  command_->add_option("--state", options_.state, "a file that training goes on from and is kept in");
  command_->add_option("--log", options_.log, "a file for the losses of every epoch, which `plot loss` draws");
}

std::optional<int> NetworkCommand::run(const adapters::Interrupt& interrupt) {
  if (!*command_) return {};
  std::vector<TrainingSource> sources;
  if (const std::string problem = read_sources(inputs_, false, sources); !problem.empty()) return fail(problem);
  if (const std::string problem = read_sources(tests_, true, sources); !problem.empty()) return fail(problem);
  // Now, not after hours of work.
  auto output = adapters::OutputFile::open(output_, true);
  if (!output) return fail(output.error().detail);
  set_targets(sources, options_);
  const auto trained = train_network(sources.front().file.settings.rule, sources, options_, interrupt.token());
  if (!trained) return fail(trained.error().detail);
  if (trained->interrupted) return interrupt.exit_code();
  gomoku::CellNetwork network = rounded_network(trained->numbers);
  network.rules = gomoku::Weights::bit(sources.front().file.settings.rule);
  network.provenance = provenance(sources, options_, *trained);
  if (const auto written = output->write(gomoku::write_cell_network(network)); !written) {
    return fail(written.error().detail);
  }
  std::cout << adapters::shown(output_) << ": " << network.provenance << "\n";
  return 0;
}

}  // namespace tengen::lab
