#include "lab/training/fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <thread>

#include "engine/core/random.hpp"
#include "lab/training/fit_layout.hpp"
#include "lab/training/network_fit.hpp"

namespace tengen::lab {

namespace {

using gomoku::Code;
using gomoku::direction_count;
using gomoku::feature_count;
using gomoku::multiset_count;
using gomoku::threat_mask_count;
constexpr int attack_of_five = 17000;   ///< where a five can be made or must be prevented, nothing else is in question:
constexpr int defence_of_five = 11000;  ///< no game tells what that is worth

/// Gradients of one thread.
struct Gradient {
  Floats worths = Floats(parameter_count);
  Floats features = Floats(Layout::feature_size);
  Floats others = Floats(Layout::size - Layout::threats_begin);  ///< by threats and networks

  void clear() {
    for (Floats* part : {&worths, &features, &others}) std::fill(part->begin(), part->end(), 0.0F);
  }
  void add(const Gradient& other) {
    const auto sum = [](Floats& to, const Floats& from) {
      std::transform(to.begin(), to.end(), from.begin(), to.begin(), std::plus{});
    };
    sum(worths, other.worths);
    sum(features, other.features);
    sum(others, other.others);
  }
};

struct Loss {
  double sum = 0;
  double hits = 0;
  std::size_t count = 0;

  void add(const Loss& other) {
    sum += other.sum;
    hits += other.hits;
    count += other.count;
  }
  [[nodiscard]] double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
};

float logistic(float x) {
  return 1 / (1 + std::exp(-x));
}

/// One side's, in a list of all features.
template <class List>
[[nodiscard]] auto features_of(List& all, std::size_t side) noexcept {
  return std::span(all).subspan(side * multiset_count * feature_count, multiset_count * feature_count);
}
/// One side's, in a list that ends with both sides' networks.
template <class List>
[[nodiscard]] auto network_of(List& base, std::size_t side) noexcept {
  return std::span(base).subspan(base.size() - (2 - side) * NetworkFit::size, NetworkFit::size);
}

/// The model being fitted and everything its threads need.
class Fit {
 public:
  Fit(gomoku::Rule rule, const Samples& train, const Samples& test, const TuneOptions& options)
      : two_sides_(has_two_sides(rule)),
        train_(train),
        test_(test),
        options_(options),
        base_(Layout::size),
        origin_(Layout::size),
        worths_(parameter_count),
        features_(Layout::feature_size),
        networks_(2 * NetworkFit::size),
        first_moment_(Layout::size),
        second_moment_(Layout::size),
        gradients_(static_cast<std::size_t>(options.threads)) {}

  /// The networks' numbers, as a fit begins with them. Where they begin with 0, they stay so.
  void begin(Random& random) {
    std::fill(base_.begin(), base_.end(), 0.0F);
    if (!options_.network) return;
    for (std::size_t i = 0; i < Layout::threats_begin; ++i) {
      if (Layout::is_feature(i) && !Layout::is_multiset(i)) base_[i] = NetworkFit::any(random, 0.035F);
    }
    for (std::size_t side = 0; side < 2; ++side) NetworkFit::begin(network_of(base_, side), random);
  }

  /// Goes on from ready-made weights, towards which the decay then pulls.
  void begin(const gomoku::Weights& weights) {
    imitate(weights);
    Layout::settle(worths_, features_, base_);
    origin_ = base_;
  }

  /// From now on the network judges by numbers that Weights can hold, and the fit finds its way among those: rounded
  /// only at the end it would judge much worse, since a feature's error counts once for every cell that is alike.
  void begin_rounding() {
    take_over();
    const auto sums = greatest_sums();
    rounding_.emplace();
    for (std::size_t side = 0; side < 2; ++side) {
      NetworkFit::Scales& scales = (*rounding_)[side];
      const auto scale = [&](std::size_t of, std::size_t feature) {
        return sums[of][feature] > 0 ? NetworkFit::greatest_sum / sums[of][feature] : 1;
      };
      for (std::size_t f = 0; f < feature_count; ++f) scales.features[f] = scale(side, f);
      for (std::size_t i = 0; i < NetworkFit::inputs; ++i) {
        scales.sums[i] = scale(side_in(i / feature_count, side), i % feature_count);
      }
    }
  }

