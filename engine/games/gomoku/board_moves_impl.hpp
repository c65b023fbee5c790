#pragma once

// Part of board.cpp: move generation, replies to threats, static wins.

#include <algorithm>
#include <optional>

#include "engine/games/gomoku/board.hpp"

namespace tengen::gomoku {

template <Rule R>
void Board<R>::push_legal(MoveList& moves, const CellSet& cells) const noexcept {
  cells.for_each([&](Cell cell) {
    if (!is_forbidden(to_move_, cell)) moves.push_back(make_move(cell));
  });
}

template <Rule R>
bool Board<R>::any_legal(const CellSet& cells) const noexcept {
  bool found = false;
  cells.for_each([&](Cell cell) { found = found || !is_forbidden(to_move_, cell); });
  return found;
}

/// Empty cells at most two steps from a stone along the eight directions; the centre of an empty board.
template <Rule R>
CellSet Board<R>::near_cells() const noexcept {
  const auto rows = static_cast<std::size_t>(spec_.size.rows);
  // Two rows of margin above and below, so that no row is a special case.
  std::array<std::uint32_t, max_side + 4> stones{};
  std::copy_n(stone_rows_.begin(), rows, stones.begin() + 2);
  CellSet cells;
  for (std::size_t y = 0; y < rows; ++y) {
    const std::uint32_t one = stones[y + 1] | stones[y + 3];
    const std::uint32_t two = stones[y] | stones[y + 4];
    const std::uint32_t here = stones[y + 2];
    const std::uint32_t near =
        one | two | (one | here) << 1 | (one | here) >> 1 | (two | here) << 2 | (two | here) >> 2;
    for (std::uint32_t rest = near & empty_rows_[y]; rest != 0; rest &= rest - 1) {
      cells.insert(static_cast<Cell>(y * stride + static_cast<std::size_t>(std::countr_zero(rest))));
    }
  }
  const Cell centre = make_cell(spec_.size.columns / 2, spec_.size.rows / 2);
  if (std::all_of(stones.begin(), stones.end(), [](std::uint32_t row) { return row == 0; }) && is_empty(centre)) {
    cells.insert(centre);
  }
  return cells;
}

/// The cells where a stone keeps the opponent from winning on `five`. These are the cell itself and in caro the ends of
/// the five, which a stone there blocks. If the cell completes fives in two directions, only the cell itself helps.
template <Rule R>
CellSet Board<R>::replies_to_five(Cell five) const noexcept {
  CellSet cells;
  cells.insert(five);
  if constexpr (ends_block) {
    const Color attacker = opponent(to_move_);
    CellSet ends;
    bool first = true;
    for (std::size_t d = 0; d < direction_count; ++d) {
      if (pattern_in(cells_[five].codes.of(attacker), d) != Pattern::five) continue;
      const std::uint64_t around = window(d, five);
      CellSet ends_here;
      for (const int sign : {-1, 1}) {
        int offset = sign;
        while (offset > -5 && offset < 5 && (around >> (2 * (line_padding + offset)) & 3) == content(attacker)) {
          offset += sign;
        }
        if ((around >> (2 * (line_padding + offset)) & 3) != empty) continue;
        const std::uint64_t blocked = around | std::uint64_t{content(to_move_)} << (2 * (line_padding + offset));
        if (pattern_of(tables_->patterns(blocked), attacker) == Pattern::five) continue;
        ends_here.insert(static_cast<Cell>(five + offset * cell_steps[d]));
      }
      if (first) {
        ends = ends_here;
      } else {
        ends &= ends_here;
      }
      first = false;
    }
    cells |= ends;
  }
  return cells;
}

/// The cells where a stone prevents every five that the opponent threatens. It must threaten one.
template <Rule R>
CellSet Board<R>::replies_to_fives() const noexcept {
  std::optional<CellSet> cells;
  threats(opponent(to_move_), threat_five).for_each([&](Cell five) {
    const CellSet replies = replies_to_five(five);
    if (cells) {
      *cells &= replies;
    } else {
      cells = replies;
    }
  });
  return *cells;
}

/// The cells where a stone makes the opponent's move on `cell` stoppable. These are that cell and cells on the lines of
/// the fours that it would make.
template <Rule R>
CellSet Board<R>::replies_to_unstoppable(Cell cell) const noexcept {
  const Color attacker = opponent(to_move_);
  const Code code = cells_[cell].codes.of(attacker);
  CellSet cells;
  cells.insert(cell);
  for (std::size_t d = 0; d < direction_count; ++d) {
    if (!is_four(pattern_in(code, d))) continue;
    const std::uint64_t around = window(d, cell);
    for (int offset = -reach; offset <= reach; ++offset) {
      const int shift = 2 * (line_padding + offset);
      if (offset == 0 || (around >> shift & 3) != empty) continue;
      const std::uint64_t answered = around | std::uint64_t{content(to_move_)} << shift;
      const Pattern left = pattern_of(tables_->patterns(answered), attacker);
      if (tables_->threats(attacker, with_pattern(code, d, left)).is(threat_unstoppable)) continue;
      cells.insert(static_cast<Cell>(cell + offset * cell_steps[d]));
    }
  }
  return cells;
}

/// The cells where a stone answers every unstoppable threat of the opponent. It must have one.
template <Rule R>
CellSet Board<R>::replies_to_unstoppables() const noexcept {
  std::optional<CellSet> common;
  threats(opponent(to_move_), threat_unstoppable).for_each([&](Cell cell) {
    const CellSet replies = replies_to_unstoppable(cell);
    if (common) {
      *common &= replies;
    } else {
      common = replies;
    }
  });
  return *common;
}

/// Adds the replies to the opponent's unstoppable threats: stones that answer all of them, and fours, which the
/// opponent must answer first. If there are none the game is lost; then the replies to one threat are added.
template <Rule R>
void Board<R>::push_unstoppable_replies(MoveList& moves) const noexcept {
  CellSet replies = replies_to_unstoppables();
  replies |= threats(to_move_, threat_four);
  push_legal(moves, replies);
  if (moves.empty()) push_legal(moves, replies_to_unstoppable(threats(opponent(to_move_), threat_unstoppable).first()));
}

template <Rule R>
void Board<R>::generate(MoveList& moves) const noexcept {
  moves.clear();
  const Color other = opponent(to_move_);
  if (any(to_move_, threat_five)) {
    push_legal(moves, threats(to_move_, threat_five));
    return;
  }
  if (any(other, threat_five) && room_for(2)) {
    push_legal(moves, replies_to_fives());
    // Two fives have no common reply, and in renju the only reply may be forbidden. Then the game is lost, and all
    // blocks are generated.
    if (moves.empty()) push_legal(moves, threats(other, threat_five));
  } else if (any(to_move_, threat_unstoppable) && room_for(3)) {
    push_legal(moves, threats(to_move_, threat_unstoppable));
  } else if (any(other, threat_unstoppable) && room_for(4)) {
    push_unstoppable_replies(moves);
  }
  if (moves.empty()) push_legal(moves, near_cells());
  if (moves.empty()) generate_legal(moves);
}

template <Rule R>
void Board<R>::generate_legal(MoveList& moves) const noexcept {
  moves.clear();
  for (std::size_t y = 0; y < empty_rows_.size(); ++y) {
    for (std::uint32_t rest = empty_rows_[y]; rest != 0; rest &= rest - 1) {
      const auto cell = static_cast<Cell>(y * stride + static_cast<std::size_t>(std::countr_zero(rest)));
      if (!is_forbidden(to_move_, cell)) moves.push_back(make_move(cell));
    }
  }
}

template <Rule R>
void Board<R>::generate_tactical(MoveList& moves) const noexcept {
  moves.clear();
  if (any(to_move_, threat_five)) {
    push_legal(moves, threats(to_move_, threat_five));
  } else if (any(opponent(to_move_), threat_five)) {
    push_legal(moves, replies_to_fives());
  } else {
    push_legal(moves, threats(to_move_, threat_four));
  }
}

/// Fours and live threes. Against an unstoppable threat only the threes that answer it. Against a five all replies,
/// because an earlier threat may still stand.
template <Rule R>
void Board<R>::generate_threats(MoveList& moves) const noexcept {
  moves.clear();
  const Color other = opponent(to_move_);
  if (any(to_move_, threat_five)) {
    push_legal(moves, threats(to_move_, threat_five));
  } else if (any(other, threat_five)) {
    push_legal(moves, replies_to_fives());
  } else {
    CellSet cells = any(other, threat_unstoppable) ? replies_to_unstoppables() : near_cells();
    cells.keep_if([&](Cell cell) { return threats_at(to_move_, cell).is_threat(); });
    cells |= threats(to_move_, threat_four);
    push_legal(moves, cells);
  }
}

template <Rule R>
bool Board<R>::is_pressed() const noexcept {
  const Color other = opponent(to_move_);
  return any(other, threat_five) ? room_for(2) : any(other, threat_unstoppable) && room_for(4);
}

/// Compares only fours and fives, in the direction that both cells share. In renju a white stone anywhere may make a
/// move of Black's forbidden, so the answer is false.
template <Rule R>
bool Board<R>::leaves_alone(Move reply, Move move) const noexcept {
  const Color other = opponent(to_move_);
  if (forbids(R, other)) return false;
  if (are_independent(reply, move)) return true;
  const auto stone = static_cast<Cell>(index(reply));
  const auto cell = static_cast<Cell>(index(move));
  for (std::size_t d = 0; d < direction_count; ++d) {
    const Pattern pattern = pattern_in(cells_[cell].codes.of(other), d);
    if (line_places[stone][d].line != line_places[cell][d].line || pattern < Pattern::four) continue;
    const int place = line_places[stone][d].position - line_places[cell][d].position + line_padding;
    const std::uint64_t blocked = window(d, cell) | std::uint64_t{content(to_move_)} << (2 * place);
    return pattern_of(tables_->patterns(blocked), other) == pattern;
  }
  return true;
}

template <Rule R>
bool Board<R>::in_check() const noexcept {
  return any(opponent(to_move_), threat_five) && !any(to_move_, threat_five) && room_for(2);
}

template <Rule R>
int Board<R>::static_win() const noexcept {
  if (any(to_move_, threat_five)) return 1;
  if (any(opponent(to_move_), threat_five)) {
    if (!room_for(2)) return 0;
    return any_legal(replies_to_fives()) ? 0 : -2;
  }
  if (any(to_move_, threat_unstoppable) && room_for(3)) return 3;
  if (!room_for(5)) return 0;
  // Double three: a reply stops at most one of the threes. Unless it makes a four, the other becomes an unstoppable
  // four.
  if (any(to_move_, threat_double_three) && !any(opponent(to_move_), threat_four)) return 5;
  return any(to_move_, threat_four_three) && has_four_three_win() ? 5 : 0;
}

/// Whether some four-three wins: a four with a live three in another direction. The reply to the four must not be a
/// four itself. It cannot stop the three, because the two lines share only the stone just played. To be called where
/// nobody can make five.
template <Rule R>
bool Board<R>::has_four_three_win() const noexcept {
  bool found = false;
  threats(to_move_, threat_four_three).for_each([&](Cell cell) {
    if (found) return;
    const Code code = cells_[cell].codes.of(to_move_);
    bool sure = true;
    for (std::size_t d = 0; d < direction_count; ++d) {
      if (is_four(pattern_in(code, d))) sure = sure && is_free_of_counter_fours(d, cell);
      if (is_live_three(pattern_in(code, d))) sure = sure && is_sure_three(d, cell);
    }
    found = sure;
  });
  return found;
}

/// Whether no reply to the four that the side to move would make on `cell` makes a four for the opponent.
template <Rule R>
bool Board<R>::is_free_of_counter_fours(std::size_t direction, Cell cell) const noexcept {
  const LinePlace place = line_places[cell][direction];
  const std::uint64_t line = lines_[direction][place.line] | std::uint64_t{content(to_move_)} << (2 * place.position);
  for (int offset = -reach; offset <= reach; ++offset) {
    const int position = place.position + offset;
    if ((line >> (2 * position) & 3) != empty) continue;
    // In caro a stone at an end blocks the five as well, so every cell of the line counts as a reply.
    const Pattern own = pattern_of(tables_->patterns(line >> (2 * (position - line_padding))), to_move_);
    const auto reply = static_cast<Cell>(cell + offset * cell_steps[direction]);
    if ((ends_block || own == Pattern::five) && threats(opponent(to_move_), threat_four).contains(reply)) return false;
  }
  return true;
}

/// Whether the live three that the side to move would make on `cell` can certainly become a straight four after a reply
/// elsewhere. In renju Black's point of the straight four must not be forbidden, whatever White's reply. That is
/// certain where no second three is made.
template <Rule R>
bool Board<R>::is_sure_three(std::size_t direction, Cell cell) const noexcept {
  if (!forbids(R, to_move_)) return true;
  const Imagined with_move{cell, nullptr};
  const std::uint64_t around = imagined_window(direction, cell, nullptr);
  for (int offset = -3; offset <= 3; ++offset) {
    if ((around >> (2 * (line_padding + offset)) & 3) != empty || offset == 0) continue;
    const auto next = static_cast<Cell>(cell + offset * cell_steps[direction]);
    if (imagined_pattern(direction, next, &with_move) != Pattern::straight_four) continue;
    if (tables_->threats(Color::black, imagined_code(next, &with_move)).is(threat_unstoppable)) return true;
  }
  return false;
}

template <Rule R>
unsigned Board<R>::threat_mask() const noexcept {
  const Color other = opponent(to_move_);
  unsigned mask = 0;
  if (any(to_move_, threat_four_three)) mask |= own_four_three;
  if (any(to_move_, threat_double_three)) mask |= own_double_three;
  if (any(to_move_, threat_four)) mask |= own_four;
  if (any(other, threat_unstoppable)) mask |= fear_unstoppable;
  if (any(other, threat_four_three)) mask |= fear_four_three;
  if (any(other, threat_double_three)) mask |= fear_double_three;
  if (any(other, threat_four)) mask |= fear_four;
  return mask;
}

}  // namespace tengen::gomoku
