#include "engine/games/gomoku/evaluation/cell_network.hpp"

#include <algorithm>
#include <span>

#include "engine/core/game_spec.hpp"
#include "engine/core/number_bytes.hpp"

namespace tengen::gomoku {

namespace {

constexpr std::string_view network_magic = "TENGENCN";
constexpr std::uint32_t alike_version = 1;
constexpr std::uint32_t different_version = 2;
constexpr std::uint32_t known_rules = (std::uint32_t{1} << rule_count) - 1;
constexpr std::size_t network_head_bytes = network_magic.size() + 3 * sizeof(std::uint32_t);

/// The greatest numbers, either way, with which no sum overflows: see the kernels' `activate` and `judge`.
constexpr int most_row = 5000;
constexpr int most_mix_weight = 8191;
constexpr std::int32_t most_bias = 1 << 28;
constexpr std::int32_t most_share = 16 * grain::share;

/// Calls `visit(numbers, most)` for each list of numbers in the order of the file; `most`: see above.
template <class Network, class Visit>
void for_each_part(Network& network, const Visit& visit) {
  const auto numbers = [](auto& list) { return std::span(list); };
  const std::size_t rows = network.colors_differ ? row_count : shared_row_count;
  for (std::size_t row = 0; row < rows; ++row) visit(numbers(network.rows[row]), most_row);
  for (auto& weights : network.mix_weights) visit(numbers(weights), most_mix_weight);
  visit(numbers(network.mix_bias), most_row);
  const auto visit_layer = [&](auto& layer) {
    for (auto& weights : layer.weights) visit(numbers(weights), grain::most_weight);
    visit(numbers(layer.bias), most_bias);
  };
  for (auto& kind : network.regions) visit_layer(kind);
  visit_layer(network.first);
  visit_layer(network.second);
  visit_layer(network.outcome);
  visit_layer(network.policy);
  visit(std::span(&network.classical_share, 1), most_share);
  visit(std::span(&network.order_share, 1), most_share);
}

}  // namespace

bool is_cell_network(std::string_view bytes) noexcept {
  return bytes.starts_with(network_magic);
}

Result<CellNetwork> read_cell_network(std::string_view bytes) {
  constexpr std::size_t checksum_bytes = sizeof(std::uint64_t);
  if (!is_cell_network(bytes)) return Error{Errc::syntax, "not a file of a cell network"};
  if (bytes.size() < network_head_bytes) return Error{Errc::syntax, "cut off"};
  ByteReader reader(bytes.substr(network_magic.size()));
  CellNetwork network;
  std::uint32_t its_version = 0;
  std::uint32_t provenance = 0;
  reader.read(its_version);
  if (its_version != alike_version && its_version != different_version) {
    return Error{Errc::unsupported, "a cell network of another version"};
  }
  network.colors_differ = its_version == different_version;
  reader.read(network.rules);
  reader.read(provenance);
  if (network.rules == 0 || (network.rules & ~known_rules) != 0)
    return Error{Errc::syntax, "for no rule that is known"};
  if (provenance > longest_cell_provenance) return Error{Errc::syntax, "the provenance is too long"};
  std::size_t size = network_head_bytes + provenance + checksum_bytes;
  for_each_part(network, [&](auto numbers, auto) { size += numbers.size_bytes(); });
  if (const auto whole = check_frame(bytes, size); !whole) return whole.error();
  network.provenance = reader.take(provenance);
  bool sound = true;
  for_each_part(network, [&](auto numbers, auto most) {
    for (auto& number : numbers) {
      reader.read(number);
      sound = sound && number <= most && number >= -most;
    }
  });
  if (!sound) return Error{Errc::syntax, "a number of the network is too large"};
  return network;
}

std::string write_cell_network(const CellNetwork& network) {
  std::string bytes(network_magic);
  append(bytes, network.colors_differ ? different_version : alike_version);
  append(bytes, network.rules);
  append(bytes, static_cast<std::uint32_t>(network.provenance.size()));
  bytes += network.provenance;
  for_each_part(network, [&](auto numbers, auto) {
    for (const auto number : numbers) append(bytes, number);
  });
  append(bytes, checksum_of(bytes));
  return bytes;
}

}  // namespace tengen::gomoku
