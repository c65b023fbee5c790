#include <boost/test/unit_test.hpp>
#include <memory>

#include "engine/games/gomoku/evaluation/cell_features.hpp"
#include "engine/games/gomoku/evaluation/kernels.hpp"
#include "engine/games/gomoku/evaluation/weights.hpp"

// What the head of the cell network sees: everything that its definition lists, one thing at a time.

BOOST_AUTO_TEST_SUITE(gomoku_cell_inputs)

namespace {

using namespace tengen;
using namespace tengen::gomoku;

constexpr int one = grain::weight;  // a weight that passes a number on as it is
constexpr std::size_t classical_input = head_input_count - 2;
constexpr std::size_t area_input = head_input_count - 1;
constexpr std::size_t threats_begin = classical_input - threat_bit_count;

/// A network whose value is what one input of the head says, plus a constant.
CellNetwork network_of(std::size_t input) {
  CellNetwork network;
  network.first.weights[input][0] = one;
  network.first.bias[0] = 1000 * one;
  network.second.weights[0][0] = one;
  network.outcome.weights[0][0] = one;
  return network;
}

/// The channels' sums are those of one row on one point.
int value_of(const Kernels& kernels, const CellNetwork& network, BoardSize size = {15, 15}, unsigned threats = 0,
             int classical = 0) {
  const auto cells = std::make_unique<CellAccumulator>();
  const auto rows = std::make_unique<CellRows>();
  for (auto& place : *rows) place.fill(row_count);
  (*rows)[CellAccumulator::place(3, 2)][0] = 7;
  prepare(*cells, size);
  kernels.cells.build(network, *cells, *rows);
  return kernels.cells.judge(CellHead(network), *cells, threats, classical).value;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_channel_is_summed) {
  for (const Kernels& kernels : usable_kernels()) {
    for (std::size_t channel = 0; channel < channel_count; ++channel) {
      CellNetwork network = network_of(channel);
      BOOST_TEST(value_of(kernels, network) == 1000 * logit_unit / grain::unit);
      network.rows[7][channel] = 1280;
      if (channel < mixed_count) network.mix_weights[0][channel] = grain::mix;
      // 1280 of 256 parts, divided by 128 on the way: ten more parts of grain::unit.
      BOOST_TEST(value_of(kernels, network) == 1010 * logit_unit / grain::unit, kernels.name << " " << channel);
    }
  }
}

// A channel's sum over a region of the board reaches the units of that region's kind.
BOOST_AUTO_TEST_CASE(every_kind_of_region_is_seen) {
  constexpr std::size_t channel = channel_count - 1;
  for (const Kernels& kernels : usable_kernels()) {
    for (std::size_t kind = 0; kind < region_kind_count; ++kind) {
      CellNetwork network = network_of(channel_count + kind * region_unit_count + 5);
      network.rows[7][channel] = 2 * grain::channel;
      network.regions[kind].weights[channel][5] = 10 * one;
      for (const BoardSize size : {BoardSize{15, 15}, BoardSize{8, 8}, BoardSize{5, 5}}) {
        const std::size_t place = region_of(3, size.columns) + region_side * region_of(2, size.rows);
        // The sum, 2, is divided by 16 on the way.
        const int units = region_kinds[place] == kind ? 10 * grain::unit / 8 : 0;
        BOOST_TEST(value_of(kernels, network, size) == (1000 + units) * logit_unit / grain::unit);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(every_threat_is_seen) {
  for (const Kernels& kernels : usable_kernels()) {
    for (std::size_t bit = 0; bit < threat_bit_count; ++bit) {
      const CellNetwork network = network_of(threats_begin + bit);
      const int without = value_of(kernels, network);
      for (std::size_t other = 0; other < threat_bit_count; ++other) {
        const int with = value_of(kernels, network, {15, 15}, 1U << other);
        BOOST_TEST(with == without + (other == bit ? logit_unit : 0));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_small_networks_value_is_seen_within_bounds) {
  const CellNetwork network = network_of(classical_input);
  for (const Kernels& kernels : usable_kernels()) {
    const auto value = [&](int classical) { return value_of(kernels, network, {15, 15}, 0, classical); };
    BOOST_TEST(value(-600) < value(0));
    BOOST_TEST(value(0) < value(600));
    BOOST_TEST(value(600) - value(0) == value(0) - value(-600));
    // Four logits, and no more.
    BOOST_TEST(value(2399) < value(2400));
    BOOST_TEST(value(9000) == value(2400));
    BOOST_TEST(value(-2400) < value(-2380));
    BOOST_TEST(value(-9000) == value(-2400));
  }
}

BOOST_AUTO_TEST_CASE(the_boards_area_is_seen) {
  const CellNetwork network = network_of(area_input);
  for (const Kernels& kernels : usable_kernels()) {
    BOOST_TEST(value_of(kernels, network, {15, 15}) - value_of(kernels, network, {15, 10}) > 0);
    BOOST_TEST(value_of(kernels, network, {15, 10}) == value_of(kernels, network, {10, 15}));
  }
}

BOOST_AUTO_TEST_SUITE_END()