  /// `slowing`: of the options' rates, so much.
  void epoch(Random& random, double slowing) {
    std::vector<std::uint32_t> positions = shuffled(train_.positions.positions.size(), random);
    std::vector<std::uint32_t> choices = shuffled(train_.choices.choices.size(), random);
    const std::size_t steps = std::max<std::size_t>(1, positions.size() / batch);
    for (std::size_t step = 0; step < steps; ++step) {
      const auto part = [&](const std::vector<std::uint32_t>& all) {
        const std::size_t begin = all.size() * step / steps;
        return std::span(all).subspan(begin, all.size() * (step + 1) / steps - begin);
      };
      descend(part(positions), part(choices), slowing);
    }
  }

  [[nodiscard]] Loss test_positions() {
    return over_all(test_.positions.positions.size(),
                    [this](std::size_t i, Gradient&, Loss& loss) { judge(test_.positions, i, nullptr, 0, loss); });
  }
  [[nodiscard]] Loss test_choices() {
    return over_all(test_.choices.choices.size(),
                    [this](std::size_t i, Gradient&, Loss& loss) { choose(test_.choices, i, nullptr, 0, loss); });
  }

  [[nodiscard]] const Floats& base() const noexcept { return base_; }
  /// Takes over the evaluation or the ordering of another state.
  static void keep(const Floats& from, bool ordering, Floats& to) {
    for (std::size_t i = 0; i < Layout::size; ++i) {
      if (Layout::is_ordering(i) == ordering) to[i] = from[i];
    }
  }
  void restore(const Floats& base) {
    base_ = base;
    take_over();
  }

  /// The model judges by ready-made weights until the next step or `restore`.
  void imitate(const gomoku::Weights& weights) {
    for (std::size_t side = 0; side < 2; ++side) {
      const auto set = [&](Worth which, std::size_t m, int value, int unit) {
        worths_[parameter(side, which, m)] = static_cast<float>(value) / static_cast<float>(unit);
      };
      constexpr int cell_logit = gomoku::logit_unit * gomoku::cell_unit;
      for (std::size_t m = 1; m < multiset_count; ++m) {
        const gomoku::CellWeights& cell = weights.sides[side].cells[m];
        set(Worth::moving, m, cell.moving, cell_logit);
        set(Worth::waiting, m, cell.waiting, cell_logit);
        set(Worth::attack, m, cell.attack, gomoku::order_unit);
        set(Worth::defence, m, cell.defence, gomoku::order_unit);
      }
      for (std::size_t mask = 0; mask < threat_mask_count; ++mask) {
        base_[Layout::threats_begin + side * threat_mask_count + mask] =
            static_cast<float>(weights.sides[side].threats[mask]) / gomoku::logit_unit;
      }
      NetworkFit::imitate(weights.sides[side], features_of(features_, side), network_of(base_, side));
    }
    std::copy(base_.begin() + Layout::network_begin, base_.end(), networks_.begin());
  }

  [[nodiscard]] gomoku::Weights weights(gomoku::Rule rule) const {
    gomoku::Weights weights{.rule = rule};
    for (std::size_t side = 0; side < 2; ++side) {
      const std::size_t from = two_sides_ ? side : 0;
      gomoku::Weights::Side& out = weights.sides[side];
      const auto worth = [&](Worth which, std::size_t m, int unit) {
        return rounded(worths_[parameter(from, which, m)] * static_cast<float>(unit));
      };
      constexpr int cell_logit = gomoku::logit_unit * gomoku::cell_unit;
      for (std::size_t m = 1; m < multiset_count; ++m) {
        out.cells[m] = {worth(Worth::moving, m, cell_logit), worth(Worth::waiting, m, cell_logit),
                        worth(Worth::attack, m, gomoku::order_unit), worth(Worth::defence, m, gomoku::order_unit)};
        if (makes_five(m)) {
          out.cells[m].attack = attack_of_five;
          out.cells[m].defence = defence_of_five;
        }
      }
      for (std::size_t mask = 0; mask < threat_mask_count; ++mask) {
        const float value = base_[Layout::threats_begin + from * threat_mask_count + mask];
        out.threats[mask] = rounded(value * gomoku::logit_unit);
      }
    }
    for (std::size_t side = 0; side < 2; ++side) {
      const std::size_t from = two_sides_ ? side : 0;
      NetworkFit::store(features_of(features_, from), network_of(networks_, from), rounding_.value()[from],
                        weights.sides[side]);
    }
    return weights;
  }

 private:
  static constexpr std::size_t batch = 4096;
  static constexpr double feature_decay = 2e-5;  ///< as `cell_decay`, of features

