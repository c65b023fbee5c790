#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/error.hpp"
#include "engine/games/gomoku/evaluation/shapes.hpp"
#include "engine/games/gomoku/geometry.hpp"
#include "engine/games/gomoku/pattern.hpp"
#include "engine/games/gomoku/threat.hpp"

namespace tengen::gomoku {

inline constexpr std::size_t channel_count = 32;
inline constexpr std::size_t mixed_count = 16;

/// Rows of the table: line shapes, then the side to move's multisets, then the other side's. Where the colours differ
/// these are Black's view, and White's follows in the same order.
inline constexpr std::size_t own_rows_begin = Shapes::count;
inline constexpr std::size_t other_rows_begin = own_rows_begin + multiset_count;
inline constexpr std::size_t shared_row_count = other_rows_begin + multiset_count;
inline constexpr std::size_t row_count = shared_row_count + 2 * multiset_count;
/// By how many rows the multisets of this colour's view lie further back.
[[nodiscard]] constexpr std::size_t rows_before(Color mover, bool colors_differ) noexcept {
  return colors_differ && mover == Color::white ? row_count - shared_row_count : 0;
}
inline constexpr std::size_t rows_per_cell = direction_count + 2;

inline constexpr std::size_t region_side = 3;
inline constexpr std::size_t region_count = region_side * region_side;
inline constexpr std::size_t region_kind_count = 3;
inline constexpr std::size_t region_unit_count = 16;
/// By region, row by row: 0 corner, 1 edge, 2 centre.
inline constexpr std::array<std::size_t, region_count> region_kinds{0, 1, 0, 1, 2, 1, 0, 1, 0};
/// The region, along one axis, of place `at` among `size`: the outer ones are a third of it, rounded.
[[nodiscard]] constexpr std::size_t region_of(int at, int size) noexcept {
  const int outer = (size + 1) / 3;
  return at < outer ? 0 : at < size - outer ? 1 : 2;
}

inline constexpr std::size_t hidden_count = 32;
inline constexpr std::size_t outcome_count = 3;  ///< win, draw, loss
inline constexpr std::size_t head_input_count =
    channel_count + region_kind_count * region_unit_count + threat_bit_count + 2;

/// Into how many parts the numbers of the cell network divide 1, as integers hold them.
namespace grain {
inline constexpr int channel = 256;
inline constexpr int most_channel = 2047;  ///< what a channel is clipped to, in these parts
inline constexpr int mix = 8192;
inline constexpr int region_input = 512;
inline constexpr int weight = 512;  ///< of the layers
inline constexpr int unit = 128;    ///< of the layers' inputs and results
inline constexpr int most_unit = 8191;
inline constexpr int most_weight = 2000;  ///< 32-bit sums of a layer then hold whatever its inputs are
inline constexpr int share = 4096;
}  // namespace grain

/// The cell network: an evaluation and a move ordering that know where things are and what stands beside them. It sees
/// the board as the side to move does. All numbers are integers, so that every build and processor agrees.
///
/// 1. Rows. Each cell adds six rows of a table: those of its four line shapes, of the multiset of patterns that an own
///    stone would have there, and of the other side's. Rectified and clipped, these are the cell's channels.
/// 2. Mixing. The first `mixed_count` channels pass a 3x3 depthwise convolution. Its kernel is symmetric: one weight
///    for the cell, one for the four neighbours beside it, one for the four at its corners. Each of the nine products
///    is rounded by itself. Their sum is rectified and clipped again.
/// 3. Regions. The channels are summed over 3 x 3 regions of the board. Each region has `region_unit_count` rectified
///    units, whose weights are those of its kind (corner, edge, centre). Units of one kind are summed.
/// 4. Head. Sums over the board, region units, threats, the small network's value and the board's area go through two
///    hidden layers to the logits of win, draw and loss. The small network's value is added to their difference.
/// 5. Policy. A move's logit is the product of its cell's channels with a vector that depends on the second hidden
///    layer. It is added to the logit that the ordering by multisets gives.
///
/// Turning or mirroring the board changes nothing, whatever the weights are.
struct CellNetwork {
  using Channels = std::array<std::int16_t, channel_count>;
  /// Fills one line of a cache.
  struct alignas(64) Row : Channels {};

  template <std::size_t In, std::size_t Out>
  struct Layer {
    std::array<std::array<std::int16_t, Out>, In> weights{};
    std::array<std::int32_t, Out> bias{};

    friend bool operator==(const Layer&, const Layer&) = default;
  };

  /// By row; one more, which is 0, for points that nothing can stand on.
  std::vector<Row> rows = std::vector<Row>(row_count + 1);
  /// For the cell, for those beside it, for those at its corners.
  std::array<std::array<std::int16_t, mixed_count>, 3> mix_weights{};
  std::array<std::int16_t, mixed_count> mix_bias{};
  std::array<Layer<channel_count, region_unit_count>, region_kind_count> regions{};
  Layer<head_input_count, hidden_count> first{};
  Layer<hidden_count, hidden_count> second{};
  Layer<hidden_count, outcome_count> outcome{};
  Layer<hidden_count, channel_count> policy{};
  std::int32_t classical_share = grain::share;
  std::int32_t order_share = grain::share;

  bool colors_differ = false;  ///< White's view has rows of its own for multisets
  std::uint32_t rules = 0;     ///< for which rules it is meant: bit n stands for Rule n
  std::string provenance{};    ///< trained by what, on which games

  friend bool operator==(const CellNetwork&, const CellNetwork&) = default;
};

/// The longest provenance that a file holds, in bytes.
inline constexpr std::size_t longest_cell_provenance = 2000;

/// As a file, all numbers little-endian:
///
///     bytes  what
///     8      "TENGENCN"
///     4      version: 1, or 2 where the colours differ
///     4      rules: bit n stands for Rule n
///     4      P, the length of the provenance
///     P      provenance
///     64 x 26903  rows, int16; 64 x 31663 where the colours differ
///     128    the convolution: weights[3][16], bias[16], int16
///     3 x 1088    regions by kind: weights[32][16], int16; bias[16], int32
///     5824   first hidden layer: weights[89][32], bias[32]
///     2176   second hidden layer: weights[32][32], bias[32]
///     204    outcome: weights[32][3], bias[3]
///     2176   policy: weights[32][32], bias[32]
///     8      shares of the small network and of the ordering by multisets, int32
///     8      FNV-1a of all bytes before
///
/// `syntax` for anything but a whole file of this form, `unsupported` for another version. Takes no more memory than a
/// network does, whatever the bytes say.
[[nodiscard]] Result<CellNetwork> read_cell_network(std::string_view bytes);
[[nodiscard]] std::string write_cell_network(const CellNetwork& network);
/// Whether the bytes begin as such a file does.
[[nodiscard]] bool is_cell_network(std::string_view bytes) noexcept;

}  // namespace tengen::gomoku
