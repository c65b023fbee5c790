// A convolution that skips pairs of channels that are both 0, most of them. It needs `vectors_at_once`, how many
// vectors of sums it keeps, and is included in the way that points_kernel.hpp describes.

/// Lists the pairs of a point's channels that are not both 0.
TENGEN_TARGET inline void list_pairs(const Workspace::Channels& channels, Workspace::Pairs& pairs) noexcept {
  std::size_t count = 0;
  for (std::size_t pair = 0; pair < channel_count / 2; ++pair) {
    const std::uint32_t both = channels[2 * pair] | std::uint32_t{channels[2 * pair + 1]} << 16;
    pairs.all[count] = both | std::uint64_t{2 * channel_count * pair} << 32;
    count += both != 0 ? 1 : 0;
  }
  pairs.count = count;
}

/// Convolves one place.
TENGEN_TARGET inline void convolve_pairs(const Network::Convolution& layer, const std::int32_t* bias,
                                         const Workspace::Pairs* in, const Deltas& deltas,
                                         std::int32_t (&sums)[channel_count]) noexcept {
  constexpr std::size_t most = channel_count / 2;
  constexpr std::size_t pairs_at_once = sizeof(Vector) / sizeof(std::uint64_t);
  std::uint64_t list[tap_count * most];
  std::size_t count = 0;
  for (std::size_t tap = 0; tap < tap_count; ++tap) {
    const Workspace::Pairs& pairs = in[deltas[tap]];
    if (pairs.count == 0) continue;  // the rim
    const Vector tap_rows = spread_long(std::uint64_t{2 * channel_count * most * tap} << 32);
    // Copies the whole list, which is quicker than as many as there are.
    for (std::size_t i = 0; i < most; i += pairs_at_once) {
      store(list + count + i, add_longs(load(pairs.all.data() + i), tap_rows));
    }
    count += pairs.count;
  }
  constexpr std::size_t lanes = sizeof(Vector) / sizeof(std::int32_t);
  constexpr std::size_t vectors = vectors_at_once;
  for (std::size_t first = 0; first < channel_count; first += vectors * lanes) {
    const std::int16_t* const weights = layer.pairs[0][0][first].data();
    Vector kept[vectors];
    for (std::size_t v = 0; v < vectors; ++v) kept[v] = load(bias + first + v * lanes);
    for (const std::uint64_t* pair = list; pair != list + count; ++pair) {
      const Vector both = spread_low(pair);
      const std::int16_t* const row = weights + (*pair >> 32);
      for (std::size_t v = 0; v < vectors; ++v) kept[v] = add_products(kept[v], both, load(row + 2 * v * lanes));
    }
    for (std::size_t v = 0; v < vectors; ++v) store(sums + first + v * lanes, kept[v]);
  }
}

/// `added`: results of another layer that are added; null: none.
TENGEN_TARGET inline void convolve(const Network::Convolution& layer, const std::int32_t* bias, Padded board,
                                   const Workspace::Layer& in, const Workspace::Layer* added, Workspace& work,
                                   Workspace::Layer& out) noexcept {
  const Deltas deltas = deltas_of(board);
  const auto for_each_place = [board](const auto& visit) {
    for (int y = 0; y < board.side(); ++y) {
      for (int x = 0; x < board.side(); ++x) visit(board.place(x, y));
    }
  };
  for_each_place([&](std::size_t place) { list_pairs(in[place], work.pairs[place]); });
  for_each_place([&](std::size_t place) {
    std::int32_t sums[channel_count];
    convolve_pairs(layer, bias, &work.pairs[place], deltas, sums);
    finish(sums, added != nullptr ? (*added)[place].data() : nullptr, out[place].data());
  });
}
