#include "engine/games/gomoku/evaluation/cell_features.hpp"

namespace tengen::gomoku {

void prepare(CellAccumulator& cells, BoardSize size) noexcept {
  cells.size = size;
  for (int x = 0; x < size.columns; ++x) {
    const std::size_t column = region_of(x, size.columns);
    cells.region_columns[static_cast<std::size_t>(x)] = static_cast<std::uint8_t>(column);
    cells.region_ends[column] = static_cast<std::uint8_t>(x + 1);
    for (int y = 0; y < size.rows; ++y) {
      const std::size_t at = CellAccumulator::place(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
      cells.regions[at] = static_cast<std::uint8_t>(region_side * region_of(y, size.rows) + column);
    }
  }
}

}  // namespace tengen::gomoku