  [[nodiscard]] static bool makes_five(std::size_t multiset) {
    const Code code = gomoku::code_of_multiset(multiset);
    for (std::size_t d = 0; d < direction_count; ++d) {
      if (gomoku::pattern_in(code, d) == gomoku::Pattern::five) return true;
    }
    return false;
  }

  [[nodiscard]] static std::int16_t rounded(float value) {
    return static_cast<std::int16_t>(std::lround(std::clamp(value, -15000.0F, 15000.0F)));
  }

  [[nodiscard]] static std::vector<std::uint32_t> shuffled(std::size_t size, Random& random) {
    std::vector<std::uint32_t> order(size);
    std::iota(order.begin(), order.end(), 0U);
    for (std::size_t i = size; i > 1; --i) std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    return order;
  }

  /// The model judges by `base_` until the next call.
  void take_over() {
    layout_.expand(base_, worths_, features_);
    std::copy(base_.begin() + Layout::network_begin, base_.end(), networks_.begin());
    if (!rounding_) return;
    for (std::size_t side = 0; side < 2; ++side) {
      NetworkFit::round(features_of(features_, side), network_of(networks_, side), (*rounding_)[side]);
    }
  }

  /// Either way, in the games that are fitted to: by side and feature.
  [[nodiscard]] std::array<std::array<float, feature_count>, 2> greatest_sums() const {
    std::array<std::array<float, feature_count>, 2> greatest{};
    for (const JudgedPositions::Position& position : train_.positions.positions) {
      const NetworkFit::Sums sums = sums_of(train_.positions, position);
      for (std::size_t i = 0; i < NetworkFit::inputs; ++i) {
        float& most = greatest[side_in(i / feature_count, position.side)][i % feature_count];
        most = std::max(most, std::abs(sums[i]));
      }
    }
    return greatest;
  }

  /// Whose codes a sum is of, `mover` being to move.
  [[nodiscard]] std::size_t side_in(std::size_t sum, std::size_t mover) const noexcept {
    return two_sides_ && !NetworkFit::is_movers(sum) ? 1 - mover : mover;
  }

  [[nodiscard]] NetworkFit::Sums sums_of(const JudgedPositions& all, const JudgedPositions::Position& position) const {
    NetworkFit::Sums sums{};
    for (const auto& [multiset, count, which] : all.cells_of(position)) {
      const float* from = &features_[(side_in(which, position.side) * multiset_count + multiset) * feature_count];
      for (std::size_t f = 0; f < feature_count; ++f) sums[which * feature_count + f] += from[f] * count;
    }
    return sums;
  }

  /// Calls `work(i, gradient, loss)` for i < count on all threads, each with a gradient of its own.
  template <class Work>
  Loss over_all(std::size_t count, const Work& work) {
    const std::size_t threads = gradients_.size();
    std::vector<Loss> losses(threads);
    std::vector<std::thread> running;
    for (std::size_t t = 0; t < threads; ++t) {
      running.emplace_back([&, t] {
        for (std::size_t i = count * t / threads; i < count * (t + 1) / threads; ++i) work(i, gradients_[t], losses[t]);
      });
    }
    for (std::thread& thread : running) thread.join();
    Loss sum;
    for (const Loss& loss : losses) sum.add(loss);
    return sum;
  }

  /// One step of Adam.
  void descend(std::span<const std::uint32_t> positions, std::span<const std::uint32_t> choices, double slowing) {
    take_over();
    for (Gradient& gradient : gradients_) gradient.clear();
    const float position_share = 1 / static_cast<float>(std::max<std::size_t>(1, positions.size()));
    const float choice_share = 1 / static_cast<float>(std::max<std::size_t>(1, choices.size()));
    over_all(positions.size() + choices.size(), [&](std::size_t i, Gradient& gradient, Loss& loss) {
      if (i < positions.size()) {
        judge(train_.positions, positions[i], &gradient, position_share, loss);
      } else {
        choose(train_.choices, choices[i - positions.size()], &gradient, choice_share, loss);
      }
    });
    Gradient& sum = gradients_.front();
    for (std::size_t t = 1; t < gradients_.size(); ++t) sum.add(gradients_[t]);
    Floats slope(Layout::size);
    layout_.collect(sum.worths, sum.features, slope);
    std::copy(sum.others.begin(), sum.others.end(), slope.begin() + static_cast<std::ptrdiff_t>(Layout::threats_begin));
    ++steps_;
    const double first_share = 1 - std::pow(0.9, steps_);
    const double second_share = 1 - std::pow(0.999, steps_);
    for (std::size_t i = 0; i < Layout::size; ++i) {
      const double decay = Layout::is_network(i)    ? (Layout::is_multiset(i) ? feature_decay : 0)
                           : Layout::is_multiset(i) ? options_.cell_decay
                                                    : options_.line_decay;
      const double g = slope[i] + decay * (base_[i] - origin_[i]);
      first_moment_[i] = static_cast<float>(0.9 * first_moment_[i] + 0.1 * g);
      second_moment_[i] = static_cast<float>(0.999 * second_moment_[i] + 0.001 * g * g);
      const double rate = Layout::is_ordering(i) ? options_.choice_rate : options_.position_rate;
      base_[i] -= static_cast<float>(slowing * rate * (first_moment_[i] / first_share) /
                                     (std::sqrt(second_moment_[i] / second_share) + 1e-8));
    }
  }

