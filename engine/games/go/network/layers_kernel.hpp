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
      std::int16_t* const out = work.layers[0][place].data();
      for (std::size_t c = 0; c < channel_count; ++c) out[c] = rectified(raw[c]);
    }
  }
}

TENGEN_TARGET inline Workspace::Channels means_of(Padded board, const Workspace::Layer& layer) noexcept {
  std::int32_t sums[channel_count] = {};
  for (int y = 0; y < board.side(); ++y) {
    for (int x = 0; x < board.side(); ++x) {
      const std::int16_t* const channels = layer[board.place(x, y)].data();
      for (std::size_t c = 0; c < channel_count; ++c) sums[c] += channels[c];
    }
  }
  // Vectors can divide floating-point numbers only. The result is exact: the sums are below 2^24, and a quotient that
  // is no whole number lies further from the next one than it is rounded.
  const auto points = static_cast<float>(board.side() * board.side());
  Workspace::Channels means;
  for (std::size_t c = 0; c < channel_count; ++c) {
    means[c] = static_cast<std::int16_t>(static_cast<float>(sums[c]) / points);
  }
  return means;
}

TENGEN_TARGET inline std::int32_t product(const Network::Output& output, const Workspace::Channels& channels) noexcept {
  std::int32_t sum = output.bias;
  for (std::size_t c = 0; c < channel_count; ++c) sum += std::int32_t{output.weights[c]} * channels[c];
  return sum >> 10;
}

TENGEN_TARGET inline void run(const Network& network, Padded board, Workspace& work) noexcept {
  auto& [inner, one, other] = work.layers;
  convolve_kinds(network, board, work);
  convolve(network.second, network.second.bias.data(), board, inner, nullptr, work, one);
  Workspace::Layer* at = &one;
  Workspace::Layer* next = &other;
  for (const Network::Block& block : network.blocks) {
    const Workspace::Channels means = means_of(board, *at);
    std::int32_t bias[channel_count];
    for (std::size_t c = 0; c < channel_count; ++c) bias[c] = block.first.bias[c];
    for (std::size_t i = 0; i < channel_count; ++i) {
      for (std::size_t c = 0; c < channel_count; ++c) bias[c] += std::int32_t{block.means[i][c]} * means[i];
    }
    convolve(block.first, bias, board, *at, nullptr, work, inner);
    convolve(block.second, block.second.bias.data(), board, inner, at, work, *next);
    std::swap(at, next);
  }
  for (int y = 0; y < board.side(); ++y) {
    for (int x = 0; x < board.side(); ++x) {
      const std::size_t place = board.place(x, y);
      work.owners[place] = squashed(product(network.owner, (*at)[place]));
      work.moves[place] = product(network.move, (*at)[place]);
    }
  }
  work.pass = product(network.pass, means_of(board, *at));
}
