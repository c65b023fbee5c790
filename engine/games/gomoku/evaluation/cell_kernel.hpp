// The cell network's loops for one instruction set. cell_kernels.cpp includes this file once for each, in a namespace
// of its own, behind TENGEN_TARGET (the attribute that every function carries) and the operations on vectors:
//
//     Vector             `short_lanes` numbers of 16 bits, or half as many of 32; no wider than `mixed_count` shorts
//     load, store        at any address
//     add, subtract      of shorts, modulo 2^16
//     multiply           of shorts: a * b / 2^15, rounded
//     quadruple          of shorts: four times as much
//     clipped            of shorts: between 0 and grain::most_channel
//     differ             whether two vectors are not the same
//     add_widened        adds shorts to `short_lanes` numbers of 32 bits in memory
//     Wide               as Vector, perhaps of more lanes, for the layers behind the accumulator
//     load_wide, store_wide, spread_wide
//     add_wide           of Wide, as numbers of 32 bits
//     add_products       of Wide: adds to numbers of 32 bits the products of shorts, two and two
//     sum_of_products    of Vector: the sum over all lanes of products of shorts

inline constexpr std::size_t short_lanes = sizeof(Vector) / sizeof(std::int16_t);
inline constexpr std::size_t channel_vectors = channel_count / short_lanes;
inline constexpr std::size_t mixed_vectors = mixed_count / short_lanes;
inline constexpr std::size_t upper_vectors = channel_vectors - mixed_vectors;

// --- The accumulator ---

struct Sum {
  Vector parts[channel_vectors];
};

TENGEN_TARGET inline Sum load_sum(const Channels& from) noexcept {
  Sum sum;
  for (std::size_t v = 0; v < channel_vectors; ++v) sum.parts[v] = load(from.data() + v * short_lanes);
  return sum;
}
TENGEN_TARGET inline void store_sum(Channels& to, const Sum& sum) noexcept {
  for (std::size_t v = 0; v < channel_vectors; ++v) store(to.data() + v * short_lanes, sum.parts[v]);
}
TENGEN_TARGET inline void add_row(Sum& sum, const Channels& row) noexcept {
  for (std::size_t v = 0; v < channel_vectors; ++v) {
    sum.parts[v] = add(sum.parts[v], load(row.data() + v * short_lanes));
  }
}
TENGEN_TARGET inline void replace(const CellNetwork& network, Sum& sum, const RowChange& change) noexcept {
  const std::int16_t* const old = network.rows[change.old].data();
  const std::int16_t* const now = network.rows[change.now].data();
  for (std::size_t v = 0; v < channel_vectors; ++v) {
    sum.parts[v] = add(sum.parts[v], subtract(load(now + v * short_lanes), load(old + v * short_lanes)));
  }
}

TENGEN_TARGET inline void add_to(std::int16_t* mixed, Vector share) noexcept {
  store(mixed, add(load(mixed), share));
}

/// Brings the convolution and the upper channels' sums from what a place's rows gave to what they give.
TENGEN_TARGET inline void activate(const CellNetwork& network, CellAccumulator& cells, std::size_t place,
                                   const Sum& before, const Sum& now) noexcept {
  std::int32_t* const sums = cells.sums[cells.regions[place]].data() + mixed_count;
  for (std::size_t v = 0; v < upper_vectors; ++v) {
    add_widened(sums + v * short_lanes,
                subtract(clipped(now.parts[mixed_vectors + v]), clipped(before.parts[mixed_vectors + v])));
  }
  constexpr std::size_t line = CellAccumulator::padded;
  for (std::size_t v = 0; v < mixed_vectors; ++v) {
    // Neither is above 4 * most_channel < 2^15. The sum of nine products and a bias fits 16 bits: read_cell_network.
    const Vector a = quadruple(clipped(now.parts[v]));
    const Vector b = quadruple(clipped(before.parts[v]));
    if (!differ(a, b)) continue;
    const auto share = [&](std::size_t weights) TENGEN_LAMBDA_TARGET {
      const Vector each = load(network.mix_weights[weights].data() + v * short_lanes);
      return subtract(multiply(a, each), multiply(b, each));
    };
    const Vector own = share(0);
    const Vector beside = share(1);
    const Vector corner = share(2);
    std::int16_t* const mixed = cells.mixed[place].data() + v * short_lanes;
    constexpr std::ptrdiff_t step = mixed_count;
    constexpr std::ptrdiff_t row = step * static_cast<std::ptrdiff_t>(line);
    add_to(mixed - row - step, corner);
    add_to(mixed - row, beside);
    add_to(mixed - row + step, corner);
    add_to(mixed - step, beside);
    add_to(mixed, own);
    add_to(mixed + step, beside);
    add_to(mixed + row - step, corner);
    add_to(mixed + row, beside);
    add_to(mixed + row + step, corner);
  }
}

