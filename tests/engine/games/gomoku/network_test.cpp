#include "engine/games/gomoku/evaluation/kernels.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <memory>

#include "engine/core/random.hpp"

// The network in integers against the same in floating point, and where its numbers are as large as they may be.

BOOST_AUTO_TEST_SUITE(gomoku_network)

namespace {

using namespace tengen;
using namespace tengen::gomoku;

double in_floating_point(const NetworkWeights& weights, const NetworkInput& input, unsigned mask) {
  double value = 0;
  for (const NetworkUnit& unit : weights) {
    double sum = unit.bias;
    for (std::size_t i = 0; i < input.size(); ++i) sum += 1.0 * unit.inputs[i] * input[i] / feature_unit;
    for (std::size_t bit = 0; bit < threat_bit_count; ++bit) {
      if ((mask >> bit & 1) != 0) sum += unit.threats[bit];
    }
    value += std::clamp(sum / network_unit, 0.0, 8191.0 / 128) * unit.output;
  }
  return value;
}

}  // namespace

BOOST_AUTO_TEST_CASE(integers_say_what_floating_point_says) {
  Random random(4);
  const auto any = [&random](int most) {
    return static_cast<std::int16_t>(static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) - most);
  };
  for (int round = 0; round < 200; ++round) {
    NetworkWeights weights{};
    for (NetworkUnit& unit : weights) {
      for (std::int16_t& weight : unit.inputs) weight = any(1000);
      for (std::int16_t& weight : unit.threats) weight = any(1000);
      unit.bias = any(1000);
      unit.output = any(2000);
    }
    const auto network = std::make_unique<Network>(weights);
    NetworkInput input{};
    for (std::int16_t& number : input) number = any(300);
    const unsigned mask = random.below(1 << threat_bit_count);
    // A unit's sum is cut off to 1/128.
    const int value = best_kernels().network_value(*network, input, mask);
    BOOST_TEST(std::abs(value - in_floating_point(weights, input, mask)) < 32 * 2000 / 128.0);
  }
  BOOST_TEST(best_kernels().network_value(*std::make_unique<Network>(NetworkWeights{}), NetworkInput{}, 0) == 0);
}

// What a file may hold at most, whatever the input: no sum goes beyond 32 bits (the sanitizers would tell).
BOOST_AUTO_TEST_CASE(the_largest_numbers_fit) {
  for (const int weight : {most_input_weight, -most_input_weight}) {
    for (const int output : {most_output_weight, -most_output_weight}) {
      NetworkWeights weights{};
      for (NetworkUnit& unit : weights) {
        unit.inputs.fill(static_cast<std::int16_t>(weight));
        unit.threats.fill(static_cast<std::int16_t>(weight > 0 ? 32767 : -32768));
        unit.bias = unit.threats[0];
        unit.output = static_cast<std::int16_t>(output);
      }
      const auto network = std::make_unique<Network>(weights);
      for (const int number : {-32768, 32767}) {
        NetworkInput input{};
        input.fill(static_cast<std::int16_t>(number));
        const bool positive = (weight > 0) == (number > 0);
        const double most = 32 * 8191.0 / 128 * output;
        for (const Kernels& kernels : usable_kernels()) {
          BOOST_TEST_CONTEXT(kernels.name) {
            BOOST_TEST(kernels.network_value(*network, input, 127) == (positive ? most : 0),
                       boost::test_tools::tolerance(1e-4));
          }
        }
      }
    }
  }
}

// Bit by bit, over all numbers that a file and a board can hold.
BOOST_AUTO_TEST_CASE(every_kernel_gives_the_same_value) {
  BOOST_REQUIRE(usable_kernels().front().name == "portable");
  Random random(7);
  const auto any = [&random](int most) {
    return static_cast<std::int16_t>(static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) - most);
  };
  int active = 0;
  for (int round = 0; round < 500; ++round) {
    NetworkWeights weights{};
    for (NetworkUnit& unit : weights) {
      for (std::int16_t& weight : unit.inputs) weight = any(most_input_weight);
      for (std::int16_t& weight : unit.threats) weight = any(32767);
      unit.bias = any(32767);
      unit.output = any(most_output_weight);
    }
    const auto network = std::make_unique<Network>(weights);
    NetworkInput input{};
    const int most = round % 2 == 0 ? 32767 : 500;
    for (std::int16_t& number : input) number = any(most);
    const unsigned mask = random.below(1 << threat_bit_count);
    const int expected = usable_kernels().front().network_value(*network, input, mask);
    active += expected != 0 ? 1 : 0;
    for (const Kernels& kernels : usable_kernels()) {
      BOOST_TEST_CONTEXT(kernels.name) {
        BOOST_TEST(kernels.network_value(*network, input, mask) == expected);
      }
    }
  }
  BOOST_TEST(active > 400);
}

BOOST_AUTO_TEST_SUITE_END()
