#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/games/gomoku/evaluation/cell_network.hpp"

namespace tengen::gomoku {

/// The layers of a cell network behind its accumulator, as the kernels read them. 18 KiB.
struct CellHead {
  /// Inputs two at a time, for instructions that multiply pairs and add them: [pair of inputs][result][of the pair].
  /// An odd number of inputs is filled up with one of weight 0.
  template <std::size_t In, std::size_t Out>
  struct Layer {
    static constexpr std::size_t pair_count = (In + 1) / 2;
    alignas(64) std::array<std::array<std::array<std::int16_t, 2>, Out>, pair_count> weights{};
    alignas(64) std::array<std::int32_t, Out> bias{};

    Layer() = default;
    explicit Layer(const CellNetwork::Layer<In, Out>& layer) noexcept : bias(layer.bias) {
      for (std::size_t i = 0; i < In; ++i) {
        for (std::size_t o = 0; o < Out; ++o) weights[i / 2][o][i % 2] = layer.weights[i][o];
      }
    }
  };

  explicit CellHead(const CellNetwork& network) noexcept
      : first(network.first),
        second(network.second),
        policy(network.policy),
        outcome_bias(network.outcome.bias[0] - network.outcome.bias[2]) {
    for (std::size_t kind = 0; kind < region_kind_count; ++kind) {
      regions[kind] = Layer<channel_count, region_unit_count>(network.regions[kind]);
    }
    for (std::size_t i = 0; i < hidden_count; ++i) {
      outcome[i] = static_cast<std::int16_t>(network.outcome.weights[i][0] - network.outcome.weights[i][2]);
    }
  }

  std::array<Layer<channel_count, region_unit_count>, region_kind_count> regions{};
  Layer<head_input_count, hidden_count> first;
  Layer<hidden_count, hidden_count> second;
  Layer<hidden_count, channel_count> policy;
  /// The value is the logit of a win less that of a loss.
  alignas(64) std::array<std::int16_t, hidden_count> outcome{};
  std::int32_t outcome_bias;
};

}  // namespace tengen::gomoku
