#include "lab/training/fit_model.hpp"

#include <limits>

namespace tengen::lab {

namespace {

/// Where a five can be made or must be prevented nothing else is in question: no game tells what that is worth.
constexpr int attack_of_five = 17000;
constexpr int defence_of_five = 11000;

float logistic(float x) {
  return 1 / (1 + std::exp(-x));
}

}  // namespace

void Fit::set_rounding() {
  rounding_.reset();
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
  take_over();
}

void Fit::imitate(const gomoku::Weights& weights) {
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

gomoku::Weights Fit::weights(gomoku::Rule rule) const {
  gomoku::Weights weights{.rules = gomoku::Weights::bit(rule)};
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

std::array<std::array<float, feature_count>, 2> Fit::greatest_sums() const {
  std::array<std::array<float, feature_count>, 2> greatest{};
  for (const JudgedPositions::Position& position : train_.positions.positions) {
    if (stop_.stop_requested()) break;
    const NetworkFit::Sums sums = sums_of(train_.positions, position);
    for (std::size_t i = 0; i < NetworkFit::inputs; ++i) {
      float& most = greatest[side_in(i / feature_count, position.side)][i % feature_count];
      most = std::max(most, std::abs(sums[i]));
    }
  }
  return greatest;
}

NetworkFit::Sums Fit::sums_of(const JudgedPositions& all, const JudgedPositions::Position& position) const {
  NetworkFit::Sums sums{};
  for (const auto& [multiset, count, which] : all.cells_of(position)) {
    const float* from = &features_[(side_in(which, position.side) * multiset_count + multiset) * feature_count];
    for (std::size_t f = 0; f < feature_count; ++f) sums[which * feature_count + f] += from[f] * count;
  }
  return sums;
}

Fit::Losses Fit::descend(std::span<const std::uint32_t> positions, std::span<const std::uint32_t> choices,
                         double slowing) {
  take_over();
  for (Gradient& gradient : gradients_) gradient.clear();
  const float position_share = 1 / static_cast<float>(std::max<std::size_t>(1, positions.size()));
  const float choice_share = 1 / static_cast<float>(std::max<std::size_t>(1, choices.size()));
  const auto look_at = [&](std::size_t i, Gradient& gradient, Losses& losses) {
    if (i < positions.size()) {
      judge(train_.positions, positions[i], &gradient, position_share, losses.positions);
    } else {
      choose(train_.choices, choices[i - positions.size()], &gradient, choice_share, losses.choices);
    }
  };
  const Losses losses = over_all<Losses>(positions.size() + choices.size(), look_at);
  if (stop_.stop_requested()) return losses;
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
  return losses;
}

void Fit::judge(const JudgedPositions& all, std::size_t i, Gradient* gradient, float share, Loss& loss) const {
  const JudgedPositions::Position& position = all.positions[i];
  const std::size_t threats = position.side * threat_mask_count + position.threats;
  float sum = base_[Layout::threats_begin + threats];
  for (const auto& [multiset, count, which] : all.cells_of(position)) {
    sum += worths_[parameter(side_in(which, position.side), worth_of(which), multiset)] * share_of(which, count);
  }
  const NetworkFit::Sums sums = options_.network ? sums_of(all, position) : NetworkFit::Sums{};
  NetworkFit::Active active{};
  if (options_.network) sum += NetworkFit::value(network_of(networks_, position.side), sums, position.threats, active);
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

void Fit::choose(const MoveChoices& all, std::size_t i, Gradient* gradient, float share, Loss& loss) const {
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

}  // namespace tengen::lab
