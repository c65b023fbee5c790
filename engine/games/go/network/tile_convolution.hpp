// A convolution by tiles of 2x2 points: Winograd's minimal filtering F(2x2, 3x3), in integers. A tile needs 16 products
// of each pair of channels instead of 36. It is included in the way that points_kernel.hpp describes. It needs
// add_shorts, subtract_shorts, add_ints, subtract_ints and quarter.
//
// 1. The 4x4 points around a tile become 16 differences and sums of them.
// 2. Each of the 16 is multiplied by weights of its own (Network::Convolution::tiles).
// 3. Sums and differences of the 16 results are 4 times what the convolution gives for the tile's 4 points.
//
// Sums wrap at 32 bits on the way. The last ones are right: 4 times a sum of a bounded network fits 32 bits.

/// The 4 numbers that Winograd's transform makes of 4 neighbours, in a row or a column.
TENGEN_TARGET inline void transform_points(const Vector (&in)[4], Vector (&out)[4]) noexcept {
  out[0] = subtract_shorts(in[0], in[2]);
  out[1] = add_shorts(in[1], in[2]);
  out[2] = subtract_shorts(in[2], in[1]);
  out[3] = subtract_shorts(in[1], in[3]);
}

/// Step 1 for the tile number `tile` of `work`. `corner`: the upper left of the 4x4 points; `stride`: places in a row.
TENGEN_TARGET inline void gather_tile(const Workspace::Channels* corner, std::size_t stride, std::size_t tile,
                                      Workspace::Tiles& work) noexcept {
  constexpr std::size_t lanes = sizeof(Vector) / sizeof(std::int16_t);
  for (std::size_t first = 0; first < channel_count; first += lanes) {
    Vector rows[4][4];
    for (std::size_t y = 0; y < 4; ++y) {
      Vector points[4];
      for (std::size_t x = 0; x < 4; ++x) points[x] = load(corner[y * stride + x].data() + first);
      transform_points(points, rows[y]);
    }
    for (std::size_t x = 0; x < 4; ++x) {
      const Vector column[4] = {rows[0][x], rows[1][x], rows[2][x], rows[3][x]};
      Vector parts[4];
      transform_points(column, parts);
      for (std::size_t y = 0; y < 4; ++y) store(work.points[4 * y + x][tile].data() + first, parts[y]);
    }
  }
}

/// Step 2 for the first `count` tiles of `work`: each weight is loaded once for all of them.
template <std::size_t count>
TENGEN_TARGET inline void multiply_tiles(const Network::Convolution& layer, Workspace::Tiles& work) noexcept {
  constexpr std::size_t lanes = sizeof(Vector) / sizeof(std::int32_t);
  constexpr std::size_t vectors = channel_count / lanes;
  for (std::size_t part = 0; part < tile_parts; ++part) {
    const std::int16_t* const weights = layer.tiles[part][0][0].data();
    const auto& points = work.points[part];
    Vector kept[count][vectors];
    for (std::size_t t = 0; t < count; ++t) {
      for (std::size_t v = 0; v < vectors; ++v) kept[t][v] = spread(0);
    }
    for (std::size_t pair = 0; pair < channel_count / 2; ++pair) {
      Vector rows[vectors];
      for (std::size_t v = 0; v < vectors; ++v) rows[v] = load(weights + 2 * (pair * channel_count + v * lanes));
      for (std::size_t t = 0; t < count; ++t) {
        std::int32_t both = 0;
        std::memcpy(&both, points[t].data() + 2 * pair, sizeof both);
        const Vector all = spread(both);
        for (std::size_t v = 0; v < vectors; ++v) kept[t][v] = add_products(kept[t][v], all, rows[v]);
      }
    }
    for (std::size_t t = 0; t < count; ++t) {
      for (std::size_t v = 0; v < vectors; ++v) store(work.sums[part][t].data() + v * lanes, kept[t][v]);
    }
  }
}

