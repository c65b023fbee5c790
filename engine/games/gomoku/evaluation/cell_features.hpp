#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/geometry.hpp"
#include "engine/games/gomoku/evaluation/cell_head.hpp"
#include "engine/games/gomoku/evaluation/cell_network.hpp"
#include "engine/games/gomoku/geometry.hpp"

namespace tengen::gomoku {

/// The accumulator of the cell network: one side's view of one board, as the kernels read and write it. 57 KiB.
///
/// Places lie in rows of `padded`, with a border around the board. What the border holds is never read.
struct CellAccumulator {
  using Channels = CellNetwork::Channels;
  using Mixed = std::array<std::int16_t, mixed_count>;
  using Sums = std::array<std::int32_t, channel_count>;

  static constexpr std::size_t padded = stride + 2;
  static constexpr std::size_t place_count = padded * padded;
  [[nodiscard]] static constexpr std::size_t place(std::size_t x, std::size_t y) noexcept {
    return (y + 1) * padded + x + 1;
  }

  BoardSize size{};
  std::array<std::uint8_t, stride> region_columns{};    ///< by column: the region's, 0 to 2
  std::array<std::uint8_t, region_side> region_ends{};  ///< by the region's column: where it ends
  std::array<std::uint8_t, place_count> regions{};      ///< by place
  alignas(64) std::array<Channels, place_count> raw{};  ///< sums of rows
  alignas(64) std::array<Mixed, place_count> mixed{};   ///< the convolution, before it is rectified
  alignas(64) std::array<Sums, region_count> sums{};    ///< of the channels after the convolution, by region
};

/// A part of the board, from the first to before the end.
struct CellBox {
  std::size_t first_column = 0;
  std::size_t end_column = 0;
  std::size_t first_row = 0;
  std::size_t end_row = 0;

  [[nodiscard]] std::size_t columns() const noexcept { return end_column - first_column; }
};

/// What one move changes in an accumulator.
struct CellStep {
  /// A row that is replaced, perhaps by itself.
  struct RowChange {
    std::uint16_t old = row_count;
    std::uint16_t now = row_count;
  };
  /// A place that changes: the shape on its line through the move, and its two multisets.
  struct Place {
    std::uint16_t place = 0;
    std::array<RowChange, 3> rows{};
  };
  static constexpr std::size_t most_reach = 5;
  static constexpr std::size_t most_places = 1 + 2 * most_reach * direction_count;

  std::size_t place_count = 0;
  std::array<Place, most_places> places;                     ///< the first is where the move was made
  std::array<RowChange, direction_count - 1> centre_rows{};  ///< the other lines of the first
  CellBox box{};                                             ///< where the convolution may change
};

/// What an accumulator held before a step, where the step changed it. 9 KiB.
struct CellBackup {
  static constexpr std::size_t most_columns = 2 * (CellStep::most_reach + 1) + 1;

  std::size_t place_count = 0;
  std::array<std::uint16_t, CellStep::most_places> places;
  CellBox box{};
  alignas(64) std::array<CellAccumulator::Channels, CellStep::most_places> raw;       ///< by number in `places`
  alignas(64) std::array<CellAccumulator::Mixed, most_columns * most_columns> mixed;  ///< row by row
  alignas(64) std::array<CellAccumulator::Sums, region_count> sums;
};

/// The rows of a whole board, by place.
using CellRows = std::array<std::array<std::uint16_t, rows_per_cell>, CellAccumulator::place_count>;

/// What the head of the cell network says.
struct CellVerdict {
  int value = 0;  ///< in centi-points, to be added to the share of the small network's
  std::array<std::int16_t, hidden_count> hidden{};  ///< of the second layer, which the policy is made of
};

/// The cell network's hot loops for one kind of processor. All kinds give the same numbers bit by bit.
struct CellKernels {
  /// Makes an accumulator whose size and regions are set from nothing.
  void (*build)(const CellNetwork& network, CellAccumulator& cells, const CellRows& rows) noexcept;
  /// Does a step and keeps what was before it.
  void (*apply)(const CellNetwork& network, CellAccumulator& cells, const CellStep& step, CellBackup& backup) noexcept;
  /// Undoes the step whose backup it is.
  void (*restore)(CellAccumulator& cells, const CellBackup& backup) noexcept;
  /// `classical`: what the small network says, in centi-points; `threats`: a ThreatMask.
  CellVerdict (*judge)(const CellHead& head, const CellAccumulator& cells, unsigned threats, int classical) noexcept;
  /// Of the policy: a move's logit, in parts of grain::channel * grain::unit, is the product of its cell's channels
  /// with the result.
  CellNetwork::Channels (*direction)(const CellHead& head, const CellVerdict& verdict) noexcept;
  /// The product of a cell's channels with a direction.
  std::int32_t (*logit)(const CellAccumulator& cells, std::size_t place,
                        const CellNetwork::Channels& direction) noexcept;
};

/// Kernels without any instruction set in mind, ...
[[nodiscard]] CellKernels portable_cell_kernels() noexcept;
/// ... with the instructions that vectors.hpp calls SSE2's, which WebAssembly has too, ...
[[nodiscard]] CellKernels sse2_cell_kernels() noexcept;
#if defined(__x86_64__)
/// ... and for processors that have AVX2, or AVX-512 with BW and VL.
[[nodiscard]] CellKernels avx2_cell_kernels() noexcept;
[[nodiscard]] CellKernels avx512_cell_kernels() noexcept;
#endif

/// Sets what an accumulator must know of a board before `build`.
void prepare(CellAccumulator& cells, BoardSize size) noexcept;

}  // namespace tengen::gomoku
