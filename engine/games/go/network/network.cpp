#include "engine/games/go/network/network.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <span>

#include "engine/core/number_bytes.hpp"

namespace tengen::go {

namespace {

constexpr std::string_view mark = "TENGENGO";
constexpr std::uint32_t version = 3;
constexpr std::size_t begin_bytes = mark.size() + 4 + 4 + 4;
constexpr std::size_t convolution_bytes = tap_count * channel_count * channel_count + 4 * channel_count;
constexpr std::size_t block_bytes = 2 * convolution_bytes + 2 * channel_count * channel_count;
constexpr std::size_t other_bytes = 2 * (tap_count * point_kind::count * channel_count + channel_count) +
                                    convolution_bytes + 3 * (2 * channel_count + 4);
constexpr std::size_t checksum_bytes = 8;

/// Calls `visit` with every number of the network, in the file's order.
template <class Net, class Visit>
void for_each_number(Net& network, const Visit& visit) {
  const auto row = [&](auto& numbers) {
    for (auto& number : numbers) visit(number);
  };
  for (auto& tap : network.first) {
    for (auto& kind : tap) row(kind);
  }
  row(network.first_bias);
  const auto convolution = [&](auto& layer) {
    for (auto& tap : layer.weights) {
      for (auto& four : tap) {
        for (auto& output : four) row(output);
      }
    }
    row(layer.bias);
  };
  convolution(network.second);
  for (auto& block : network.blocks) {
    convolution(block.first);
    for (auto& input : block.means) row(input);
    convolution(block.second);
  }
  for (auto* output : {&network.owner, &network.move, &network.pass}) {
    row(output->weights);
    visit(output->bias);
  }
}

/// Calls `visit` with every convolution of channels.
template <class Net, class Visit>
void for_each_convolution(Net& network, const Visit& visit) {
  visit(network.second);
  for (auto& block : network.blocks) {
    visit(block.first);
    visit(block.second);
  }
}

}  // namespace

void derive_pairs(Network& network) {
  for_each_convolution(network, [](Network::Convolution& layer) {
    for (std::size_t tap = 0; tap < tap_count; ++tap) {
      for (std::size_t input = 0; input < channel_count; ++input) {
        for (std::size_t output = 0; output < channel_count; ++output) {
          layer.pairs[tap][input / 2][output][input % 2] = layer.weights[tap][input / 4][output][input % 4];
        }
      }
    }
  });
}

bool is_bounded(const Network& network) {
  const auto within = [](int number, int most) { return std::abs(number) <= most; };
  bool bounded = true;
  const auto check = [&](const auto& numbers, int most) {
    for (const auto number : numbers) bounded = bounded && within(number, most);
  };
  constexpr int most_bias = 1 << 28;
  for (const auto& tap : network.first) {
    for (const auto& kind : tap) check(kind, grain::most_weight);
  }
  check(network.first_bias, grain::most_weight);
  for_each_convolution(network, [&](const Network::Convolution& convolution) {
    for (const auto& tap : convolution.weights) {
      for (const auto& four : tap) {
        for (const auto& output : four) check(output, grain::most_tap);
      }
    }
    check(convolution.bias, most_bias);
  });
  for (const Network::Block& block : network.blocks) {
    for (const auto& input : block.means) check(input, grain::most_weight);
  }
  for (const Network::Output* output : {&network.owner, &network.move, &network.pass}) {
    check(output->weights, grain::most_weight);
    bounded = bounded && within(output->bias, most_bias);
  }
  return bounded;
}

Result<Network> read_network(std::string_view bytes) {
  if (bytes.size() < begin_bytes || !bytes.starts_with(mark)) return Error{Errc::syntax, "no network for Go"};
  ByteReader begin(bytes.substr(mark.size()));
  std::uint32_t number = 0;
  std::uint32_t length = 0;
  std::uint32_t blocks = 0;
  begin.read(number);
  begin.read(length);
  begin.read(blocks);
  if (number != version) return Error{Errc::unsupported, "a network of version " + std::to_string(number)};
  if (length > longest_provenance) return Error{Errc::syntax, "its provenance is too long"};
  if (blocks == 0 || blocks > most_blocks) return Error{Errc::syntax, "a number of blocks that no network has"};
  const std::size_t size = begin_bytes + length + other_bytes + blocks * block_bytes + checksum_bytes;
  if (auto framed = check_frame(bytes, size); !framed) return framed.error();
  const auto network = std::make_unique<Network>();
  network->blocks.resize(blocks);
  ByteReader reader(bytes.substr(begin_bytes));
  network->provenance = reader.take(length);
  for_each_number(*network, [&reader](auto& each) { reader.read(each); });
  if (!is_bounded(*network)) return Error{Errc::syntax, "a weight is too large"};
  derive_pairs(*network);
  return *network;
}

std::string write_network(const Network& network) {
  std::string bytes(mark);
  append(bytes, version);
  append(bytes, static_cast<std::uint32_t>(network.provenance.size()));
  append(bytes, static_cast<std::uint32_t>(network.blocks.size()));
  bytes += network.provenance;
  for_each_number(network, [&bytes](auto each) { append(bytes, each); });
  append(bytes, checksum_of(bytes));
  return bytes;
}

}  // namespace tengen::go
