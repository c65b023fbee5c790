#include "lab/training/tune.hpp"

#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <stop_token>
#include <utility>

#include "adapters/files/output_file.hpp"
#include "adapters/files/weights.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/rule_names.hpp"
#include "lab/files.hpp"
#include "lab/training/score_unit.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

struct Source {
  std::string path;
  bool also;  ///< of TuneOptions::also
  TrainingFile file;
  double score_unit = gomoku::logit_unit;  ///< centi-points of its scores that stand for odds of e to 1

  [[nodiscard]] gomoku::Rule rule() const noexcept { return file.settings.rule; }
};

/// What the scores of every file stand for: `given`, or what the results of its engine say, by the first file that has
/// any.
void set_score_units(std::vector<Source>& sources, std::optional<double> given) {
  if (given) {
    for (Source& source : sources) source.score_unit = *given;
    return;
  }
  std::map<std::string, double> units;
  for (const Source& source : sources) {
    const std::string& engine = source.file.settings.engine;
    if (units.contains(engine)) continue;
    if (const auto unit = fitting_score_unit(source.file.games)) units.emplace(engine, *unit);
  }
  for (Source& source : sources) {
    const auto own = units.find(source.file.settings.engine);
    if (own != units.end()) source.score_unit = own->second;
  }
}

/// False if interrupted.
bool add_all(const std::vector<Source>& sources, SampleOptions how, int validation, const std::stop_token& stop,
             Samples& train, Samples& test) {
  const SteadyClock clock;
  adapters::StatusLine line(clock);
  for (const Source& source : sources) {
    how.score_unit = source.score_unit;
    for (const TrainingGame& game : source.file.games) {
      const bool held_back = game.number % static_cast<std::uint32_t>(validation) == 0;
      if (held_back && source.also) continue;
      add_samples(game, spec_of(source.file.settings, game), how, held_back ? test : train);
      if (stop.stop_requested()) return false;
      if (line.due()) line.show(source.path + ": " + std::to_string(train.games + test.games) + " games read");
    }
  }
  return true;
}

std::string provenance(const std::vector<Source>& sources, const Samples& train, const Samples& test,
                       const TuneOptions& options, const FittedWeights& fitted) {
  char numbers[300];
  std::snprintf(
      numbers, sizeof numbers,
      " games; %zu positions; epochs %d, rate %g, result share %g, decay %g and %g; games held back: %.4f nats",
      train.positions.positions.size(), options.epochs, options.position_rate, options.result_share, options.cell_decay,
      options.line_decay, fitted.position_loss);
  std::string text = std::to_string(train.games + test.games) + numbers;
  if (!train.choices.choices.empty()) {
    std::snprintf(numbers, sizeof numbers, "; %zu choices, rate %g, %.4f nats, %.1f %% of moves first",
                  train.choices.choices.size(), options.choice_rate, fitted.choice_loss, 100 * fitted.choice_hits);
    text += numbers;
  }
  for (const Source& source : sources) {
    const TrainingSettings& one = source.file.settings;
    text += "; ";
    if (source.rule() != sources.front().rule()) text += std::string(gomoku::name(source.rule())) + " ";
    text += sizes_text(one.sizes) + ", " + std::to_string(one.nodes) + " nodes a move, seed " +
            std::to_string(one.seed) + ", score unit " + std::to_string(std::lround(source.score_unit)) + ", " +
            one.engine;
  }
  // Of very many files the first ones are named.
  return quote(text, gomoku::longest_weights_provenance - 3);
}

Result<gomoku::Weights> weights_of(const std::string& path) {
  auto weights = adapters::read_weights(path);
  if (!weights) return Error{weights.error().code, path + ": " + weights.error().detail};
  return weights;
}

/// Weights that a fit goes on from or takes a share of; nothing where none are named.
struct Given {
  std::optional<gomoku::Weights> start;
  std::optional<gomoku::Weights> mix;
};

Result<Given> read_given(const TuneOptions& options) {
  Given given;
  if (!options.start.empty()) {
    auto weights = weights_of(options.start);
    if (!weights) return weights.error();
    given.start = std::move(*weights);
  }
  if (!options.mix.empty()) {
    auto weights = weights_of(options.mix);
    if (!weights) return weights.error();
    if (options.mix_share > 0 && weights->sides[0].network != gomoku::NetworkWeights{}) {
      return Error{Errc::unsupported, options.mix + ": has a network, whose evaluation cannot be mixed; " +
                                          "--mix-share 0 takes the ordering"};
    }
    given.mix = std::move(*weights);
  }
  return given;
}

