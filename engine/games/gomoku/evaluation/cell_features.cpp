#include "engine/games/gomoku/evaluation/cell_features.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/games/gomoku/evaluation/weights.hpp"

namespace tengen::gomoku {

namespace {

/// a * b / 2^15, rounded: one instruction for eight numbers and more.
[[nodiscard]] constexpr std::int16_t multiply(std::int16_t a, std::int16_t b) noexcept {
  return static_cast<std::int16_t>(((a * b >> 14) + 1) >> 1);
}

[[nodiscard]] constexpr std::int16_t clipped(int value) noexcept {
  return static_cast<std::int16_t>(std::clamp(value, 0, grain::most_channel));
}

[[nodiscard]] constexpr std::int16_t short_of(std::int32_t value) noexcept {
  return static_cast<std::int16_t>(std::clamp(value, -grain::most_unit, grain::most_unit));
}

template <std::size_t In, std::size_t Out>
[[nodiscard]] std::array<std::int32_t, Out> product(const CellNetwork::Layer<In, Out>& layer,
                                                    const std::array<std::int16_t, In>& inputs) noexcept {
  std::array<std::int32_t, Out> sums = layer.bias;
  for (std::size_t i = 0; i < In; ++i) {
    const std::int32_t input = inputs[i];
    for (std::size_t o = 0; o < Out; ++o) sums[o] += input * layer.weights[i][o];
  }
  return sums;
}

template <std::size_t In, std::size_t Out>
[[nodiscard]] std::array<std::int16_t, Out> rectified(const CellNetwork::Layer<In, Out>& layer,
                                                      const std::array<std::int16_t, In>& inputs) noexcept {
  const std::array<std::int32_t, Out> sums = product(layer, inputs);
  std::array<std::int16_t, Out> results;
  for (std::size_t o = 0; o < Out; ++o) {
    results[o] = static_cast<std::int16_t>(std::clamp(sums[o] / grain::weight, 0, grain::most_unit));
  }
  return results;
}

}  // namespace

void CellFeatures::reset(const CellNetwork& network, BoardSize size) {
  size_ = size;
  for (int i = 0; i < size.columns; ++i) {
    region_columns_[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(region_of(i, size.columns));
  }
  for (int i = 0; i < size.rows; ++i) {
    region_rows_[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(region_side * region_of(i, size.rows));
  }
  raw_ = {};
  active_ = {};
  mixed_ = {};
  sums_ = {};
  changed_ = {};
  for (auto& rows : rows_) rows.fill(no_row);
  // The convolution of zeros is not 0: every cell counts as changed.
  for (std::size_t y = 0; y < static_cast<std::size_t>(size.rows); ++y) {
    changed_[y + 1] = (std::uint32_t{1} << (size.columns + 1)) - 2;
  }
  settle(network);
}

void CellFeatures::set_row(const CellNetwork& network, std::size_t x, std::size_t y, std::size_t slot,
                           std::uint16_t row) noexcept {
  const std::size_t at = place(x, y);
  std::uint16_t& own = rows_[at][slot];
  if (own == row) return;
  const CellNetwork::Channels& old = network.rows[own];
  const CellNetwork::Channels& now = network.rows[row];
  CellNetwork::Channels& raw = raw_[at];
  for (std::size_t c = 0; c < channel_count; ++c) raw[c] = static_cast<std::int16_t>(raw[c] + now[c] - old[c]);
  own = row;
  changed_[y + 1] |= std::uint32_t{1} << (x + 1);
}

void CellFeatures::settle(const CellNetwork& network) noexcept {
  const auto rows = static_cast<std::size_t>(size_.rows);
  const std::uint32_t board = (std::uint32_t{1} << (size_.columns + 1)) - 2;
  for (std::size_t y = 1; y <= rows; ++y) {
    for (std::uint32_t rest = changed_[y]; rest != 0; rest &= rest - 1) {
      const auto x = static_cast<std::size_t>(std::countr_zero(rest));
      const std::size_t at = y * padded + x;
      Sums& sums = sums_[std::size_t{region_rows_[y - 1]} + region_columns_[x - 1]];
      const CellNetwork::Channels& raw = raw_[at];
      CellNetwork::Channels& active = active_[at];
      for (std::size_t c = 0; c < mixed_count; ++c) active[c] = clipped(raw[c]);
      for (std::size_t c = mixed_count; c < channel_count; ++c) {
        const std::int16_t now = clipped(raw[c]);
        sums[c] += now - active[c];
        active[c] = now;
      }
    }
  }
  // The convolution sees a cell's neighbours.
  std::array<std::uint32_t, padded> near{};
  for (std::size_t y = 1; y <= rows; ++y) {
    const std::uint32_t column = changed_[y - 1] | changed_[y] | changed_[y + 1];
    near[y] = (column | column << 1 | column >> 1) & board;
  }
  for (std::size_t y = 1; y <= rows; ++y) {
    for (std::uint32_t rest = near[y]; rest != 0; rest &= rest - 1) {
      const auto x = static_cast<std::size_t>(std::countr_zero(rest));
      const std::size_t at = y * padded + x;
      Sums& sums = sums_[std::size_t{region_rows_[y - 1]} + region_columns_[x - 1]];
      const auto* own = active_.data() + at;
      const auto* above = own - padded;
      const auto* below = own + padded;
      std::array<std::int16_t, mixed_count>& mixed = mixed_[at];
      for (std::size_t c = 0; c < mixed_count; ++c) {
        const auto beside = static_cast<std::int16_t>(own[-1][c] + own[1][c] + above[0][c] + below[0][c]);
        const auto corners = static_cast<std::int16_t>(above[-1][c] + above[1][c] + below[-1][c] + below[1][c]);
        const int sum = network.mix_bias[c] +
                        multiply(static_cast<std::int16_t>(4 * own[0][c]), network.mix_weights[0][c]) +
                        multiply(static_cast<std::int16_t>(4 * beside), network.mix_weights[1][c]) +
                        multiply(static_cast<std::int16_t>(4 * corners), network.mix_weights[2][c]);
        const std::int16_t now = clipped(sum);
        sums[c] += now - mixed[c];
        mixed[c] = now;
      }
    }
  }
  changed_ = {};
}

CellNetwork::Channels CellFeatures::channels(std::size_t x, std::size_t y) const noexcept {
  CellNetwork::Channels channels = active_[place(x, y)];
  std::copy(mixed_[place(x, y)].begin(), mixed_[place(x, y)].end(), channels.begin());
  return channels;
}

CellVerdict judge(const CellNetwork& network, const CellFeatures& features, unsigned threats, int classical) noexcept {
  std::array<std::int32_t, head_input_count> sums{};
  for (std::size_t r = 0; r < region_count; ++r) {
    const CellFeatures::Sums& region = features.sums()[r];
    std::array<std::int16_t, channel_count> inputs;
    for (std::size_t c = 0; c < channel_count; ++c) {
      sums[c] += region[c];
      inputs[c] = static_cast<std::int16_t>(std::min(region[c] / 8, 16383));
    }
    const auto& layer = network.regions[region_kinds[r]];
    const std::array<std::int32_t, region_unit_count> units = product(layer, inputs);
    std::int32_t* const kind = sums.data() + channel_count + region_kinds[r] * region_unit_count;
    constexpr std::int32_t divisor = grain::region_input * grain::weight / grain::unit;
    for (std::size_t u = 0; u < region_unit_count; ++u) kind[u] += std::max(units[u], 0) / divisor;
  }
  std::array<std::int16_t, head_input_count> inputs;
  for (std::size_t c = 0; c < channel_count; ++c) inputs[c] = short_of(sums[c] / 128);
  constexpr std::size_t units_end = channel_count + region_kind_count * region_unit_count;
  for (std::size_t i = channel_count; i < units_end; ++i) inputs[i] = short_of(sums[i]);
  for (std::size_t bit = 0; bit < threat_bit_count; ++bit) {
    inputs[units_end + bit] = (threats >> bit & 1) != 0 ? grain::unit : 0;
  }
  inputs[head_input_count - 2] = static_cast<std::int16_t>(
      std::clamp(classical * (grain::unit / 2) / logit_unit, -2 * grain::unit, 2 * grain::unit));
  inputs[head_input_count - 1] = static_cast<std::int16_t>(features.size().area() * grain::unit / 225);

  const auto first = rectified(network.first, inputs);
  const auto second = rectified(network.second, first);
  CellVerdict verdict;
  verdict.outcome = product(network.outcome, second);
  verdict.value = static_cast<int>(std::int64_t{verdict.outcome[0] - verdict.outcome[2]} * logit_unit /
                                   (grain::unit * grain::weight));
  const auto direction = product(network.policy, second);
  for (std::size_t c = 0; c < channel_count; ++c) verdict.direction[c] = short_of(direction[c] / grain::weight);
  return verdict;
}

}  // namespace tengen::gomoku
