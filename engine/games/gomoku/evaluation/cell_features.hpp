#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/geometry.hpp"
#include "engine/games/gomoku/evaluation/cell_network.hpp"
#include "engine/games/gomoku/geometry.hpp"

namespace tengen::gomoku {

/// The accumulator of the cell network: one side's view of one board. `set_row` is told which rows the cells have;
/// `settle` then brings the convolution and the sums over regions up to date, where something changed. 60 KiB.
class CellFeatures {
 public:
  /// Row numbers of a point that nothing can stand on.
  static constexpr std::uint16_t no_row = row_count;

  /// An empty accumulator for a board of that size: every point has `no_row` throughout.
  void reset(const CellNetwork& network, BoardSize size);

  /// `slot` < rows_per_cell; nothing happens if the cell has that row there already.
  void set_row(const CellNetwork& network, std::size_t x, std::size_t y, std::size_t slot, std::uint16_t row) noexcept;
  void settle(const CellNetwork& network) noexcept;

  using Sums = std::array<std::int32_t, channel_count>;
  /// Of the settled channels, by region. In parts of `grain::channel`.
  [[nodiscard]] const std::array<Sums, region_count>& sums() const noexcept { return sums_; }
  /// A settled cell's channels: mixed, then as they are.
  [[nodiscard]] CellNetwork::Channels channels(std::size_t x, std::size_t y) const noexcept;

  [[nodiscard]] BoardSize size() const noexcept { return size_; }

 private:
  /// Cells lie in rows of `padded` with a border of zeros, so that the convolution has no special cases.
  static constexpr std::size_t padded = stride + 2;
  static constexpr std::size_t place_count = padded * padded;
  [[nodiscard]] static constexpr std::size_t place(std::size_t x, std::size_t y) noexcept {
    return (y + 1) * padded + x + 1;
  }

  BoardSize size_{};
  std::array<std::uint8_t, stride> region_columns_{};
  std::array<std::uint8_t, stride> region_rows_{};
  std::array<std::uint32_t, padded> changed_{};  ///< by row of places, bit x: the sum of rows changed
  alignas(64) std::array<CellNetwork::Channels, place_count> raw_{};     ///< sums of rows
  alignas(64) std::array<CellNetwork::Channels, place_count> active_{};  ///< clipped; 0 beyond the board
  alignas(64) std::array<std::array<std::int16_t, mixed_count>, place_count> mixed_{};
  std::array<std::array<std::uint16_t, rows_per_cell>, place_count> rows_{};
  std::array<Sums, region_count> sums_{};
};

/// What the head of the cell network says.
struct CellVerdict {
  int value = 0;  ///< in centi-points, to be added to the share of the small network's
  std::array<std::int32_t, outcome_count> outcome{};  ///< logits in parts of grain::unit * grain::weight
  /// Of the policy: a move's logit, in parts of grain::channel * grain::unit, is its product with the cell's channels.
  CellNetwork::Channels direction{};
};

/// `classical`: what the small network says, in centi-points; `threats`: a ThreatMask.
[[nodiscard]] CellVerdict judge(const CellNetwork& network, const CellFeatures& features, unsigned threats,
                                int classical) noexcept;

}  // namespace tengen::gomoku