/// All files of games; those of `inputs` are under one rule.
Result<std::vector<Source>> read_sources(const std::vector<std::string>& inputs, const std::vector<std::string>& also) {
  std::vector<Source> sources;
  for (const bool of_also : {false, true}) {
    for (const std::string& path : of_also ? also : inputs) {
      auto file = load_training_file(path);
      if (!file) return file.error();
      sources.push_back({path, of_also, std::move(*file)});
    }
  }
  for (const Source& source : sources) {
    if (source.also || source.rule() == sources.front().rule()) continue;
    return Error{Errc::unsupported, source.path + ": holds games of another rule than " + inputs.front()};
  }
  return sources;
}

Result<> check_rule(const Given& given, gomoku::Rule rule, const TuneOptions& options) {
  constexpr const char* problem = ": holds weights of another rule";
  if (given.start && !given.start->is_for(rule)) return Error{Errc::unsupported, options.start + problem};
  if (given.mix && !given.mix->is_for(rule)) return Error{Errc::unsupported, options.mix + problem};
  return {};
}

int write_to(adapters::OutputFile& file, const gomoku::Weights& weights) {
  if (const auto written = file.write(gomoku::write_weights(weights)); !written) return fail(written.error().detail);
  std::cout << adapters::shown(file.path()) << ": " << weights.provenance << "\n";
  return 0;
}

constexpr const char* loss_columns =
    "epoch,train_position,held_back_position,train_choice,held_back_choice,held_back_first";

/// Losses in nats; the last cell is the share of moves held back that the ordering puts first.
std::string loss_row(const EpochReport& report) {
  const auto number = [](const std::optional<double>& value) {
    char text[40] = "";
    if (value) std::snprintf(text, sizeof text, "%.6f", *value);
    return std::string(text);
  };
  return std::to_string(report.epoch) + "," + number(report.train_position) + "," + number(report.position) + "," +
         number(report.train_choice) + "," + number(report.choice) + "," + number(report.choice_hits);
}

/// Mixes what is given into the fitted weights and says so in their provenance.
void finish(gomoku::Weights& fitted, const Given& given, const TuneOptions& options, std::string from) {
  constexpr std::size_t longest = gomoku::longest_weights_provenance - 3;
  if (given.start) from = quote(from + "; gone on from: " + given.start->provenance, longest);
  if (given.mix) {
    mix_weights(fitted, *given.mix, options.mix_share);
    char share[40];
    std::snprintf(share, sizeof share, "; %g", options.mix_share);
    from = quote(from + share + " of the evaluation and the ordering from: " + given.mix->provenance, longest);
  }
  fitted.provenance = from;
}

}  // namespace

int adopt_weights(const std::string& input, const std::string& output, const std::vector<gomoku::Rule>& rules) {
  auto weights = weights_of(input);
  if (!weights) return fail(weights.error().detail);
  weights->rules = 0;
  for (const gomoku::Rule rule : rules) weights->rules |= gomoku::Weights::bit(rule);
  auto file = adapters::OutputFile::open(output, true);
  if (!file) return fail(file.error().detail);
  return write_to(*file, *weights);
}

int run_tune(const std::vector<std::string>& inputs, const std::string& output, const TuneOptions& options,
             const adapters::Interrupt& interrupt) {
  const auto given = read_given(options);
  if (!given) return fail(given.error().detail);
  auto sources = read_sources(inputs, options.also);
  if (!sources) return fail(sources.error().detail);
  const gomoku::Rule rule = sources->front().rule();
  if (const auto checked = check_rule(*given, rule, options); !checked) return fail(checked.error().detail);
  // Now, not after hours of work.
  auto file = adapters::OutputFile::open(output, true);
  if (!file) return fail(file.error().detail);
  set_score_units(*sources, options.score_unit);
  Samples train;
  Samples test;
  // With `mix`, all of the ordering comes from there.
  if (!add_all(*sources, {.two_sides = has_two_sides(rule), .choices = !given->mix}, options.validation,
               interrupt.token(), train, test)) {
    return interrupt.exit_code();
  }
  if (train.positions.positions.empty() || test.positions.positions.empty()) {
    return fail("too few games: nothing to fit on, or nothing to test on");
  }
  std::ofstream log;
  if (!options.log.empty()) {
    log.open(options.log);
    log << loss_columns << std::endl;
    if (!log) return fail(options.log + ": cannot be written");
  }
  const auto on_epoch = [&log](const EpochReport& report) {
    if (log.is_open()) log << loss_row(report) << std::endl;
  };
  const gomoku::Weights* const start = given->start ? &*given->start : nullptr;
  FittedWeights fitted = fit_weights(rule, train, test, options, start, interrupt.token(), on_epoch);
  if (interrupt.requested()) {
    std::cerr << "interrupted; no weights are written\n";
    return interrupt.exit_code();
  }
  finish(fitted.weights, *given, options, provenance(*sources, train, test, options, fitted));
  return write_to(*file, fitted.weights);
}

}  // namespace tengen::lab
