#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <tuple>

namespace tengen::gomoku {

/// What a cell counts for in the network, by the code that a stone of one colour would have there; `feature_unit` is 1.
inline constexpr std::size_t feature_count = 8;
inline constexpr int feature_unit = 128;
using Features = std::array<std::int16_t, feature_count>;

/// sum + plus - minus, modulo 2^16. By value: the compiler then sees that nothing overlaps, and takes one instruction
/// for eight features. By pointers: where nothing is inlined, as in a debug build, each [] is a call.
[[nodiscard]] inline Features sum_with(Features sum, Features plus, Features minus) noexcept {
  std::int16_t* const sums = sum.data();
  const std::int16_t* const more = plus.data();
  const std::int16_t* const less = minus.data();
  for (std::size_t f = 0; f < feature_count; ++f) sums[f] = static_cast<std::int16_t>(sums[f] + more[f] - less[f]);
  return sum;
}

/// Four sums of features go into the network: of the side to move's codes and of the other side's as they are now; of
/// the other side's and of the side to move's before the last move, when the other side was to move.
inline constexpr std::size_t network_sum_count = 4;
using NetworkInput = std::array<std::int16_t, network_sum_count * feature_count>;

inline constexpr std::size_t network_unit_count = 32;
inline constexpr std::size_t threat_bit_count = 7;  ///< of ThreatMask
/// Of the network's weights: so much is 1.
inline constexpr int network_unit = 2048;
/// Neither an input's weight nor an output exceeds these either way: 32-bit sums then hold whatever the input.
inline constexpr int most_input_weight = 2000;
inline constexpr int most_output_weight = 8191;

/// One unit of the hidden layer: what it adds to the evaluation is `output` times its sum, if that is positive.
struct NetworkUnit {
  std::array<std::int16_t, std::tuple_size_v<NetworkInput>> inputs{};
  std::array<std::int16_t, threat_bit_count> threats{};  ///< where that bit of the ThreatMask is set
  std::int16_t bias = 0;
  std::int16_t output = 0;  ///< in eighths of a centi-point

  friend bool operator==(const NetworkUnit&, const NetworkUnit&) = default;
};
using NetworkWeights = std::array<NetworkUnit, network_unit_count>;

/// What no sum over the cells can express: how their sums go together. One hidden layer of rectified units, in
/// integers, so that every machine gets the same value.
class Network {
 public:
  explicit Network(const NetworkWeights& weights) noexcept {
    for (std::size_t u = 0; u < network_unit_count; ++u) {
      inputs_[u] = weights[u].inputs;
      outputs_[u] = weights[u].output;
      for (std::size_t mask = 0; mask < biases_.size(); ++mask) {
        int bias = weights[u].bias;
        for (std::size_t bit = 0; bit < threat_bit_count; ++bit) {
          if ((mask >> bit & 1) != 0) bias += weights[u].threats[bit];
        }
        biases_[mask][u] = bias * feature_unit;
      }
    }
  }

  /// In eighths of a centi-point, for the side to move; `mask`: of ThreatMask.
  [[nodiscard]] int value(const NetworkInput& input, unsigned mask) const noexcept {
    const auto& biases = biases_[mask];
    std::array<std::int32_t, network_unit_count> sums;
    for (std::size_t u = 0; u < network_unit_count; ++u) {
      sums[u] = std::inner_product(input.begin(), input.end(), inputs_[u].begin(), biases[u]);
    }
    int value = 0;
    for (std::size_t u = 0; u < network_unit_count; ++u) {
      value += std::clamp(sums[u] >> sum_shift, 0, most_active) * outputs_[u];
    }
    return value / active_unit;
  }

 private:
  static constexpr int active_unit = 128;
  static constexpr int sum_shift = 11;
  static_assert(network_unit * feature_unit == active_unit << sum_shift);
  static constexpr int most_active = 8191;

  alignas(64) std::array<std::array<std::int16_t, std::tuple_size_v<NetworkInput>>, network_unit_count> inputs_{};
  alignas(64) std::array<std::array<std::int32_t, network_unit_count>, 1 << threat_bit_count> biases_{};
  alignas(64) std::array<std::int16_t, network_unit_count> outputs_{};
};

}  // namespace tengen::gomoku
