#include "lab/tune.hpp"

#include <cstdio>
#include <iostream>

#include "adapters/files.hpp"
#include "adapters/progress.hpp"
#include "adapters/weights.hpp"
#include "lab/files.hpp"
#include "lab/score_unit.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

std::string provenance(const std::vector<TrainingSettings>& settings, const Samples& train, const Samples& test,
                       const TuneOptions& options, const FittedWeights& fitted) {
  char numbers[300];
  std::snprintf(
      numbers, sizeof numbers,
      " games; %zu positions; epochs %d, rate %g, result share %g, score unit %g, decay %g and %g; games held "
      "back: %.4f nats",
      train.positions.positions.size(), options.epochs, options.position_rate, options.result_share, options.score_unit,
      options.cell_decay, options.line_decay, fitted.position_loss);
  std::string text = std::to_string(train.games + test.games) + numbers;
  if (train.choices.wanted) {
    std::snprintf(numbers, sizeof numbers, "; %zu choices, rate %g, %.4f nats, %.1f %% of moves first",
                  train.choices.choices.size(), options.choice_rate, fitted.choice_loss, 100 * fitted.choice_hits);
    text += numbers;
  }
  for (const TrainingSettings& one : settings) {
    text += "; ";
    if (one.spec.rule != settings.front().spec.rule) text += std::string(gomoku::name(one.spec.rule)) + " ";
    text += std::to_string(one.spec.size.columns) + "x" + std::to_string(one.spec.size.rows) + ", " +
            std::to_string(one.nodes) + " nodes a move, seed " + std::to_string(one.seed) + ", " + one.engine;
  }
  // Of very many files the first ones are named.
  return quote(text, gomoku::longest_provenance - 3);
}

Result<gomoku::Weights> weights_of(const std::string& path) {
  auto weights = adapters::read_weights(path);
  if (!weights) return Error{weights.error().code, path + ": " + weights.error().detail};
  return weights;
}

int write_to(const std::string& path, const gomoku::Weights& weights) {
  if (const auto written = adapters::write_file(path, gomoku::write_weights(weights)); !written) {
    return fail(path + ": " + written.error().detail);
  }
  std::cout << path << ": " << weights.provenance << "\n";
  return 0;
}

}  // namespace

int adopt_weights(const std::string& input, const std::string& output, gomoku::Rule rule) {
  auto weights = weights_of(input);
  if (!weights) return fail(weights.error().detail);
  weights->rule = rule;
  return write_to(output, *weights);
}

int run_tune(const std::vector<std::string>& inputs, const std::string& output, const TuneOptions& options,
             const std::atomic<bool>& interrupted) {
  std::optional<gomoku::Weights> mix;
  if (!options.mix.empty()) {
    auto weights = weights_of(options.mix);
    if (!weights) return fail(weights.error().detail);
    if (options.mix_share > 0 && weights->sides[0].network != gomoku::NetworkWeights{}) {
      return fail(options.mix + ": has a network, whose evaluation cannot be mixed; --mix-share 0 takes the ordering");
    }
    mix = std::move(*weights);
  }
  std::vector<TrainingSettings> settings;
  Samples train;
  Samples test;
  train.choices.wanted = test.choices.wanted = !mix;  // all of the ordering comes from there
  const SteadyClock clock;
  adapters::StatusLine line(clock);
  const auto take = [&](const std::string& input, bool also) -> std::optional<int> {
    const auto bytes = read_file(input);
    if (!bytes) return fail(input + ": cannot be read");
    const auto file = read_training_file(*bytes);
    if (!file) return fail(input + ": " + file.error().detail);
    const gomoku::Spec& spec = file->settings.spec;
    const gomoku::Rule rule = settings.empty() ? spec.rule : settings.front().spec.rule;
    if (spec.rule != rule && !also) return fail(input + ": holds games of another rule than " + inputs.front());
    if (mix && mix->rule != rule) return fail(options.mix + ": holds weights of another rule");
    settings.push_back(file->settings);
    if (const auto unit = fitting_score_unit(file->games)) {
      line.clear();
      std::fprintf(stderr, "%s: a score unit of %.0f fits the results best\n", input.c_str(), *unit);
    }
    for (const TrainingGame& game : file->games) {
      const bool held_back = game.number % static_cast<std::uint32_t>(options.validation) == 0;
      if (held_back && also) continue;
      add_samples(game, spec, has_two_sides(rule), held_back ? test : train);
      if (interrupted.load()) return 1;
      if (line.due()) line.show(input + ": " + std::to_string(train.games + test.games) + " games read");
    }
    return std::nullopt;
  };
  for (const std::string& input : inputs) {
    if (const auto code = take(input, false)) return *code;
  }
  for (const std::string& input : options.also) {
    if (const auto code = take(input, true)) return *code;
  }
  if (train.positions.positions.empty() || test.positions.positions.empty()) {
    return fail("too few games: nothing to fit on, or nothing to test on");
  }
  FittedWeights fitted = fit_weights(settings.front().spec.rule, train, test, options, interrupted);
  if (interrupted.load()) return 1;
  std::string from = provenance(settings, train, test, options, fitted);
  if (mix) {
    mix_weights(fitted.weights, *mix, options.mix_share);
    char share[40];
    std::snprintf(share, sizeof share, "; %g", options.mix_share);
    from = quote(from + share + " of the evaluation and the ordering from: " + mix->provenance,
                 gomoku::longest_provenance - 3);
  }
  fitted.weights.provenance = from;
  return write_to(output, fitted.weights);
}

}  // namespace tengen::lab
