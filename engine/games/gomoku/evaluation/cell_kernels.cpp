#include <algorithm>
#include <bit>

#include "engine/games/gomoku/evaluation/cell_features.hpp"
#include "engine/games/gomoku/evaluation/weights.hpp"

// The loops are written once. Each kernel has them inlined, and the compiler makes the most of the instruction set that
// the kernel carries as an attribute.

#define TENGEN_INLINED [[gnu::always_inline]] inline

namespace tengen::gomoku {

namespace {

using Mixed = std::array<std::int16_t, mixed_count>;

/// a * b / 2^15, rounded: one instruction for eight numbers and more.
TENGEN_INLINED std::int16_t multiply(std::int16_t a, std::int16_t b) noexcept {
  return static_cast<std::int16_t>(((a * b >> 14) + 1) >> 1);
}

TENGEN_INLINED std::int16_t clipped(std::int16_t value) noexcept {
  const std::int16_t least = value > 0 ? value : std::int16_t{0};
  return least < grain::most_channel ? least : std::int16_t{grain::most_channel};
}

TENGEN_INLINED std::int16_t short_of(std::int32_t value) noexcept {
  return static_cast<std::int16_t>(std::clamp(value, -grain::most_unit, grain::most_unit));
}

template <std::size_t In, std::size_t Out>
TENGEN_INLINED void product(const CellNetwork::Layer<In, Out>& layer, const std::int16_t* inputs,
                            std::int32_t* sums) noexcept {
  std::int32_t kept[Out];
  for (std::size_t o = 0; o < Out; ++o) kept[o] = layer.bias[o];
  for (std::size_t i = 0; i < In; ++i) {
    const std::int32_t input = inputs[i];
    const std::int16_t* const weights = layer.weights[i].data();
    for (std::size_t o = 0; o < Out; ++o) kept[o] += input * weights[o];
  }
  for (std::size_t o = 0; o < Out; ++o) sums[o] = kept[o];
}

template <std::size_t In, std::size_t Out>
TENGEN_INLINED void rectified(const CellNetwork::Layer<In, Out>& layer, const std::int16_t* inputs,
                              std::int16_t* results) noexcept {
  std::int32_t sums[Out];
  product(layer, inputs, sums);
  for (std::size_t o = 0; o < Out; ++o) {
    results[o] = static_cast<std::int16_t>(std::clamp(sums[o] / grain::weight, 0, grain::most_unit));
  }
}

TENGEN_INLINED void replace_rows(const CellNetwork& network, CellAccumulator& cells) noexcept {
  for (std::size_t i = 0; i < cells.replaced_count; ++i) {
    const CellAccumulator::Replaced one = cells.replaced[i];
    const std::int16_t* const old = network.rows[one.old].data();
    const std::int16_t* const now = network.rows[one.now].data();
    std::int16_t* const raw = cells.raw[one.place].data();
    for (std::size_t c = 0; c < channel_count; ++c) raw[c] = static_cast<std::int16_t>(raw[c] + now[c] - old[c]);
    cells.changed[one.place / CellAccumulator::padded] |= std::uint32_t{1} << one.place % CellAccumulator::padded;
  }
  cells.replaced_count = 0;
}

/// The region's sums of a place.
TENGEN_INLINED std::int32_t* sums_at(CellAccumulator& cells, std::size_t x, std::size_t y) noexcept {
  return cells.sums[std::size_t{cells.region_rows[y - 1]} + cells.region_columns[x - 1]].data();
}

TENGEN_INLINED void activate(CellAccumulator& cells, std::size_t x, std::size_t y) noexcept {
  const std::size_t at = y * CellAccumulator::padded + x;
  const std::int16_t* const raw = cells.raw[at].data();
  std::int16_t* const active = cells.active[at].data();
  std::int32_t* const sums = sums_at(cells, x, y) + mixed_count;
  for (std::size_t c = 0; c < mixed_count; ++c) active[c] = clipped(raw[c]);
  for (std::size_t c = 0; c < channel_count - mixed_count; ++c) {
    const std::int16_t now = clipped(raw[mixed_count + c]);
    sums[c] += static_cast<std::int16_t>(now - active[mixed_count + c]);
    active[mixed_count + c] = now;
  }
}

TENGEN_INLINED void mix(const CellNetwork& network, CellAccumulator& cells, std::size_t x, std::size_t y) noexcept {
  const std::size_t at = y * CellAccumulator::padded + x;
  const std::int16_t* const own = cells.active[at].data();
  constexpr std::ptrdiff_t step = channel_count;
  constexpr std::ptrdiff_t line = step * CellAccumulator::padded;
  std::int16_t* const mixed = cells.mixed[at].data();
  std::int32_t* const sums = sums_at(cells, x, y);
  const std::int16_t* const weights = network.mix_weights[0].data();
  const std::int16_t* const beside_weights = network.mix_weights[1].data();
  const std::int16_t* const corner_weights = network.mix_weights[2].data();
  for (std::size_t c = 0; c < mixed_count; ++c) {
    const std::int16_t* const a = own + c;
    const auto beside = static_cast<std::int16_t>(*(a - step) + *(a + step) + *(a - line) + *(a + line));
    const auto corners =
        static_cast<std::int16_t>(*(a - line - step) + *(a - line + step) + *(a + line - step) + *(a + line + step));
    // None of these is above 4 * 4 * most_channel < 2^15; nor is the sum of the products, see read_cell_network.
    const auto sum =
        static_cast<std::int16_t>(network.mix_bias[c] + multiply(static_cast<std::int16_t>(4 * *a), weights[c]) +
                                  multiply(static_cast<std::int16_t>(4 * beside), beside_weights[c]) +
                                  multiply(static_cast<std::int16_t>(4 * corners), corner_weights[c]));
    const std::int16_t now = clipped(sum);
    sums[c] += static_cast<std::int16_t>(now - mixed[c]);
    mixed[c] = now;
  }
}

TENGEN_INLINED void settle(const CellNetwork& network, CellAccumulator& cells) noexcept {
  replace_rows(network, cells);
  const auto rows = static_cast<std::size_t>(cells.size.rows);
  const std::uint32_t board = (std::uint32_t{1} << (cells.size.columns + 1)) - 2;
  for (std::size_t y = 1; y <= rows; ++y) {
    for (std::uint32_t rest = cells.changed[y]; rest != 0; rest &= rest - 1) {
      activate(cells, static_cast<std::size_t>(std::countr_zero(rest)), y);
    }
  }
  // The convolution sees a cell's neighbours.
  for (std::size_t y = 1; y <= rows; ++y) {
    const std::uint32_t column = cells.changed[y - 1] | cells.changed[y] | cells.changed[y + 1];
    for (std::uint32_t rest = (column | column << 1 | column >> 1) & board; rest != 0; rest &= rest - 1) {
      mix(network, cells, static_cast<std::size_t>(std::countr_zero(rest)), y);
    }
  }
  for (std::size_t y = 1; y <= rows; ++y) cells.changed[y] = 0;
}

TENGEN_INLINED CellVerdict judge(const CellNetwork& network, const CellAccumulator& cells, unsigned threats,
                                 int classical) noexcept {
  constexpr std::size_t units_end = channel_count + region_kind_count * region_unit_count;
  std::int32_t sums[units_end] = {};
  for (std::size_t r = 0; r < region_count; ++r) {
    const std::int32_t* const region = cells.sums[r].data();
    std::int16_t inputs[channel_count];
    for (std::size_t c = 0; c < channel_count; ++c) {
      sums[c] += region[c];
      inputs[c] = static_cast<std::int16_t>(std::min(region[c] / 8, 16383));
    }
    std::int32_t units[region_unit_count];
    product(network.regions[region_kinds[r]], inputs, units);
    std::int32_t* const kind = sums + channel_count + region_kinds[r] * region_unit_count;
    constexpr std::int32_t divisor = grain::region_input * grain::weight / grain::unit;
    for (std::size_t u = 0; u < region_unit_count; ++u) kind[u] += std::max(units[u], 0) / divisor;
  }
  std::int16_t inputs[head_input_count];
  for (std::size_t c = 0; c < channel_count; ++c) inputs[c] = short_of(sums[c] / 128);
  for (std::size_t i = channel_count; i < units_end; ++i) inputs[i] = short_of(sums[i]);
  for (std::size_t bit = 0; bit < threat_bit_count; ++bit) {
    inputs[units_end + bit] = (threats >> bit & 1) != 0 ? grain::unit : 0;
  }
  inputs[head_input_count - 2] = static_cast<std::int16_t>(
      std::clamp(classical * (grain::unit / 2) / logit_unit, -2 * grain::unit, 2 * grain::unit));
  inputs[head_input_count - 1] = static_cast<std::int16_t>(cells.size.area() * grain::unit / 225);

  std::int16_t first[hidden_count];
  std::int16_t second[hidden_count];
  rectified(network.first, inputs, first);
  rectified(network.second, first, second);
  CellVerdict verdict;
  product(network.outcome, second, verdict.outcome.data());
  verdict.value = static_cast<int>(std::int64_t{verdict.outcome[0] - verdict.outcome[2]} * logit_unit /
                                   (grain::unit * grain::weight));
  std::int32_t direction[channel_count];
  product(network.policy, second, direction);
  for (std::size_t c = 0; c < channel_count; ++c) verdict.direction[c] = short_of(direction[c] / grain::weight);
  return verdict;
}

TENGEN_INLINED std::int32_t logit(const CellAccumulator& cells, std::size_t place,
                                  const CellNetwork::Channels& direction) noexcept {
  const std::int16_t* const mixed = cells.mixed[place].data();
  const std::int16_t* const active = cells.active[place].data() + mixed_count;
  const std::int16_t* const to = direction.data();
  std::int32_t sum = 0;
  for (std::size_t c = 0; c < mixed_count; ++c) sum += std::int32_t{mixed[c]} * to[c];
  for (std::size_t c = 0; c < channel_count - mixed_count; ++c) sum += std::int32_t{active[c]} * to[mixed_count + c];
  return sum;
}

// Each kernel's functions, NAME_settle and so on, under an attribute.
#define TENGEN_CELL_KERNELS(name, attribute)                                                                     \
  attribute void name##_settle(const CellNetwork& network, CellAccumulator& cells) noexcept {                    \
    settle(network, cells);                                                                                      \
  }                                                                                                              \
  attribute CellVerdict name##_judge(const CellNetwork& network, const CellAccumulator& cells, unsigned threats, \
                                     int classical) noexcept {                                                   \
    return judge(network, cells, threats, classical);                                                            \
  }                                                                                                              \
  attribute std::int32_t name##_logit(const CellAccumulator& cells, std::size_t place,                           \
                                      const CellNetwork::Channels& direction) noexcept {                         \
    return logit(cells, place, direction);                                                                       \
  }

TENGEN_CELL_KERNELS(portable, )
#if defined(__x86_64__)
TENGEN_CELL_KERNELS(avx2, [[gnu::target("avx2")]])
TENGEN_CELL_KERNELS(avx512, [[gnu::target("avx2,avx512f,avx512bw,avx512vl")]])
#endif

}  // namespace

CellKernels portable_cell_kernels() noexcept {
  return {portable_settle, portable_judge, portable_logit};
}
#if defined(__x86_64__)
CellKernels avx2_cell_kernels() noexcept {
  return {avx2_settle, avx2_judge, avx2_logit};
}
CellKernels avx512_cell_kernels() noexcept {
  return {avx512_settle, avx512_judge, avx512_logit};
}
#endif

}  // namespace tengen::gomoku
