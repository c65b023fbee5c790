#include "lab/training/network_fit.hpp"

#include <algorithm>
#include <cmath>

namespace tengen::lab {

namespace {

using gomoku::feature_count;
using gomoku::network_unit;
using gomoku::network_unit_count;
using gomoku::NetworkUnit;
using gomoku::threat_bit_count;

constexpr float output_unit = gomoku::logit_unit * gomoku::cell_unit;
/// gomoku::Network cuts a unit's output off there.
constexpr float most_active = static_cast<float>(gomoku::Network::most_active) / gomoku::Network::active_unit;
constexpr std::size_t bias_at = NetworkFit::inputs + threat_bit_count;
constexpr std::size_t output_at = bias_at + 1;

/// How Weights holds a number: in what unit, and up to what.
struct Grain {
  float unit;
  int most;
};

Grain grain_of_feature(const NetworkFit::Scales& scales, std::size_t feature) {
  return {gomoku::feature_unit * scales.features[feature], 32767};
}

/// Of a unit's number `at`.
Grain grain_at(const NetworkFit::Scales& scales, std::size_t at) {
  if (at < NetworkFit::inputs) return {network_unit / scales.sums[at], gomoku::most_input_weight};
  if (at == output_at) return {output_unit, gomoku::most_output_weight};
  return {network_unit, 32767};
}

std::int16_t stored(float value, Grain grain) {
  const auto limit = static_cast<float>(grain.most);
  return static_cast<std::int16_t>(std::lround(std::clamp(value * grain.unit, -limit, limit)));
}

float rounded(float value, Grain grain) {
  return static_cast<float>(stored(value, grain)) / grain.unit;
}

}  // namespace

float NetworkFit::any(Random& random, float most) {
  constexpr std::uint32_t steps = 1 << 20;
  return most * (2 * static_cast<float>(random.below(steps)) / static_cast<float>(steps) - 1);
}

void NetworkFit::begin(std::span<float> network, Random& random) {
  const float most = 1 / std::sqrt(static_cast<float>(inputs));
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t at = i % unit_size;
    const bool of_threats = at >= inputs && at < bias_at;
    network[i] = of_threats ? 0 : any(random, at == output_at ? most / 10 : most);
  }
}

float NetworkFit::value(std::span<const float> network, const Sums& sums, unsigned threats, Active& active) {
  float value = 0;
  for (std::size_t u = 0; u < network_unit_count; ++u) {
    const float* unit = network.data() + u * unit_size;
    float sum = unit[bias_at];
    for (std::size_t i = 0; i < inputs; ++i) sum += unit[i] * sums[i];
    for (std::size_t bit = 0; bit < threat_bit_count; ++bit) {
      if ((threats >> bit & 1) != 0) sum += unit[inputs + bit];
    }
    active[u] = std::clamp(sum, 0.0F, most_active);
    value += active[u] * unit[output_at];
  }
  return value;
}

void NetworkFit::add_gradient(std::span<const float> network, const Sums& sums, unsigned threats, const Active& active,
                              float slope, std::span<float> gradient, Sums& sums_gradient) {
  for (std::size_t u = 0; u < network_unit_count; ++u) {
    if (active[u] <= 0) continue;
    const float* unit = network.data() + u * unit_size;
    float* of_unit = gradient.data() + u * unit_size;
    of_unit[output_at] += slope * active[u];
    if (active[u] >= most_active) continue;
    const float inside = slope * unit[output_at];
    of_unit[bias_at] += inside;
    for (std::size_t bit = 0; bit < threat_bit_count; ++bit) {
      if ((threats >> bit & 1) != 0) of_unit[inputs + bit] += inside;
    }
    for (std::size_t i = 0; i < inputs; ++i) {
      of_unit[i] += inside * sums[i];
      sums_gradient[i] += inside * unit[i];
    }
  }
}

void NetworkFit::round(std::span<float> features, std::span<float> network, const Scales& scales) {
  for (std::size_t i = 0; i < features.size(); ++i) {
    features[i] = rounded(features[i], grain_of_feature(scales, i % feature_count));
  }
  for (std::size_t i = 0; i < size; ++i) network[i] = rounded(network[i], grain_at(scales, i % unit_size));
}

void NetworkFit::store(std::span<const float> features, std::span<const float> network, const Scales& scales,
                       gomoku::Weights::Side& side) {
  for (std::size_t m = 0; m < gomoku::multiset_count; ++m) {
    for (std::size_t f = 0; f < feature_count; ++f) {
      side.features[m][f] = stored(features[m * feature_count + f], grain_of_feature(scales, f));
    }
  }
  for (std::size_t u = 0; u < network_unit_count; ++u) {
    const auto number = [&](std::size_t at) { return stored(network[u * unit_size + at], grain_at(scales, at)); };
    NetworkUnit& unit = side.network[u];
    for (std::size_t i = 0; i < inputs; ++i) unit.inputs[i] = number(i);
    for (std::size_t bit = 0; bit < threat_bit_count; ++bit) unit.threats[bit] = number(inputs + bit);
    unit.bias = number(bias_at);
    unit.output = number(output_at);
  }
}

void NetworkFit::imitate(const gomoku::Weights::Side& side, std::span<float> features, std::span<float> network) {
  const auto part = [](int value, float unit) { return static_cast<float>(value) / unit; };
  for (std::size_t m = 0; m < gomoku::multiset_count; ++m) {
    for (std::size_t f = 0; f < feature_count; ++f) {
      features[m * feature_count + f] = part(side.features[m][f], gomoku::feature_unit);
    }
  }
  for (std::size_t u = 0; u < network_unit_count; ++u) {
    float* to = network.data() + u * unit_size;
    const NetworkUnit& unit = side.network[u];
    for (std::size_t i = 0; i < inputs; ++i) to[i] = part(unit.inputs[i], network_unit);
    for (std::size_t bit = 0; bit < threat_bit_count; ++bit) to[inputs + bit] = part(unit.threats[bit], network_unit);
    to[bias_at] = part(unit.bias, network_unit);
    to[output_at] = part(unit.output, output_unit);
  }
}

}  // namespace tengen::lab
