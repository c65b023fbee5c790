// A convolution that multiplies every channel. It needs `points_at_once` and is included as points_impl.hpp tells.

/// Convolves `points_at_once` places, so that each weight is loaded once for all of them.
TENGEN_TARGET inline void convolve_points(const Network::Convolution& layer, const std::int32_t* bias,
                                          const std::int16_t* const (&in)[points_at_once], const Deltas& deltas,
                                          std::int32_t (&sums)[points_at_once][channel_count]) noexcept {
  constexpr std::size_t lanes = sizeof(Vector) / sizeof(std::int32_t);
  constexpr std::size_t vectors = channel_count / lanes;
  Vector kept[points_at_once][vectors];
  for (std::size_t p = 0; p < points_at_once; ++p) {
    for (std::size_t v = 0; v < vectors; ++v) kept[p][v] = load(bias + v * lanes);
  }
  for (std::size_t tap = 0; tap < tap_count; ++tap) {
    const std::ptrdiff_t delta = deltas[tap] * static_cast<std::ptrdiff_t>(channel_count);
    const std::int16_t* const weights = layer.weights[tap][0][0].data();
    for (std::size_t pair = 0; pair < channel_count / 2; ++pair) {
      for (std::size_t v = 0; v < vectors; ++v) {
        const Vector row = load(weights + 2 * (pair * channel_count + v * lanes));
        for (std::size_t p = 0; p < points_at_once; ++p) {
          std::int32_t both;
          std::memcpy(&both, in[p] + delta + 2 * pair, sizeof both);
          kept[p][v] = add_products(kept[p][v], spread(both), row);
        }
      }
    }
  }
  for (std::size_t p = 0; p < points_at_once; ++p) {
    for (std::size_t v = 0; v < vectors; ++v) store(sums[p] + v * lanes, kept[p][v]);
  }
}

/// `added`: results of another layer that are added; null: none.
TENGEN_TARGET inline void convolve(const Network::Convolution& layer, const std::int32_t* bias, Padded board,
                                   const Workspace::Layer& in, const Workspace::Layer* added, Workspace& /*work*/,
                                   Workspace::Layer& out) noexcept {
  const Deltas deltas = deltas_of(board);
  std::size_t places[most_network_side * most_network_side + points_at_once];
  std::size_t count = 0;
  for (int y = 0; y < board.side(); ++y) {
    for (int x = 0; x < board.side(); ++x) places[count++] = board.place(x, y);
  }
  for (std::size_t i = 0; i < points_at_once; ++i) places[count + i] = places[count - 1];
  for (std::size_t i = 0; i < count; i += points_at_once) {
    const std::int16_t* inputs[points_at_once];
    for (std::size_t p = 0; p < points_at_once; ++p) inputs[p] = in[places[i + p]].data();
    std::int32_t sums[points_at_once][channel_count];
    convolve_points(layer, bias, inputs, deltas, sums);
    for (std::size_t p = 0; p < points_at_once; ++p) {
      const std::size_t place = places[i + p];
      finish(sums[p], added != nullptr ? (*added)[place].data() : nullptr, out[place].data());
    }
  }
}
