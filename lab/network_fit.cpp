#include "lab/network_fit.hpp"

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
constexpr std::size_t bias_at = NetworkFit::inputs + threat_bit_count;
constexpr std::size_t output_at = bias_at + 1;

std::int16_t rounded(float value, int most) {
  const auto limit = static_cast<float>(most);
  return static_cast<std::int16_t>(std::lround(std::clamp(value, -limit, limit)));
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
    active[u] = std::max(sum, 0.0F);
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

void NetworkFit::round(const std::array<Side, 2>& sides, gomoku::Weights& weights) {
  constexpr float roomy = 0.75F * gomoku::most_input_weight / network_unit;
  // By the colour whose codes the feature is of.
  std::array<std::array<float, feature_count>, 2> scales{};
  for (std::size_t mover = 0; mover < 2; ++mover) {
    for (std::size_t i = 0; i < inputs; ++i) {
      float& scale = scales[is_movers(i / feature_count) ? mover : 1 - mover][i % feature_count];
      for (std::size_t u = 0; u < network_unit_count; ++u) {
        scale = std::max({scale, std::abs(sides[mover].network[u * unit_size + i]) / roomy, 1e-6F});
      }
    }
  }
  for (std::size_t c = 0; c < 2; ++c) {
    gomoku::Weights::Side& side = weights.sides[c];
    for (std::size_t m = 0; m < gomoku::multiset_count; ++m) {
      for (std::size_t f = 0; f < feature_count; ++f) {
        const float value = sides[c].features[m * feature_count + f];
        side.features[m][f] = rounded(value * scales[c][f] * gomoku::feature_unit, 32767);
      }
    }
    for (std::size_t u = 0; u < network_unit_count; ++u) {
      const float* from = sides[c].network.data() + u * unit_size;
      NetworkUnit& unit = side.network[u];
      for (std::size_t i = 0; i < inputs; ++i) {
        const float scale = scales[is_movers(i / feature_count) ? c : 1 - c][i % feature_count];
        unit.inputs[i] = rounded(from[i] / scale * network_unit, gomoku::most_input_weight);
      }
      for (std::size_t bit = 0; bit < threat_bit_count; ++bit) {
        unit.threats[bit] = rounded(from[inputs + bit] * network_unit, 32767);
      }
      unit.bias = rounded(from[bias_at] * network_unit, 32767);
      unit.output = rounded(from[output_at] * output_unit, gomoku::most_output_weight);
    }
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
