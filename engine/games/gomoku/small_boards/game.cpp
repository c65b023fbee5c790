#include "engine/games/gomoku/small_boards/game.hpp"

#include <tuple>
#include <utility>

#include "engine/core/bits.hpp"

namespace tengen::lines {

LineBoard::LineBoard(const LineGame& game) : game_(game), cells_(low_bits<Cells>(game.rows * game.columns)) {
  const auto at = [&](int row, int column) { return bit<Cells>(row * game.columns + column); };
  constexpr std::pair<int, int> directions[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  for (const auto& [down, right] : directions) {
    for (int row = 0; row < game.rows; ++row) {
      for (int column = 0; column < game.columns; ++column) {
        const int last_row = row + down * (game.in_a_row - 1);
        const int last_column = column + right * (game.in_a_row - 1);
        if (last_row >= game.rows || last_column >= game.columns || last_column < 0) continue;
        Cells line = 0;
        for (int i = 0; i < game.in_a_row; ++i) line |= at(row + i * down, column + i * right);
        lines_.push_back(line);
      }
    }
  }
  const int symmetries = game.rows == game.columns ? 8 : 4;
  for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
    Map map{};
    for (int row = 0; row < game.rows; ++row) {
      for (int column = 0; column < game.columns; ++column) {
        int r = (symmetry & 1) != 0 ? game.rows - 1 - row : row;
        int c = (symmetry & 2) != 0 ? game.columns - 1 - column : column;
        if ((symmetry & 4) != 0) std::swap(r, c);
        const auto from = static_cast<std::size_t>(row * game.columns + column);
        for (std::size_t byte = 0; byte < 256; ++byte) {
          if ((byte >> from % 8 & 1) != 0) map[from / 8][byte] |= at(r, c);
        }
      }
    }
    maps_.push_back(map);
  }
}

Cells LineBoard::turned(Cells cells, std::size_t symmetry) const noexcept {
  Cells result = 0;
  for (std::size_t i = 0; i < bytes; ++i) result |= maps_[symmetry][i][cells >> 8 * i & 255];
  return result;
}

LinePosition LineBoard::canonical(const LinePosition& position) const noexcept {
  LinePosition least = position;
  for (std::size_t symmetry = 1; symmetry < symmetries(); ++symmetry) {
    const Cells attacker = turned(position.attacker, symmetry);
    const Cells defender = turned(position.defender, symmetry);
    if (std::tie(attacker, defender) < std::tie(least.attacker, least.defender)) {
      least.attacker = attacker;
      least.defender = defender;
    }
  }
  return least;
}

}  // namespace tengen::lines
