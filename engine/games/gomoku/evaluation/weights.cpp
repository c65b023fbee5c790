#include "engine/games/gomoku/evaluation/weights.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <span>

#include "engine/core/number_bytes.hpp"

namespace tengen::gomoku {

namespace {

constexpr std::string_view magic = "TENGENWT";
constexpr std::uint32_t version = 3;
constexpr std::uint32_t all_rules = (std::uint32_t{1} << rule_count) - 1;
constexpr std::size_t head_bytes = magic.size() + 4 * sizeof(std::uint32_t);
constexpr std::size_t unit_bytes = sizeof(std::int16_t) * (network_input_count + threat_bit_count + 2);
constexpr std::size_t cell_bytes = sizeof(std::int16_t) * (4 + feature_count);
constexpr std::size_t side_bytes =
    sizeof(ThreatWeights) + network_unit_count * unit_bytes + multiset_count * cell_bytes;

bool is_within(std::span<const std::int16_t> numbers, int most) {
  return std::all_of(numbers.begin(), numbers.end(), [most](int n) { return n <= most && n >= -most; });
}

/// Whether every number is one that the kernels' 32-bit sums are made for.
bool read_side(ByteReader& reader, Weights::Side& side) {
  bool sound = true;
  reader.read(side.threats);
  for (NetworkUnit& unit : side.network) {
    reader.read(unit.inputs);
    reader.read(unit.threats);
    reader.read(unit.bias);
    reader.read(unit.output);
    sound = sound && is_within(unit.inputs, most_input_weight) && is_within({&unit.output, 1}, most_output_weight);
  }
  for (std::size_t multiset = 0; multiset < multiset_count; ++multiset) {
    CellWeights& cell = side.cells[multiset];
    for (std::int16_t* number : {&cell.moving, &cell.waiting, &cell.attack, &cell.defence}) reader.read(*number);
    reader.read(side.features[multiset]);
  }
  return sound;
}

void append_side(std::string& bytes, const Weights::Side& side) {
  append(bytes, side.threats);
  for (const NetworkUnit& unit : side.network) {
    append(bytes, unit.inputs);
    append(bytes, unit.threats);
    append(bytes, unit.bias);
    append(bytes, unit.output);
  }
  for (std::size_t multiset = 0; multiset < multiset_count; ++multiset) {
    const CellWeights& cell = side.cells[multiset];
    for (const std::int16_t number : {cell.moving, cell.waiting, cell.attack, cell.defence}) append(bytes, number);
    append(bytes, side.features[multiset]);
  }
}

}  // namespace

Result<Weights> read_weights(std::string_view bytes) {
  constexpr std::size_t checksum_bytes = sizeof(std::uint64_t);
  if (!bytes.starts_with(magic)) return Error{Errc::syntax, "not a file of weights"};
  if (bytes.size() < head_bytes) return Error{Errc::syntax, "cut off"};
  ByteReader reader(bytes.substr(magic.size()));
  Weights weights;
  std::uint32_t its_version = 0;
  std::uint32_t sides = 0;
  std::uint32_t provenance = 0;
  reader.read(its_version);
  if (its_version != version) return Error{Errc::unsupported, "weights of another version"};
  reader.read(weights.rules);
  reader.read(sides);
  reader.read(provenance);
  if (weights.rules == 0 || (weights.rules & ~all_rules) != 0) return Error{Errc::syntax, "for no rule that is known"};
  if (sides < 1 || sides > 2) return Error{Errc::syntax, "expected one side or two"};
  if (provenance > longest_weights_provenance) return Error{Errc::syntax, "the provenance is too long"};
  const std::size_t size = head_bytes + provenance + sides * side_bytes + checksum_bytes;
  if (const auto whole = check_frame(bytes, size); !whole) return whole.error();
  weights.provenance = reader.take(provenance);
  for (std::uint32_t side = 0; side < sides; ++side) {
    if (!read_side(reader, weights.sides[side])) return Error{Errc::syntax, "a weight of the network is too large"};
  }
  if (sides == 1) weights.sides[1] = weights.sides[0];
  return weights;
}

std::string write_weights(const Weights& weights) {
  const std::uint32_t sides = weights.sides[0] == weights.sides[1] ? 1 : 2;
  std::string bytes(magic);
  append(bytes, version);
  append(bytes, weights.rules);
  append(bytes, sides);
  append(bytes, static_cast<std::uint32_t>(weights.provenance.size()));
  bytes += weights.provenance;
  for (std::uint32_t side = 0; side < sides; ++side) append_side(bytes, weights.sides[side]);
  append(bytes, checksum_of(bytes));
  return bytes;
}

}  // namespace tengen::gomoku
