#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/random.hpp"
#include "lab/training/fit.hpp"
#include "lab/training/fit_layout.hpp"
#include "lab/training/network_fit.hpp"

namespace tengen::lab {

using gomoku::feature_count;
using gomoku::multiset_count;
using gomoku::threat_mask_count;

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
  /// Everything must outlive it. Once `stop` is requested, every call ends early and what it found means nothing.
  Fit(gomoku::Rule rule, const Samples& train, const Samples& test, const TuneOptions& options,
      const std::stop_token& stop)
      : stop_(stop),
        two_sides_(has_two_sides(rule)),
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
  /// How fine they are follows from the greatest sums as they are now.
  void set_rounding();

  /// Both parts of what is fitted.
  struct Losses {
    Loss positions;
    Loss choices;

    void add(const Losses& other) {
      positions.add(other.positions);
      choices.add(other.choices);
    }
  };

  /// Goes once through the games to fit to. `slowing`: of the options' rates, so much. `progress` hears what share is
  /// done. Returns the losses on the way, each before the step that it led to.
  Losses epoch(Random& random, double slowing, const std::function<void(double)>& progress) {
    std::vector<std::uint32_t> positions = shuffled(train_.positions.positions.size(), random);
    std::vector<std::uint32_t> choices = shuffled(train_.choices.choices.size(), random);
    const std::size_t steps = std::max<std::size_t>(1, positions.size() / batch);
    Losses losses;
    for (std::size_t step = 0; step < steps && !stop_.stop_requested(); ++step) {
      const auto part = [&](const std::vector<std::uint32_t>& all) {
        const std::size_t begin = all.size() * step / steps;
        return std::span(all).subspan(begin, all.size() * (step + 1) / steps - begin);
      };
      losses.add(descend(part(positions), part(choices), slowing));
      progress(static_cast<double>(step + 1) / static_cast<double>(steps));
    }
    return losses;
  }

  [[nodiscard]] Loss test_positions() {
    return over_all<Loss>(test_.positions.positions.size(), [this](std::size_t i, Gradient&, Loss& loss) {
      judge(test_.positions, i, nullptr, 0, loss);
    });
  }
  [[nodiscard]] Loss test_choices() {
    return over_all<Loss>(test_.choices.choices.size(),
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
  void imitate(const gomoku::Weights& weights);

  [[nodiscard]] gomoku::Weights weights(gomoku::Rule rule) const;

 private:
  static constexpr std::size_t batch = 4096;
  static constexpr double feature_decay = 2e-5;  ///< as `cell_decay`, of features

  [[nodiscard]] static bool makes_five(std::size_t multiset) {
    const gomoku::Code code = gomoku::code_of_multiset(multiset);
    for (std::size_t d = 0; d < gomoku::direction_count; ++d) {
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
  [[nodiscard]] std::array<std::array<float, feature_count>, 2> greatest_sums() const;

  /// Whose codes a sum is of, `mover` being to move.
  [[nodiscard]] std::size_t side_in(std::size_t sum, std::size_t mover) const noexcept {
    return two_sides_ && !NetworkFit::is_movers(sum) ? 1 - mover : mover;
  }

  [[nodiscard]] NetworkFit::Sums sums_of(const JudgedPositions& all, const JudgedPositions::Position& position) const;

  /// Calls `work(i, gradient, sum)` for i < count on all threads, each with a gradient and a sum of its own; the sum of
  /// those.
  template <class Sum, class Work>
  Sum over_all(std::size_t count, const Work& work) {
    const std::size_t threads = gradients_.size();
    std::vector<Sum> sums(threads);
    std::vector<std::thread> running;
    for (std::size_t t = 0; t < threads; ++t) {
      running.emplace_back([&, t] {
        for (std::size_t i = count * t / threads; i < count * (t + 1) / threads; ++i) {
          if (i % 64 == 0 && stop_.stop_requested()) return;
          work(i, gradients_[t], sums[t]);
        }
      });
    }
    for (std::thread& thread : running) thread.join();
    Sum all;
    for (const Sum& sum : sums) all.add(sum);
    return all;
  }

  /// One step of Adam; the losses before it.
  Losses descend(std::span<const std::uint32_t> positions, std::span<const std::uint32_t> choices, double slowing);

  void judge(const JudgedPositions& all, std::size_t i, Gradient* gradient, float share, Loss& loss) const;

  /// How a cell counts in the evaluation without a network, by the sum that it is in: half for the position as it is,
  /// half for the one before; see Board::evaluate.
  [[nodiscard]] static Worth worth_of(std::uint8_t sum) noexcept {
    return sum % 2 == 0 ? Worth::moving : Worth::waiting;
  }
  [[nodiscard]] static float share_of(std::uint8_t sum, int count) noexcept {
    return static_cast<float>(NetworkFit::is_movers(sum) ? count : -count) / 2;
  }

  void choose(const MoveChoices& all, std::size_t i, Gradient* gradient, float share, Loss& loss) const;

  const std::stop_token stop_;
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

}  // namespace tengen::lab
