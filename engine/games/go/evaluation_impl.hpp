#pragma once

// The part of Board that evaluates positions and orders moves. Only board.cpp includes it, next to its explicit
// instantiations.

#include <algorithm>
#include <cstdlib>

#include "engine/games/go/board.hpp"

namespace tengen::go {

namespace judgement {

inline constexpr Score point = 100;  ///< centi-points a point of area or a stone is worth
inline constexpr Score stone = 100;
inline constexpr Score first_liberty = 30;   ///< each empty point next to one's stones
inline constexpr Score second_liberty = 15;  ///< each empty point next to those
inline constexpr Score chain = 80;           ///< each chain that is not connected with the others
inline constexpr Score eye = 80;             ///< each region that one's stones divide the board into
inline constexpr Score edge_stone = 30;
inline constexpr Score central_stone = 30;  ///< two steps or more from the edge
// Each stone of a chain in atari. The side to move can capture one of the opponent's; its own are only threatened.
inline constexpr Score capturable_stone = 120;
inline constexpr Score threatened_stone = 30;

/// Weights of move ordering.
struct MoveWorth {
  int captured_stone;
  int saved_stone;  ///< from atari
  int stone_in_atari;
  int liberty;     ///< of the chain that the stone joins
  int off_centre;  ///< taken off for each half step
  int contact;     ///< each opposing chain that it touches
};
inline constexpr MoveWorth in_open_game{1500, 900, 500, 40, 20, 0};
/// Fitted to the size of the proofs of 40 positions of Little-Go with 18 plies left.
inline constexpr MoveWorth under_move_limit{2500, 500, 300, 40, 60, 150};
inline constexpr int self_atari = 3000;

}  // namespace judgement

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
  return judgement::capturable_stone * capturable - judgement::threatened_stone * threatened;
}

/// The value of the stones `own` by number, liberties, connection, eyes and distance from the edge. Source: van der
/// Werf, van den Herik, Uiterwijk, "Solving Go on small boards", 2003.
template <class Word>
Score Board<Word>::shape(Word own, Word free) const noexcept {
  using namespace judgement;
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
  score +=
      judgement::point * (count_bits(own_safety.territory & ~own) - count_bits(other_safety.territory & ~opposing));
  if (spec_.scoring == Scoring::stones) {
    // In the end only stones count. Space becomes stones as long as plies are left to place them, so its weight falls
    // with the plies left.
    const int difference = count_bits(stones(color)) - count_bits(stones(other));
    const int whole = 2 * this->area();
    const int weight = spec_.move_limit > 0 ? std::min(plies_to_limit(), whole / 2) : whole / 2;
    score = (judgement::point * difference * (whole - weight) + score * weight) / whole;
  }
  score += hanging_stones();
  const Score komi = judgement::point / 2 * spec_.komi;
  return clamp_heuristic(color == Color::black ? score - komi : score + komi);
}

template <class Word>
void Board<Word>::order(std::span<const Move> moves, std::span<int> ranks) const noexcept {
  const Color color = now_.to_move;
  const Word free = empty();
  const judgement::MoveWorth& worth = spec_.move_limit > 0 ? judgement::under_move_limit : judgement::in_open_game;
  const Chains<Word>& own = chains(color);
  const Chains<Word>& opposing = chains(opponent(color));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i] == pass()) {
      ranks[i] = -20000;
      continue;
    }
    const int p = static_cast<int>(index(moves[i]));
    const Word stone = bit<Word>(p);
    int captured = 0;
    int atari = 0;
    int contact = 0;
    Word captured_stones = 0;
    for (const Chain<Word>& chain : opposing) {
      if ((chain.liberties & stone) == 0) continue;
      ++contact;
      const Word left = chain.liberties ^ stone;
      if (left == 0) {
        captured += chain.size;
        captured_stones |= chain.stones;
      } else if (has_single_bit(left)) {
        atari += chain.size;
      }
    }
    int saved = 0;
    Word joined = stone;
    Word reached = grid_.neighbours(stone) & free;
    for (const Chain<Word>& chain : own) {
      if ((chain.liberties & stone) == 0) continue;
      joined |= chain.stones;
      reached |= chain.liberties;
      if (chain.liberties == stone) saved += chain.size;
    }
    if (captured != 0) reached |= grid_.neighbours(joined) & captured_stones;
    const int liberties = count_bits(reached & ~stone);
    if (liberties < 2) saved = 0;
    ranks[i] = worth.captured_stone * std::min(captured, 6) + worth.saved_stone * std::min(saved, 6) +
               worth.stone_in_atari * std::min(atari, 4) + worth.liberty * std::min(liberties, 6) +
               worth.contact * contact - worth.off_centre * off_centre_[static_cast<std::size_t>(p)];
    if (liberties < 2 && captured == 0) ranks[i] -= judgement::self_atari;
  }
}

}  // namespace tengen::go