TENGEN_TARGET inline void build(const CellNetwork& network, CellAccumulator& cells, const CellRows& rows) noexcept {
  cells.sums = {};
  cells.mixed.fill(network.mix_bias);
  const Sum nothing = load_sum(Channels{});
  const auto columns = static_cast<std::size_t>(cells.size.columns);
  const auto lines = static_cast<std::size_t>(cells.size.rows);
  for (std::size_t y = 0; y < lines; ++y) {
    for (std::size_t x = 0; x < columns; ++x) {
      const std::size_t at = CellAccumulator::place(x, y);
      Sum sum = nothing;
      for (const std::uint16_t row : rows[at]) add_row(sum, network.rows[row]);
      store_sum(cells.raw[at], sum);
      activate(network, cells, at, nothing, sum);
    }
  }
  for (std::size_t y = 0; y < lines; ++y) {
    for (std::size_t x = 0; x < columns; ++x) {
      const std::size_t at = CellAccumulator::place(x, y);
      std::int32_t* const sums = cells.sums[cells.regions[at]].data();
      for (std::size_t v = 0; v < mixed_vectors; ++v) {
        add_widened(sums + v * short_lanes, clipped(load(cells.mixed[at].data() + v * short_lanes)));
      }
    }
  }
}

TENGEN_TARGET inline void copy_bytes(void* to, const void* from, std::size_t bytes) noexcept {
  auto* const target = static_cast<std::byte*>(to);
  const auto* const source = static_cast<const std::byte*>(from);
  for (std::size_t i = 0; i < bytes; i += sizeof(Wide)) store_wide(target + i, load_wide(source + i));
}

/// Copies the part of the convolution that a step may change; `Out`: out of the accumulator, else back into it.
template <bool Out, class Cells, class Kept>
TENGEN_TARGET inline void copy_mixed(Cells& cells, Kept& backup) noexcept {
  auto* kept = backup.mixed.data();
  for (std::size_t y = backup.box.first_row; y < backup.box.end_row; ++y) {
    auto* const own = &cells.mixed[CellAccumulator::place(backup.box.first_column, y)];
    for (std::size_t x = 0; x < backup.box.columns(); ++x, ++kept) {
      for (std::size_t v = 0; v < mixed_vectors; ++v) {
        if constexpr (Out) {
          store(kept->data() + v * short_lanes, load(own[x].data() + v * short_lanes));
        } else {
          store(own[x].data() + v * short_lanes, load(kept->data() + v * short_lanes));
        }
      }
    }
  }
}

/// Adds to the lower channels' sums what changed of the convolution.
TENGEN_TARGET inline void sum_mixed(CellAccumulator& cells, const CellBackup& backup) noexcept {
  const Mixed* before = backup.mixed.data();
  for (std::size_t y = backup.box.first_row; y < backup.box.end_row; ++y) {
    const Mixed* now = &cells.mixed[CellAccumulator::place(backup.box.first_column, y)];
    std::size_t x = backup.box.first_column;
    while (x < backup.box.end_column) {
      const std::size_t region = cells.region_columns[x];
      const std::size_t end = std::min<std::size_t>(backup.box.end_column, cells.region_ends[region]);
      const std::size_t count = end - x;
      std::int32_t* const sums = cells.sums[cells.regions[CellAccumulator::place(x, y)]].data();
      for (std::size_t v = 0; v < mixed_vectors; ++v) {
        // Thirteen differences of at most `most_channel` fit 16 bits.
        Vector sum =
            subtract(clipped(load(now->data() + v * short_lanes)), clipped(load(before->data() + v * short_lanes)));
        for (std::size_t i = 1; i < count; ++i) {
          sum = add(sum, subtract(clipped(load(now[i].data() + v * short_lanes)),
                                  clipped(load(before[i].data() + v * short_lanes))));
        }
        add_widened(sums + v * short_lanes, sum);
      }
      now += count;
      before += count;
      x = end;
    }
  }
}

