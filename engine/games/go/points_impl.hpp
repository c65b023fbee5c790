#pragma once

// The part of Board that describes points for the network. Only board.cpp includes it, next to its explicit
// instantiations.

#include <algorithm>

#include "engine/games/go/board.hpp"
#include "engine/games/go/network/points.hpp"

namespace tengen::go {

/// The liberties that a stone on the free point `stone` would have beside `own` chains, up to `most_free_liberties`.
template <class Word>
int Board<Word>::liberties_at(Word stone, Word around, Word free, const Chains<Word>& own,
                              const Chains<Word>& opposing) const noexcept {
  Word reached = around & free;
  if (count_bits(reached) < point_kind::most_free_liberties) {
    for (const Chain<Word>& chain : own) {
      if ((chain.liberties & stone) != 0) reached |= chain.liberties & ~stone;
    }
    for (const Chain<Word>& chain : opposing) {
      if (chain.liberties == stone) reached |= chain.stones;
    }
  }
  return std::min(count_bits(reached), point_kind::most_free_liberties);
}

template <class Word>
void Board<Word>::point_kinds(std::span<std::uint8_t> kinds, int stride) const noexcept {
  const Color color = now_.to_move;
  const Color other = opponent(color);
  const Word free = empty();
  const int row = spec_.size.columns + 1;
  const auto at = [&](int p) -> std::uint8_t& { return kinds[static_cast<std::size_t>(p / row * stride + p % row)]; };
  const auto set = [&](Word points, std::uint8_t kind) {
    while (points != 0) at(take_lowest_bit(points)) = kind;
  };
  const Chains<Word>& own = chains(color);
  const Chains<Word>& opposing = chains(other);
  for (Word rest = free; rest != 0;) {
    const int p = take_lowest_bit(rest);
    const Word stone = bit<Word>(p);
    const Word around = grid_.neighbours(stone);
    const int mine = liberties_at(stone, around, free, own, opposing);
    const int theirs = liberties_at(stone, around, free, opposing, own);
    at(p) = static_cast<std::uint8_t>(point_kind::free + 4 * mine + theirs);
  }
  if (now_.ko != no_ko) at(now_.ko) = point_kind::ko;
  const auto set_chains = [&](const Chains<Word>& all, std::uint8_t first) {
    for (const Chain<Word>& chain : all) {
      const int liberties = std::min(count_bits(chain.liberties), point_kind::most_stone_liberties);
      set(chain.stones, static_cast<std::uint8_t>(first + liberties - 1));
    }
  };
  set_chains(own, point_kind::own_stone);
  set_chains(opposing, point_kind::other_stone);
  const auto set_safe = [&](Color side, std::uint8_t alive, std::uint8_t space, std::uint8_t dead) {
    const Safety<Word>& safe = safety(side);
    set(safe.stones, alive);
    set(safe.territory & free, space);
    set(safe.territory & stones(opponent(side)), dead);
  };
  set_safe(color, point_kind::own_alive, point_kind::own_space, point_kind::other_dead);
  set_safe(other, point_kind::other_alive, point_kind::other_space, point_kind::own_dead);
}

}  // namespace tengen::go
