#pragma once

// The part of Board that evaluates positions and orders moves. Only board.cpp includes it, next to its explicit
// instantiations.

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <span>

#include "engine/games/go/board.hpp"
#include "engine/games/go/evaluation_lanes.hpp"
#include "engine/games/go/evaluation_worth.hpp"

namespace tengen::go {

/// The value of chains in atari for the side to move.
template <class Word>
Score Board<Word>::hanging_stones() const noexcept {
  const Word free = empty();
  const Color own = now_.to_move;
  int capturable = 0;
  int threatened = 0;
  grid_.for_each_part(stones(opponent(own)), [&](Word chain) {
    if (has_single_bit(grid_.neighbours(chain) & free)) capturable = std::max(capturable, count_bits(chain));
  });
  grid_.for_each_part(stones(own), [&](Word chain) {
    if (has_single_bit(grid_.neighbours(chain) & free)) threatened += count_bits(chain);
  });
  return worth::capturable_stone * capturable - worth::threatened_stone * threatened;
}

/// The value of the stones `own` by number, liberties, connection, eyes and distance from the edge. Source: van der
/// Werf, van den Herik, Uiterwijk, "Solving Go on small boards", 2003.
template <class Word>
Score Board<Word>::shape(Word own, Word free) const noexcept {
  using namespace worth;
  const Word liberties = grid_.neighbours(own) & free;
  const Word inside = grid_.inside(grid_.points());
  const Word reach = grid_.neighbours(liberties) & free & ~liberties;
  int chains = 0;
  grid_.for_each_part(own, [&](Word) { ++chains; });
  int regions = 0;
  grid_.for_each_part(grid_.points() & ~own, [&](Word) { ++regions; });
  return stone * count_bits(own) + first_liberty * count_bits(liberties) + second_liberty * count_bits(reach) -
         chain * chains + eye * regions - edge_stone * count_bits(own & ~inside) +
         central_stone * count_bits(own & grid_.inside(inside));
}

template <class Word>
Score Board<Word>::evaluate() const noexcept {
  const Color color = now_.to_move;
  const Color other = opponent(color);
  const Word free = empty();
  const Safety<Word> own_safety = safety(color);
  const Safety<Word> other_safety = safety(other);
  // Stones in the other side's unconditional territory are dead.
  const Word own = stones(color) & ~other_safety.territory;
  const Word opposing = stones(other) & ~own_safety.territory;

  Score score = shape(own, free) - shape(opposing, free);
  score += worth::point * (count_bits(own_safety.territory & ~own) - count_bits(other_safety.territory & ~opposing));
  if (spec_.scoring == Scoring::stones) {
    // In the end only stones count. Space becomes stones as long as plies are left to place them, so its weight falls
    // with the plies left.
    const int difference = count_bits(stones(color)) - count_bits(stones(other));
    const int whole = 2 * this->area();
    const int weight = spec_.move_limit > 0 ? std::min(plies_to_limit(), whole / 2) : whole / 2;
    score = (worth::point * difference * (whole - weight) + score * weight) / whole;
  }
  return with_komi(score + hanging_stones(), color);
}

template <class Word>
Score Board<Word>::with_komi(Score score, Color color) const noexcept {
  return clamp_heuristic(score - worth::point / 2 * komi_for(color));
}

template <class Word>
std::array<Word, 2> Board<Word>::stones_after(Move move) const noexcept {
  std::array<Word, 2> result = now_.stones;
  if (move == pass()) return result;
  const Color color = now_.to_move;
  const int p = static_cast<int>(index(move));
  result[tengen::index(color)] |= bit<Word>(p);
  result[tengen::index(opponent(color))] ^= captured_by(p, color);
  return result;
}

template <class Word>
void Board<Word>::evaluate_after(std::span<const Move> moves, std::span<Score> scores) {
  if constexpr (std::same_as<Word, std::uint64_t>) {
    if (spec_.scoring == Scoring::area && !lane_kernels().empty()) {
      const Color next = opponent(now_.to_move);
      PositionLanes positions;
      for (const Move move : moves) {
        const auto stones = stones_after(move);
        positions.add(stones[tengen::index(next)], stones[tengen::index(now_.to_move)]);
      }
      std::array<Score, PositionLanes::capacity> values;
      lane_kernels().back().judge(grid_, positions, values);
      for (std::size_t i = 0; i < moves.size(); ++i) scores[i] = with_komi(values[i], next);
      return;
    }
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    play(moves[i]);
    scores[i] = evaluate();
    undo();
  }
}

template <class Word>
typename Board<Word>::MoveEffect Board<Word>::effect_of(int p, Word free) const noexcept {
  const Color color = now_.to_move;
  const Word stone = bit<Word>(p);
  MoveEffect effect;
  Word captured_stones = 0;
  for (const Chain<Word>& chain : chains(opponent(color))) {
    if ((chain.liberties & stone) == 0) continue;
    ++effect.contact;
    const Word left = chain.liberties ^ stone;
    if (left == 0) {
      effect.captured += chain.size;
      captured_stones |= chain.stones;
    } else if (has_single_bit(left)) {
      effect.put_in_atari += chain.size;
    }
  }
  Word joined = stone;
  Word reached = grid_.neighbours(stone) & free;
  for (const Chain<Word>& chain : chains(color)) {
    if ((chain.liberties & stone) == 0) continue;
    joined |= chain.stones;
    reached |= chain.liberties;
    if (chain.liberties == stone) effect.saved += chain.size;
  }
  if (effect.captured != 0) reached |= grid_.neighbours(joined) & captured_stones;
  effect.liberties = count_bits(reached & ~stone);
  if (effect.liberties < 2) effect.saved = 0;
  return effect;
}

template <class Word>
void Board<Word>::order(std::span<const Move> moves, std::span<int> ranks) const noexcept {
  const Word free = empty();
  const worth::MoveWorth& worth = spec_.move_limit > 0 ? worth::under_move_limit : worth::in_open_game;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i] == pass()) {
      ranks[i] = -20000;
      continue;
    }
    const int p = static_cast<int>(index(moves[i]));
    const MoveEffect effect = effect_of(p, free);
    ranks[i] = worth.captured_stone * std::min(effect.captured, 6) + worth.saved_stone * std::min(effect.saved, 6) +
               worth.stone_in_atari * std::min(effect.put_in_atari, 4) + worth.liberty * std::min(effect.liberties, 6) +
               worth.contact * effect.contact - worth.off_centre * off_centre_[static_cast<std::size_t>(p)];
    if (effect.liberties < 2 && effect.captured == 0) ranks[i] -= worth::self_atari;
  }
}

}  // namespace tengen::go