TENGEN_TARGET inline void apply(const CellNetwork& network, CellAccumulator& cells, const CellStep& step,
                                CellBackup& backup) noexcept {
  backup.place_count = step.place_count;
  backup.box = step.box;
  copy_mixed<true>(cells, backup);
  copy_bytes(&backup.sums, &cells.sums, sizeof cells.sums);
  for (std::size_t i = 0; i < step.place_count; ++i) {
    const CellStep::Place& one = step.places[i];
    const Sum before = load_sum(cells.raw[one.place]);
    Sum now = before;
    for (const RowChange& change : one.rows) replace(network, now, change);
    if (i == 0) {
      for (const RowChange& change : step.centre_rows) replace(network, now, change);
    }
    backup.places[i] = one.place;
    store_sum(backup.raw[i], before);
    store_sum(cells.raw[one.place], now);
    activate(network, cells, one.place, before, now);
  }
  sum_mixed(cells, backup);
}

TENGEN_TARGET inline void restore(CellAccumulator& cells, const CellBackup& backup) noexcept {
  for (std::size_t i = 0; i < backup.place_count; ++i) store_sum(cells.raw[backup.places[i]], load_sum(backup.raw[i]));
  copy_mixed<false>(cells, backup);
  copy_bytes(&cells.sums, &backup.sums, sizeof cells.sums);
}

// --- The head ---

/// The result of a layer. `inputs` must be in memory, where one instruction fetches a pair for all lanes: compilers
/// that see them in registers take several.
template <std::size_t In, std::size_t Out>
TENGEN_TARGET inline void product(const CellHead::Layer<In, Out>& layer, const std::int16_t* inputs,
                                  std::int32_t* sums) noexcept {
  constexpr std::size_t pairs = CellHead::Layer<In, Out>::pair_count;
  constexpr std::size_t lanes = sizeof(Wide) / sizeof(std::int32_t);
  constexpr std::size_t count = Out / lanes;
  // Sums that do not wait for one another.
  constexpr std::size_t chains = count < 4 ? 4 / count : 1;
  const std::int16_t* const weights = layer.weights[0][0].data();
  asm volatile("" : : "r"(inputs) : "memory");
  Wide kept[chains][count];
  for (std::size_t r = 0; r < count; ++r) kept[0][r] = load_wide(layer.bias.data() + r * lanes);
  for (std::size_t chain = 1; chain < chains; ++chain) {
    for (std::size_t r = 0; r < count; ++r) kept[chain][r] = spread_wide(0);
  }
  const auto add_pair = [&](std::size_t pair, std::size_t chain) TENGEN_LAMBDA_TARGET {
    std::int32_t both = 0;
    std::memcpy(&both, inputs + 2 * pair, sizeof both);
    const Wide input = spread_wide(both);
    for (std::size_t r = 0; r < count; ++r) {
      kept[chain][r] = add_products(kept[chain][r], input, load_wide(weights + 2 * (Out * pair + r * lanes)));
    }
  };
  constexpr std::size_t whole = pairs / chains * chains;
  for (std::size_t pair = 0; pair < whole; pair += chains) {
    for (std::size_t chain = 0; chain < chains; ++chain) add_pair(pair + chain, chain);
  }
  for (std::size_t pair = whole; pair < pairs; ++pair) add_pair(pair, 0);
  for (std::size_t r = 0; r < count; ++r) {
    Wide sum = kept[0][r];
    for (std::size_t chain = 1; chain < chains; ++chain) sum = add_wide(sum, kept[chain][r]);
    store_wide(sums + r * lanes, sum);
  }
}

template <std::size_t In>
TENGEN_TARGET inline void rectified(const CellHead::Layer<In, hidden_count>& layer, const std::int16_t* inputs,
                                    std::int16_t* results) noexcept {
  alignas(64) std::int32_t sums[hidden_count];
  product(layer, inputs, sums);
  for (std::size_t o = 0; o < hidden_count; ++o) {
    const std::int32_t sum = sums[o] > 0 ? sums[o] / grain::weight : 0;
    results[o] = static_cast<std::int16_t>(sum < grain::most_unit ? sum : grain::most_unit);
  }
}