  void judge(const JudgedPositions& all, std::size_t i, Gradient* gradient, float share, Loss& loss) const {
    const JudgedPositions::Position& position = all.positions[i];
    const std::size_t threats = position.side * threat_mask_count + position.threats;
    float sum = base_[Layout::threats_begin + threats];
    for (const auto& [multiset, count, which] : all.cells_of(position)) {
      sum += worths_[parameter(side_in(which, position.side), worth_of(which), multiset)] * share_of(which, count);
    }
    const NetworkFit::Sums sums = options_.network ? sums_of(all, position) : NetworkFit::Sums{};
    NetworkFit::Active active{};
    if (options_.network)
      sum += NetworkFit::value(network_of(networks_, position.side), sums, position.threats, active);
    const auto result_share = position.result < 0 ? 0.0F : static_cast<float>(options_.result_share);
    const float target = result_share * position.result + (1 - result_share) * logistic(position.score);
    const float guess = logistic(sum);
    constexpr float least = 1e-7F;
    loss.sum -= target * std::log(std::max(guess, least)) + (1 - target) * std::log(std::max(1 - guess, least));
    ++loss.count;
    if (gradient == nullptr) return;
    const float slope = (guess - target) * share;
    gradient->others[threats] += slope;
    NetworkFit::Sums by_sums{};
    if (options_.network) {
      constexpr std::size_t begin = Layout::network_begin - Layout::threats_begin;
      const auto by_network = std::span(gradient->others).subspan(begin + position.side * NetworkFit::size);
      NetworkFit::add_gradient(network_of(networks_, position.side), sums, position.threats, active, slope, by_network,
                               by_sums);
    }
    for (const auto& [multiset, count, which] : all.cells_of(position)) {
      const std::size_t side = side_in(which, position.side);
      gradient->worths[parameter(side, worth_of(which), multiset)] += slope * share_of(which, count);
      if (!options_.network) continue;
      float* to = &gradient->features[(side * multiset_count + multiset) * feature_count];
      for (std::size_t f = 0; f < feature_count; ++f) to[f] += by_sums[which * feature_count + f] * count;
    }
  }

  /// How a cell counts in the evaluation without a network, by the sum that it is in: half for the position as it is,
  /// half for the one before; see Board::evaluate.
  [[nodiscard]] static Worth worth_of(std::uint8_t sum) noexcept {
    return sum % 2 == 0 ? Worth::moving : Worth::waiting;
  }
  [[nodiscard]] static float share_of(std::uint8_t sum, int count) noexcept {
    return static_cast<float>(NetworkFit::is_movers(sum) ? count : -count) / 2;
  }

  void choose(const MoveChoices& all, std::size_t i, Gradient* gradient, float share, Loss& loss) const {
    const MoveChoices::Choice& choice = all.choices[i];
    const auto moves = all.moves_of(choice);
    std::vector<float> odds(moves.size());
    float most = -std::numeric_limits<float>::infinity();
    for (std::size_t m = 0; m < moves.size(); ++m) {
      odds[m] = worths_[moves[m].attack] + worths_[moves[m].defence];
      most = std::max(most, odds[m]);
    }
    if (odds[choice.chosen] == most) loss.hits += 1;
    float sum = 0;
    for (std::size_t m = 0; m < moves.size(); ++m) sum += odds[m] = std::exp(odds[m] - most);
    loss.sum -= std::log(std::max(odds[choice.chosen] / sum, 1e-12F));
    ++loss.count;
    if (gradient == nullptr) return;
    for (std::size_t m = 0; m < moves.size(); ++m) {
      const float slope = (odds[m] / sum - (m == choice.chosen ? 1.0F : 0.0F)) * share;
      gradient->worths[moves[m].attack] += slope;
      gradient->worths[moves[m].defence] += slope;
    }
  }

