#include "lab/network/rounding.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "lab/network/model.hpp"

namespace tengen::lab {

namespace {

using L = NetworkLayout;

/// Takes numbers in their order and rounds them.
class Rounding {
 public:
  explicit Rounding(std::span<const float> numbers) : rest_(numbers) {}

  /// `grain`: parts of 1; `most`: either way.
  template <class List>
  void fill(List& list, double grain, double most) {
    for (auto& number : list) {
      const double scaled = std::clamp(static_cast<double>(rest_.front()) * grain, -most, most);
      number = static_cast<typename List::value_type>(std::lround(scaled));
      rest_ = rest_.subspan(1);
    }
  }
  /// `input`: parts of 1 that the inputs count.
  template <class Layer>
  void fill_layer(Layer& layer, int input) {
    for (auto& weights : layer.weights) fill(weights, gomoku::grain::weight, gomoku::grain::most_weight);
    fill(layer.bias, double{gomoku::grain::weight} * input, 1 << 28);
  }
  [[nodiscard]] std::int32_t share() {
    std::array<std::int32_t, 1> one{};
    fill(one, gomoku::grain::share, 16 * gomoku::grain::share);
    return one[0];
  }

 private:
  std::span<const float> rest_;
};

}  // namespace

gomoku::CellNetwork rounded_network(std::span<const float> numbers) {
  namespace grain = gomoku::grain;
  gomoku::CellNetwork network;
  Rounding rounding(numbers);
  for (std::size_t row = 0; row < gomoku::row_count; ++row) rounding.fill(network.rows[row], grain::channel, 5000);
  for (auto& weights : network.mix_weights) rounding.fill(weights, grain::mix, grain::mix - 1);
  rounding.fill(network.mix_bias, grain::channel, 5000);
  for (std::size_t kind = 0; kind < gomoku::region_kind_count; ++kind) {
    Rounding weights(numbers.subspan(L::region_weights + kind * gomoku::channel_count * gomoku::region_unit_count));
    auto& layer = network.regions[kind];
    for (auto& row : layer.weights) weights.fill(row, grain::weight, grain::most_weight);
    Rounding bias(numbers.subspan(L::region_bias + kind * gomoku::region_unit_count));
    bias.fill(layer.bias, double{grain::weight} * grain::region_input, 1 << 28);
  }
  Rounding head(numbers.subspan(L::first_weights));
  head.fill_layer(network.first, grain::unit);
  head.fill_layer(network.second, grain::unit);
  head.fill_layer(network.outcome, grain::unit);
  network.classical_share = head.share();
  // The policy's bias stands before its weights.
  Rounding bias(numbers.subspan(L::policy_bias));
  bias.fill(network.policy.bias, double{grain::weight} * grain::unit, 1 << 28);
  Rounding policy(numbers.subspan(L::policy_weights));
  for (auto& weights : network.policy.weights) policy.fill(weights, grain::weight, grain::most_weight);
  network.order_share = policy.share();
  return network;
}

}  // namespace tengen::lab
