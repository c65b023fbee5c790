// The network's layers for one instruction set. kernels.cpp includes this file once for each, inside a namespace that
// defines `Vector` and the operations on it, with TENGEN_TARGET as the attribute of every function.

constexpr std::size_t short_lanes = sizeof(Vector) / sizeof(std::int16_t);
constexpr std::size_t short_vectors = channel_count / short_lanes;

/// How far the place of each tap lies from that of the point.
using Deltas = std::array<std::ptrdiff_t, tap_count>;

TENGEN_TARGET inline Deltas deltas_of(Padded board) noexcept {
  Deltas deltas{};
  for (int tap = 0; tap < static_cast<int>(tap_count); ++tap) {
    deltas[static_cast<std::size_t>(tap)] = (tap / 3 - 1) * board.stride() + tap % 3 - 1;
  }
  return deltas;
}

TENGEN_TARGET inline std::int16_t rectified(std::int32_t value) noexcept {
  return static_cast<std::int16_t>(value < 0 ? 0 : value > grain::most_channel ? grain::most_channel : value);
}

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
          kept[p][v] = add_products(kept[p][v], load_pair(in[p] + delta + 2 * pair), row);
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
                                   const Workspace::Layer& in, const Workspace::Layer* added,
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
      std::int16_t* const result = out[places[i + p]].data();
      if (added != nullptr) {
        const std::int16_t* const more = (*added)[places[i + p]].data();
        for (std::size_t c = 0; c < channel_count; ++c) result[c] = rectified((sums[p][c] >> 10) + more[c]);
      } else {
        for (std::size_t c = 0; c < channel_count; ++c) result[c] = rectified(sums[p][c] >> 10);
      }
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
  Workspace::Channels means;
  for (std::size_t c = 0; c < channel_count; ++c) {
    means[c] = static_cast<std::int16_t>(sums[c] / (board.side() * board.side()));
  }
  return means;
}

TENGEN_TARGET inline std::int32_t product(const Network::Output& output, const Workspace::Channels& channels) noexcept {
  std::int32_t sum = output.bias;
  for (std::size_t c = 0; c < channel_count; ++c) sum += std::int32_t{output.weights[c]} * channels[c];
  return sum >> 10;
}

/// x (27 + x^2) / (27 + 9 x^2) within -3 and 3, which is nearly tanh x; from parts of grain::channel to grain::owner.
TENGEN_TARGET inline std::int32_t squashed(std::int32_t x) noexcept {
  constexpr std::int64_t one = grain::channel;
  const std::int64_t within = x < -3 * one ? -3 * one : x > 3 * one ? 3 * one : x;
  const std::int64_t square = within * within;
  return static_cast<std::int32_t>(grain::owner * within * (27 * one * one + square) /
                                   (one * (27 * one * one + 9 * square)));
}

TENGEN_TARGET void run(const Network& network, Padded board, Workspace& work) noexcept {
  const auto& [second, third, fourth] = network.convolutions;
  auto& layers = work.layers;
  convolve_kinds(network, board, work);
  convolve(second, second.bias.data(), board, layers[0], nullptr, layers[1]);
  const Workspace::Channels means = means_of(board, layers[1]);
  std::int32_t bias[channel_count];
  for (std::size_t c = 0; c < channel_count; ++c) bias[c] = third.bias[c];
  for (std::size_t i = 0; i < channel_count; ++i) {
    for (std::size_t c = 0; c < channel_count; ++c) bias[c] += std::int32_t{network.means[i][c]} * means[i];
  }
  convolve(third, bias, board, layers[1], nullptr, layers[2]);
  convolve(fourth, fourth.bias.data(), board, layers[2], &layers[1], layers[3]);
  for (int y = 0; y < board.side(); ++y) {
    for (int x = 0; x < board.side(); ++x) {
      const std::size_t place = board.place(x, y);
      work.owners[place] = squashed(product(network.owner, layers[3][place]));
      work.moves[place] = product(network.move, layers[3][place]);
    }
  }
  work.pass = product(network.pass, means_of(board, layers[3]));
}
