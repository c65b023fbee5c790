#include "lab/training/fit.hpp"

#include <cmath>
#include <cstdio>
#include <limits>

#include "adapters/streams/progress.hpp"
#include "engine/core/random.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"
#include "lab/training/fit_model.hpp"

namespace tengen::lab {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// What the model makes of the games held back, also told on stderr.
EpochReport look(Fit& fit, const std::string& what) {
  const Loss positions = fit.test_positions();
  const Loss choices = fit.test_choices();
  const double hits = choices.count == 0 ? 0 : choices.hits / static_cast<double>(choices.count);
  std::fprintf(stderr, "%s: games held back: position %.4f nats, choice %.4f nats, %.1f %% first\n", what.c_str(),
               positions.mean(), choices.mean(), 100 * hits);
  EpochReport report{.position = positions.mean()};
  if (choices.count > 0) report.choice = choices.mean();
  report.choice_hits = hits;
  return report;
}

/// How far the fit is, with the time left, on stderr.
class FitProgress {
 public:
  explicit FitProgress(int epochs) : epochs_(epochs), line_(clock_), started_(clock_.now()) {}

  /// `share`: of the epoch, which counts from 0.
  void show(int epoch, double share) {
    if (!line_.due()) return;
    const double seconds = std::chrono::duration<double>(clock_.now() - started_).count();
    const double done = epoch + share;
    char text[100];
    std::snprintf(text, sizeof text, "epoch %d of %d: %.0f %%, %.0f s left", epoch + 1, epochs_, 100 * share,
                  seconds / done * (epochs_ - done));
    line_.show(text);
  }

 private:
  int epochs_;
  SteadyClock clock_;
  adapters::StatusLine line_;
  Instant started_;
};

}  // namespace

FittedWeights fit_weights(gomoku::Rule rule, const Samples& train, const Samples& test, const TuneOptions& options,
                          const gomoku::Weights* start, const std::stop_token& stop,
                          const std::function<void(const EpochReport&)>& on_epoch) {
  Fit fit(rule, train, test, options, stop);
  Random random(1);
  FittedWeights best;
  best.position_loss = best.choice_loss = infinite;
  fit.imitate(gomoku::read_weights(gomoku::standard_weights(rule)).value());
  look(fit, "built-in weights");
  if (start == nullptr) {
    fit.begin(random);
  } else {
    fit.begin(*start);
    look(fit, "weights to go on from");
  }
  Floats best_base = fit.base();
  FitProgress progress(options.epochs);
  // The last third of the way, or all of it from weights that are rounded already.
  const int rounding_from = start == nullptr ? options.epochs * 2 / 3 : 0;
  for (int epoch = 0; epoch < options.epochs && !stop.stop_requested(); ++epoch) {
    if (epoch == rounding_from) {
      fit.set_rounding();
      best.position_loss = infinite;
    }
    const Fit::Losses losses = fit.epoch(random, std::pow(0.1, static_cast<double>(epoch) / options.epochs),
                                         [&](double share) { progress.show(epoch, share); });
    fit.restore(fit.base());
    // Anew: sums that have grown would no longer fit 16 bits.
    if (epoch >= rounding_from) fit.set_rounding();
    EpochReport now = look(fit, "epoch " + std::to_string(epoch + 1) + " of " + std::to_string(options.epochs));
    if (stop.stop_requested()) break;
    now.epoch = epoch + 1;
    now.train_position = losses.positions.mean();
    if (losses.choices.count > 0) now.train_choice = losses.choices.mean();
    if (on_epoch) on_epoch(now);
    if (now.position < best.position_loss) {
      best.position_loss = now.position;
      Fit::keep(fit.base(), false, best_base);
    }
    if (now.choice.value_or(0) < best.choice_loss) {
      best.choice_loss = now.choice.value_or(0);
      best.choice_hits = now.choice_hits;
      Fit::keep(fit.base(), true, best_base);
    }
  }
  if (stop.stop_requested()) return best;
  fit.restore(best_base);
  fit.set_rounding();
  best.weights = fit.weights(rule);
  fit.imitate(best.weights);
  look(fit, "rounded to the integers of a weights file");
  return best;
}

void mix_weights(gomoku::Weights& fitted, const gomoku::Weights& other, double share) {
  const auto mean = [share](std::int16_t a, std::int16_t b) {
    return static_cast<std::int16_t>(std::lround((1 - share) * a + share * b));
  };
  for (std::size_t side = 0; side < 2; ++side) {
    gomoku::Weights::Side& mine = fitted.sides[side];
    const gomoku::Weights::Side& its = other.sides[side];
    for (std::size_t m = 0; m < gomoku::multiset_count; ++m) {
      mine.cells[m] = {mean(mine.cells[m].moving, its.cells[m].moving),
                       mean(mine.cells[m].waiting, its.cells[m].waiting), its.cells[m].attack, its.cells[m].defence};
    }
    for (std::size_t mask = 0; mask < gomoku::threat_mask_count; ++mask) {
      mine.threats[mask] = mean(mine.threats[mask], its.threats[mask]);
    }
    for (gomoku::NetworkUnit& unit : mine.network) unit.output = mean(unit.output, 0);
  }
}

}  // namespace tengen::lab