  const bool two_sides_;
  const Samples& train_;
  const Samples& test_;
  const TuneOptions& options_;
  Layout layout_;
  Floats base_;
  Floats origin_;    ///< where decay pulls to
  Floats worths_;    ///< what the model judges by: these, ...
  Floats features_;  ///< ... these, ...
  Floats networks_;  ///< ... these of both sides, and the threats in `base_`
  std::optional<std::array<NetworkFit::Scales, 2>> rounding_{};  ///< by side; once they are rounded
  Floats first_moment_;
  Floats second_moment_;
  std::vector<Gradient> gradients_;
  int steps_ = 0;
};

}  // namespace

FittedWeights fit_weights(gomoku::Rule rule, const Samples& train, const Samples& test, const TuneOptions& options,
                          const gomoku::Weights* start, const std::atomic<bool>& interrupted) {
  Fit fit(rule, train, test, options);
  Random random(1);
  constexpr double infinite = std::numeric_limits<double>::infinity();
  FittedWeights best;
  best.position_loss = best.choice_loss = infinite;
  const auto report = [&](const std::string& what) {
    const Loss positions = fit.test_positions();
    const Loss choices = fit.test_choices();
    const double hits = choices.count == 0 ? 0 : choices.hits / static_cast<double>(choices.count);
    std::fprintf(stderr, "%s: games held back: position %.4f nats, choice %.4f nats, %.1f %% first\n", what.c_str(),
                 positions.mean(), choices.mean(), 100 * hits);
    return FittedWeights{{}, positions.mean(), choices.mean(), hits};
  };
  fit.imitate(gomoku::read_weights(gomoku::standard_weights_text(rule)).value());
  report("built-in weights");
  if (start == nullptr) {
    fit.begin(random);
  } else {
    fit.begin(*start);
    report("weights to go on from");
  }
  Floats best_base = fit.base();
  // The last third of the way, or all of it from weights that are rounded already.
  const int rounding_from = start == nullptr ? options.epochs * 2 / 3 : 0;
  for (int epoch = 0; epoch < options.epochs && !interrupted.load(); ++epoch) {
    if (epoch == rounding_from) {
      fit.begin_rounding();
      best.position_loss = infinite;
    }
    fit.epoch(random, std::pow(0.1, static_cast<double>(epoch) / options.epochs));
    fit.restore(fit.base());
    const FittedWeights now = report("epoch " + std::to_string(epoch + 1) + " of " + std::to_string(options.epochs));
    if (now.position_loss < best.position_loss) {
      best.position_loss = now.position_loss;
      Fit::keep(fit.base(), false, best_base);
    }
    if (now.choice_loss < best.choice_loss) {
      best.choice_loss = now.choice_loss;
      best.choice_hits = now.choice_hits;
      Fit::keep(fit.base(), true, best_base);
    }
  }
  if (interrupted.load()) return best;
  fit.restore(best_base);
  best.weights = fit.weights(rule);
  fit.imitate(best.weights);
  report("rounded to the integers of a weights file");
  return best;
}

void mix_weights(gomoku::Weights& fitted, const gomoku::Weights& other, double share) {
  const auto mean = [share](std::int16_t a, std::int16_t b) {
    return static_cast<std::int16_t>(std::lround((1 - share) * a + share * b));
  };
  for (std::size_t side = 0; side < 2; ++side) {
    gomoku::Weights::Side& mine = fitted.sides[side];
    const gomoku::Weights::Side& its = other.sides[side];
    for (std::size_t m = 0; m < multiset_count; ++m) {
      mine.cells[m] = {mean(mine.cells[m].moving, its.cells[m].moving),
                       mean(mine.cells[m].waiting, its.cells[m].waiting), its.cells[m].attack, its.cells[m].defence};
    }
    for (std::size_t mask = 0; mask < threat_mask_count; ++mask) {
      mine.threats[mask] = mean(mine.threats[mask], its.threats[mask]);
    }
    for (gomoku::NetworkUnit& unit : mine.network) unit.output = mean(unit.output, 0);
  }
}

}  // namespace tengen::lab
