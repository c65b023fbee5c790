#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>

#include "engine/games/gomoku/threat.hpp"

namespace tengen::gomoku {

/// What a cell counts for in the network, by the code that a stone of one colour would have there; `feature_unit` is 1.
inline constexpr std::size_t feature_count = 8;
inline constexpr int feature_unit = 128;
using Features = std::array<std::int16_t, feature_count>;

/// The input layer: four sums of features. Two are of the board as it is: the side to move's codes, then the other
/// side's. Two are of the board before the last move, when the other side was to move: its codes, then the codes of the
/// side to move now.
inline constexpr std::size_t network_sum_count = 4;
using NetworkInput = std::array<std::int16_t, network_sum_count * feature_count>;

inline constexpr std::size_t network_input_count = std::tuple_size_v<NetworkInput>;
inline constexpr std::size_t network_unit_count = 32;
/// Of the network's weights: so much is 1.
inline constexpr int network_unit = 2048;
/// Neither an input's weight nor an output exceeds these either way: 32-bit sums then hold whatever the input.
inline constexpr int most_input_weight = 2000;
inline constexpr int most_output_weight = 8191;

/// One unit of the hidden layer: what it adds to the evaluation is `output` times its sum, if that is positive.
struct NetworkUnit {
  std::array<std::int16_t, network_input_count> inputs{};
  std::array<std::int16_t, threat_bit_count> threats{};  ///< where that bit of the ThreatMask is set
  std::int16_t bias = 0;
  std::int16_t output = 0;  ///< in eighths of a centi-point

  friend bool operator==(const NetworkUnit&, const NetworkUnit&) = default;
};
using NetworkWeights = std::array<NetworkUnit, network_unit_count>;

/// The network as the kernels read it: one hidden layer of rectified units, in integers. It says what no sum over the
/// cells can express: how their sums go together.
///
///     value = sum over u of outputs[u] * clamp((biases[mask][u] + sum over i of input[i] * weight(i, u)) >> sum_shift,
///                                              0, most_active), divided by active_unit, towards zero
///
/// In eighths of a centi-point, for the side to move. Every sum fits 32 bits, so that each kernel gets the same value.
struct Network {
  static constexpr int active_unit = 128;
  static constexpr int sum_shift = 11;
  static constexpr int most_active = 8191;
  static_assert(network_unit * feature_unit == active_unit << sum_shift);

  /// Inputs two at a time, for instructions that multiply pairs and add them: [pair of inputs][unit][of the pair].
  alignas(
      64) std::array<std::array<std::array<std::int16_t, 2>, network_unit_count>, network_input_count / 2> weights{};
  alignas(64) std::array<std::array<std::int32_t, network_unit_count>, threat_mask_count> biases{};
  alignas(64) std::array<std::int16_t, network_unit_count> outputs{};

  Network() = default;
  explicit Network(const NetworkWeights& units) noexcept {
    for (std::size_t u = 0; u < network_unit_count; ++u) {
      for (std::size_t i = 0; i < network_input_count; ++i) weights[i / 2][u][i % 2] = units[u].inputs[i];
      outputs[u] = units[u].output;
      for (std::size_t mask = 0; mask < threat_mask_count; ++mask) {
        int bias = units[u].bias;
        for (std::size_t bit = 0; bit < threat_bit_count; ++bit) {
          if ((mask >> bit & 1) != 0) bias += units[u].threats[bit];
        }
        biases[mask][u] = bias * feature_unit;
      }
    }
  }
};

}  // namespace tengen::gomoku
