// A convolution that multiplies everything, four input channels at a time, for several points of a row at once. It is
// included in the way that points_kernel.hpp describes, where add_products multiplies bytes. It needs `points_at_once`,
// for how many points the registers hold the sums, and finish_vectors, which is `finish` for sums in vectors.

/// Convolves a board of `side` points.
template <int side>
TENGEN_TARGET inline void convolve_board(const Network::Convolution& layer, const std::int32_t* bias,
                                         const Workspace::Layer& in, const Workspace::Layer* added,
                                         Workspace::Layer& out) noexcept {
  constexpr std::size_t lanes = sizeof(Vector) / sizeof(std::int32_t);
  constexpr std::size_t vectors = channel_count / lanes;
  constexpr int points = std::min(side, points_at_once);
  const Padded board(side);
  for (int y = 0; y < side; ++y) {
    for (int from = 0; from < side; from += points) {
      const int left = std::min(from, side - points);  // some of the last points may come twice
      Vector kept[points][vectors];
      for (auto& sums : kept) {
        for (std::size_t v = 0; v < vectors; ++v) sums[v] = load(bias + v * lanes);
      }
      const int last = y == side - 1 ? 6 : 9;  // rows of the rim are 0
      for (int tap = y == 0 ? 3 : 0; tap < last; ++tap) {
        const Workspace::Channels* const inputs = &in[board.place(left + tap % 3 - 1, y + tap / 3 - 1)];
        for (std::size_t four = 0; four < channel_count / 4; ++four) {
          Vector rows[vectors];
          const auto& weights = layer.weights[static_cast<std::size_t>(tap)][four];
          for (std::size_t v = 0; v < vectors; ++v) rows[v] = load(weights[v * lanes].data());
          for (int x = 0; x < points; ++x) {
            std::int32_t bytes = 0;
            std::memcpy(&bytes, inputs[x].data() + 4 * four, sizeof bytes);
            const Vector all = spread(bytes);
            for (std::size_t v = 0; v < vectors; ++v) kept[x][v] = add_products(kept[x][v], all, rows[v]);
          }
        }
      }
      for (int x = 0; x < points; ++x) {
        const std::size_t place = board.place(left + x, y);
        finish_vectors(kept[x], added != nullptr ? (*added)[place].data() : nullptr, out[place].data());
      }
    }
  }
}

/// `added`: results of another layer that are added; null: none.
TENGEN_TARGET inline void convolve(const Network::Convolution& layer, const std::int32_t* bias, Padded board,
                                   const Workspace::Layer& in, const Workspace::Layer* added, Workspace&,
                                   Workspace::Layer& out) noexcept {
  switch (board.side()) {
    case 5:
      return convolve_board<5>(layer, bias, in, added, out);
    case 6:
      return convolve_board<6>(layer, bias, in, added, out);
    case 7:
      return convolve_board<7>(layer, bias, in, added, out);
    case 8:
      return convolve_board<8>(layer, bias, in, added, out);
    default:
      return convolve_board<most_network_side>(layer, bias, in, added, out);
  }
}
