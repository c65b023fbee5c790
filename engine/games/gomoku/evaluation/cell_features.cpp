#include "engine/games/gomoku/evaluation/cell_features.hpp"

namespace tengen::gomoku {

void CellFeatures::reset(BoardSize size) noexcept {
  CellAccumulator& cells = cells_;
  cells.size = size;
  for (int i = 0; i < size.columns; ++i) {
    cells.region_columns[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(region_of(i, size.columns));
  }
  for (int i = 0; i < size.rows; ++i) {
    cells.region_rows[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(region_side * region_of(i, size.rows));
  }
  cells.replaced_count = 0;
  cells.raw = {};
  cells.active = {};
  cells.mixed = {};
  cells.sums = {};
  cells.changed = {};
  for (auto& rows : cells.rows) rows.fill(no_row);
  // The convolution of zeros is not 0: every cell counts as changed.
  for (std::size_t y = 0; y < static_cast<std::size_t>(size.rows); ++y) {
    cells.changed[y + 1] = (std::uint32_t{1} << (size.columns + 1)) - 2;
  }
}

}  // namespace tengen::gomoku
