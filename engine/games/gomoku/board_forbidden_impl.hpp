#pragma once

// Part of board.cpp: renju's forbidden points, by the definition of the RIF rules. Whether a three counts depends on
// whether a later point is forbidden, so the test is recursive. The stones that it places are a list of `Imagined`; the
// board does not change.

#include "engine/games/gomoku/board.hpp"

namespace tengen::gomoku {

/// The window around a cell with the hypothetical black stones on it.
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
  if constexpr (names_of(R).forbids) {
    return color == Color::black && is_foul(cell, cells_[cell].codes.of(Color::black), nullptr);
  } else {
    return false;
  }
}

/// Whether an empty cell is forbidden to Black. `code` is its code with the hypothetical stones.
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

/// Whether a legal move makes a straight four of the three that the newest hypothetical stone makes in `direction`.
template <Rule R>
bool Board<R>::is_real_three(std::size_t direction, const Imagined& stones) const noexcept {
  // On each side only the first empty cell behind black stones can complete four connected stones with the newest.
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