/// The 2 numbers that Winograd's inverse transform makes of 4 results, in a row or a column.
TENGEN_TARGET inline void transform_sums(const Vector (&in)[4], Vector (&out)[2]) noexcept {
  out[0] = add_ints(add_ints(in[0], in[1]), in[2]);
  out[1] = subtract_ints(subtract_ints(in[1], in[2]), in[3]);
}

/// Step 3 for the tile number `tile` of `work`: the sums of its 4 points, row by row, with the bias.
TENGEN_TARGET inline void finish_tile(const std::int32_t* bias, std::size_t tile, const Workspace::Tiles& work,
                                      std::int32_t (&sums)[4][channel_count]) noexcept {
  constexpr std::size_t lanes = sizeof(Vector) / sizeof(std::int32_t);
  for (std::size_t first = 0; first < channel_count; first += lanes) {
    Vector rows[2][4];
    for (std::size_t x = 0; x < 4; ++x) {
      Vector column[4];
      for (std::size_t y = 0; y < 4; ++y) column[y] = load(work.sums[4 * y + x][tile].data() + first);
      Vector two[2];
      transform_sums(column, two);
      rows[0][x] = two[0];
      rows[1][x] = two[1];
    }
    for (std::size_t y = 0; y < 2; ++y) {
      Vector two[2];
      transform_sums(rows[y], two);
      for (std::size_t x = 0; x < 2; ++x) {
        store(sums[2 * y + x] + first, add_ints(load(bias + first), quarter(two[x])));
      }
    }
  }
}

/// Convolves all tiles, `count` at a time. The last ones may come twice.
template <std::size_t count>
TENGEN_TARGET inline void convolve_tiles(const Network::Convolution& layer, const std::int32_t* bias, Padded board,
                                         const Workspace::Layer& in, const Workspace::Layer* added, Workspace& work,
                                         Workspace::Layer& out) noexcept {
  static_assert(count <= most_tiles_at_once);
  const int across = (board.side() + 1) / 2;
  const int all = across * across;
  for (int from = 0; from < all; from += static_cast<int>(count)) {
    int columns[count];
    int rows[count];
    for (std::size_t t = 0; t < count; ++t) {
      const int tile = std::min(from + static_cast<int>(t), all - 1);
      columns[t] = 2 * (tile % across);
      rows[t] = 2 * (tile / across);
      const std::size_t corner = board.place(columns[t] - 1, rows[t] - 1);
      gather_tile(&in[corner], static_cast<std::size_t>(board.stride()), t, work.tiles);
    }
    multiply_tiles<count>(layer, work.tiles);
    for (std::size_t t = 0; t < count; ++t) {
      std::int32_t sums[4][channel_count];
      finish_tile(bias, t, work.tiles, sums);
      for (int y = 0; y < 2 && rows[t] + y < board.side(); ++y) {
        for (int x = 0; x < 2 && columns[t] + x < board.side(); ++x) {
          const std::size_t place = board.place(columns[t] + x, rows[t] + y);
          finish(sums[2 * y + x], added != nullptr ? (*added)[place].data() : nullptr, out[place].data());
        }
      }
    }
  }
}

/// `added`: results of another layer that are added; null: none.
TENGEN_TARGET inline void convolve(const Network::Convolution& layer, const std::int32_t* bias, Padded board,
                                   const Workspace::Layer& in, const Workspace::Layer* added, Workspace& work,
                                   Workspace::Layer& out) noexcept {
  // 9, 16 or 25 tiles, in as few rounds as the registers allow: each tile keeps two vectors of sums.
  switch ((board.side() + 1) / 2) {
    case 3:
      return convolve_tiles<9>(layer, bias, board, in, added, work, out);
    case 4:
      return convolve_tiles<8>(layer, bias, board, in, added, work, out);
    default:
      return convolve_tiles<most_tiles_at_once>(layer, bias, board, in, added, work, out);
  }
}
