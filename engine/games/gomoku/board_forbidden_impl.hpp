#pragma once

// Part of board.cpp: renju's forbidden points, after the definition in the RIF rules (gomocup.md 5.1). Stones that the
// recursion places are only imagined, so that asking leaves the board alone; chains are a few stones long.

#include "engine/games/gomoku/board.hpp"

namespace tengen::gomoku {

/// The window around a cell with the imagined black stones on it.
template <Rule R>
std::uint64_t Board<R>::imagined_window(std::size_t direction, Cell cell, const Imagined* stones) const noexcept {
  const LinePlace place = line_places[cell][direction];
  std::uint64_t line = lines_[direction][place.line];
  for (; stones != nullptr; stones = stones->next) {
    const LinePlace stone = line_places[stones->cell][direction];
    if (stone.line == place.line) line |= std::uint64_t{black} << (2 * stone.position);
  }
  return line >> (2 * (place.position - line_padding));
}

template <Rule R>
Pattern Board<R>::imagined_pattern(std::size_t direction, Cell cell, const Imagined* stones) const noexcept {
  return pattern_of(tables_->patterns(imagined_window(direction, cell, stones)), Color::black);
}

template <Rule R>
Code Board<R>::imagined_code(Cell cell, const Imagined* stones) const noexcept {
  Code code = 0;
  for (std::size_t d = 0; d < direction_count; ++d) code = with_pattern(code, d, imagined_pattern(d, cell, stones));
  return code;
}

template <Rule R>
bool Board<R>::is_forbidden(Color color, Cell cell) const noexcept {
  if constexpr (R == Rule::renju) {
    return color == Color::black && is_foul(cell, cells_[cell].codes.of(Color::black), nullptr);
  } else {
    return false;
  }
}

/// Whether Black may not play on an empty cell whose code, with the imagined stones, is `code`.
template <Rule R>
bool Board<R>::is_foul(Cell cell, Code code, const Imagined* stones) const noexcept {
  const ThreatFlags threats = tables_->threats(Color::black, code);
  if (threats.is(threat_forbidden)) return true;
  if (!threats.is(threat_maybe_forbidden)) return false;
  const Imagined with_move{cell, stones};
  int threes = 0;
  for (std::size_t d = 0; d < direction_count; ++d) {
    if (is_live_three(pattern_in(code, d)) && is_real_three(d, with_move)) ++threes;
  }
  return threes > 1;
}

/// Whether the three that the newest imagined stone makes in `direction` can become a straight four by a legal move.
template <Rule R>
bool Board<R>::is_real_three(std::size_t direction, const Imagined& stones) const noexcept {
  // Outwards on each side: past black stones to the first empty cell, which is the only one there that can complete
  // four connected stones with the newest.
  const std::uint64_t window = imagined_window(direction, stones.cell, &stones);
  for (const int sign : {-1, 1}) {
    int offset = sign;
    while (offset > -4 && offset < 4 && (window >> (2 * (line_padding + offset)) & 3) == black) offset += sign;
    if (offset == -4 || offset == 4 || (window >> (2 * (line_padding + offset)) & 3) != empty) continue;
    const auto cell = static_cast<Cell>(stones.cell + offset * cell_steps[direction]);
    if (allows_straight_four(direction, cell, stones)) return true;
  }
  return false;
}

template <Rule R>
bool Board<R>::allows_straight_four(std::size_t direction, Cell cell, const Imagined& stones) const noexcept {
  if (imagined_pattern(direction, cell, &stones) != Pattern::straight_four) return false;
  const Code code = imagined_code(cell, &stones);
  return !tables_->threats(Color::black, code).is(threat_five) && !is_foul(cell, code, &stones);
}

}  // namespace tengen::gomoku
