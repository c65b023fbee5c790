// The network's layers for one instruction set, included in the way that points_kernel.hpp describes.

inline constexpr std::size_t short_lanes = sizeof(Vector) / sizeof(std::int16_t);
inline constexpr std::size_t short_vectors = channel_count / short_lanes;

TENGEN_TARGET inline void convolve_kinds(const Network& network, Padded board, Workspace& work) noexcept {
  const Deltas deltas = deltas_of(board);
  for (int y = 0; y < board.side(); ++y) {
    for (int x = 0; x < board.side(); ++x) {
      const std::size_t place = board.place(x, y);
      Vector sums[short_vectors];
      for (std::size_t v = 0; v < short_vectors; ++v) sums[v] = load(network.first_bias.data() + v * short_lanes);
      for (std::size_t tap = 0; tap < tap_count; ++tap) {
        const std::uint8_t kind = work.kinds[place + static_cast<std::size_t>(deltas[tap])];
        const std::int16_t* const row = network.first[tap][kind].data();
        for (std::size_t v = 0; v < short_vectors; ++v) sums[v] = add_shorts(sums[v], load(row + v * short_lanes));
      }
      std::int16_t raw[channel_count];
      for (std::size_t v = 0; v < short_vectors; ++v) store(raw + v * short_lanes, sums[v]);
      std::uint8_t* const out = work.layers[0][place].data();
      for (std::size_t c = 0; c < channel_count; ++c)
        out[c] = rectified(raw[c] >> (grain::fine_bits - grain::channel_bits));
    }
  }
}

/// In parts of grain::fine.
TENGEN_TARGET inline Network::Row means_of(Padded board, const Workspace::Layer& layer) noexcept {
  std::uint16_t sums[channel_count] = {};
  for (int y = 0; y < board.side(); ++y) {
    for (int x = 0; x < board.side(); ++x) {
      const std::uint8_t* const channels = layer[board.place(x, y)].data();
      for (std::size_t c = 0; c < channel_count; ++c) sums[c] = static_cast<std::uint16_t>(sums[c] + channels[c]);
    }
  }
  // Vectors can divide floating-point numbers only. The result is exact: the sums are below 2^24, and a quotient that
  // is no whole number lies further from the next one than it is rounded.
  const auto points = static_cast<float>(board.side() * board.side());
  Network::Row means;
  for (std::size_t c = 0; c < channel_count; ++c) {
    means[c] = static_cast<std::int16_t>(static_cast<float>(sums[c] * (grain::fine / grain::channel)) / points);
  }
  return means;
}

/// What an output says of numbers, before its bias and the last shift.
TENGEN_TARGET inline std::int32_t product(const Network::Output& output, const Network::Row& numbers) noexcept {
  std::int32_t sum = 0;
  for (std::size_t c = 0; c < channel_count; ++c) sum += std::int32_t{output.weights[c]} * numbers[c];
  return sum;
}

TENGEN_TARGET inline void run(const Network& network, Padded board, Workspace& work) noexcept {
  auto& [inner, one, other] = work.layers;
  convolve_kinds(network, board, work);
  convolve(network.second, network.second.bias.data(), board, inner, nullptr, work, one);
  Workspace::Layer* at = &one;
  Workspace::Layer* next = &other;
  for (const Network::Block& block : network.blocks) {
    const Network::Row means = means_of(board, *at);
    std::int32_t bias[channel_count] = {};
    for (std::size_t i = 0; i < channel_count; ++i) {
      for (std::size_t c = 0; c < channel_count; ++c) bias[c] += std::int32_t{block.means[i][c]} * means[i];
    }
    constexpr int more_bits = grain::fine_bits + grain::weight_bits - grain::channel_bits - grain::tap_bits;
    for (std::size_t c = 0; c < channel_count; ++c) bias[c] = (bias[c] >> more_bits) + block.first.bias[c];
    convolve(block.first, bias, board, *at, nullptr, work, inner);
    convolve(block.second, block.second.bias.data(), board, inner, at, work, *next);
    std::swap(at, next);
  }
  constexpr int logit_bits = grain::channel_bits + grain::weight_bits - grain::fine_bits;
  for (int y = 0; y < board.side(); ++y) {
    for (int x = 0; x < board.side(); ++x) {
      const std::size_t place = board.place(x, y);
      Network::Row channels;
      for (std::size_t c = 0; c < channel_count; ++c) channels[c] = (*at)[place][c];
      work.owners[place] = squashed((network.owner.bias + product(network.owner, channels)) >> logit_bits);
      work.moves[place] = (network.move.bias + product(network.move, channels)) >> logit_bits;
    }
  }
  work.pass =
      (network.pass.bias + (product(network.pass, means_of(board, *at)) >> (grain::fine_bits - grain::channel_bits))) >>
      logit_bits;
}
