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

/// The numbers of CellFeatures, as the kernels read and write them. 100 KiB.
///
/// Cells lie in rows of `padded` with a border of zeros, so that the convolution has no special cases.
struct CellAccumulator {
  using Sums = std::array<std::int32_t, channel_count>;
  /// A row that one of a cell's six is replaced by.
  struct Replaced {
    std::uint16_t place;
    std::uint16_t old;
    std::uint16_t now;
  };

  static constexpr std::size_t padded = stride + 2;
  static constexpr std::size_t place_count = padded * padded;
  [[nodiscard]] static constexpr std::size_t place(std::size_t x, std::size_t y) noexcept {
    return (y + 1) * padded + x + 1;
  }

  BoardSize size{};
  std::array<std::uint8_t, stride> region_columns{};
  std::array<std::uint8_t, stride> region_rows{};
  std::array<std::uint32_t, padded> changed{};  ///< by row of places, bit x: the sum of rows changed
  std::size_t replaced_count = 0;               ///< of `replaced`, which are yet to be done
  std::array<Replaced, cell_count * rows_per_cell> replaced{};
  std::array<std::array<std::uint16_t, rows_per_cell>, place_count> rows{};
  alignas(64) std::array<CellNetwork::Channels, place_count> raw{};     ///< sums of rows
  alignas(64) std::array<CellNetwork::Channels, place_count> active{};  ///< clipped; 0 beyond the board
  alignas(64) std::array<std::array<std::int16_t, mixed_count>, place_count> mixed{};
  std::array<Sums, region_count> sums{};  ///< of the channels after the convolution, by region
};

/// What the head of the cell network says.
struct CellVerdict {
  int value = 0;  ///< in centi-points, to be added to the share of the small network's
  std::array<std::int32_t, outcome_count> outcome{};  ///< logits in parts of grain::unit * grain::weight
  /// Of the policy: a move's logit, in parts of grain::channel * grain::unit, is its product with the cell's channels.
  CellNetwork::Channels direction{};
};

/// The cell network's hot loops for one kind of processor. All kinds give the same numbers bit by bit.
struct CellKernels {
  /// Does what `replaced` says, and brings the convolution and the sums up to date where something changed.
  void (*settle)(const CellNetwork& network, CellAccumulator& cells) noexcept;
  /// Of settled cells. `classical`: what the small network says, in centi-points; `threats`: a ThreatMask.
  CellVerdict (*judge)(const CellNetwork& network, const CellAccumulator& cells, unsigned threats,
                       int classical) noexcept;
  /// The product of a settled cell's channels with a direction.
  std::int32_t (*logit)(const CellAccumulator& cells, std::size_t place,
                        const CellNetwork::Channels& direction) noexcept;
};

/// Kernels without any instruction set in mind, ...
[[nodiscard]] CellKernels portable_cell_kernels() noexcept;
#if defined(__x86_64__)
/// ... and for processors that have AVX2, or AVX-512 with BW and VL.
[[nodiscard]] CellKernels avx2_cell_kernels() noexcept;
[[nodiscard]] CellKernels avx512_cell_kernels() noexcept;
#endif

/// The accumulator of the cell network: one side's view of one board. `set_row` is told which rows the cells have;
/// `settle` then brings everything up to date, where something changed.
class CellFeatures {
 public:
  /// Row number of a point that nothing can stand on.
  static constexpr std::uint16_t no_row = row_count;

  /// An empty accumulator for a board of that size: every point has `no_row` throughout.
  void reset(BoardSize size) noexcept;
  /// `slot` < rows_per_cell; nothing happens if the cell has that row there already. Not while `is_nearly_full`.
  void set_row(std::size_t x, std::size_t y, std::size_t slot, std::uint16_t row) noexcept {
    const std::size_t at = CellAccumulator::place(x, y);
    std::uint16_t& own = cells_.rows[at][slot];
    if (own == row) return;
    cells_.replaced[cells_.replaced_count++] = {static_cast<std::uint16_t>(at), own, row};
    own = row;
  }
  /// Whether the rows that a move may change, at most those of 41 cells, might be too many to remember: `settle` first.
  [[nodiscard]] bool is_nearly_full() const noexcept {
    return cells_.replaced_count + 41 * rows_per_cell > cells_.replaced.size();
  }
  void settle(const CellKernels& kernels, const CellNetwork& network) noexcept { kernels.settle(network, cells_); }

  [[nodiscard]] const CellAccumulator& cells() const noexcept { return cells_; }

 private:
  CellAccumulator cells_;
};

}  // namespace tengen::gomoku