TENGEN_TARGET inline CellVerdict judge(const CellHead& head, const CellAccumulator& cells, unsigned threats,
                                       int classical) noexcept {
  constexpr std::size_t units_end = channel_count + region_kind_count * region_unit_count;
  constexpr std::size_t padded_inputs = head_input_count + head_input_count % 2;
  // No sum of clipped channels is negative, so that unsigned numbers divide it.
  alignas(64) std::uint32_t sums[units_end] = {};
  for (std::size_t r = 0; r < region_count; ++r) {
    const std::int32_t* const region = cells.sums[r].data();
    alignas(64) std::int16_t inputs[channel_count];
    for (std::size_t c = 0; c < channel_count; ++c) {
      const auto sum = static_cast<std::uint32_t>(region[c]);
      sums[c] += sum;
      const std::uint32_t part = sum / 8;
      inputs[c] = static_cast<std::int16_t>(part < 16383 ? part : 16383);
    }
    alignas(64) std::int32_t units[region_unit_count];
    product(head.regions[region_kinds[r]], inputs, units);
    std::uint32_t* const kind = sums + channel_count + region_kinds[r] * region_unit_count;
    constexpr std::uint32_t divisor = grain::region_input * grain::weight / grain::unit;
    for (std::size_t u = 0; u < region_unit_count; ++u) {
      kind[u] += static_cast<std::uint32_t>(units[u] > 0 ? units[u] : 0) / divisor;
    }
  }
  alignas(64) std::int16_t inputs[padded_inputs] = {};
  constexpr std::uint32_t most = grain::most_unit;
  for (std::size_t c = 0; c < channel_count; ++c) {
    inputs[c] = static_cast<std::int16_t>(sums[c] / 128 < most ? sums[c] / 128 : most);
  }
  for (std::size_t i = channel_count; i < units_end; ++i) {
    inputs[i] = static_cast<std::int16_t>(sums[i] < most ? sums[i] : most);
  }
  for (std::size_t bit = 0; bit < threat_bit_count; ++bit) {
    inputs[units_end + bit] = (threats >> bit & 1) != 0 ? grain::unit : 0;
  }
  inputs[head_input_count - 2] = static_cast<std::int16_t>(
      std::clamp(classical * (grain::unit / 2) / logit_unit, -2 * grain::unit, 2 * grain::unit));
  inputs[head_input_count - 1] = static_cast<std::int16_t>(cells.size.area() * grain::unit / 225);

  alignas(64) std::int16_t first[hidden_count];
  CellVerdict verdict;
  rectified(head.first, inputs, first);
  rectified(head.second, first, verdict.hidden.data());
  std::int32_t difference = head.outcome_bias;
  for (std::size_t i = 0; i < hidden_count; i += short_lanes) {
    difference += sum_of_products(load(verdict.hidden.data() + i), load(head.outcome.data() + i));
  }
  verdict.value = static_cast<int>(std::int64_t{difference} * logit_unit / (grain::unit * grain::weight));
  return verdict;
}

TENGEN_TARGET inline Channels direction(const CellHead& head, const CellVerdict& verdict) noexcept {
  alignas(64) std::int32_t sums[channel_count];
  product(head.policy, verdict.hidden.data(), sums);
  Channels direction;
  for (std::size_t c = 0; c < channel_count; ++c) direction[c] = short_of(sums[c] / grain::weight);
  return direction;
}

TENGEN_TARGET inline std::int32_t logit(const CellAccumulator& cells, std::size_t place,
                                        const Channels& direction) noexcept {
  const std::int16_t* const mixed = cells.mixed[place].data();
  const std::int16_t* const raw = cells.raw[place].data();
  std::int32_t sum = 0;
  for (std::size_t v = 0; v < channel_vectors; ++v) {
    const std::int16_t* const from = (v < mixed_vectors ? mixed : raw) + v * short_lanes;
    sum += sum_of_products(clipped(load(from)), load(direction.data() + v * short_lanes));
  }
  return sum;
}

inline constexpr CellKernels kernels{build, apply, restore, judge, direction, logit};
