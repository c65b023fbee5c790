#pragma once

// The half of Board that is judgement and proof, not rules: what a position is worth, and which moves look good. Only
// board.cpp includes it, next to its explicit instantiations.

#include <algorithm>
#include <cstdlib>

#include "engine/games/go/board.hpp"

namespace tengen::go {

namespace judgement {

inline constexpr Score point = 100;  ///< centi-points a point of area or a stone is worth
inline constexpr Score stone = 100;
inline constexpr Score first_liberty = 30;   ///< each free point next to one's stones
inline constexpr Score second_liberty = 15;  ///< each free point next to those
inline constexpr Score chain = 80;           ///< each chain that is not connected with the others
inline constexpr Score eye = 80;             ///< each region that one's stones divide the board into
inline constexpr Score edge_stone = 30;
inline constexpr Score central_stone = 30;  ///< two steps or more from the edge
/// A stone in atari, by whose turn it is: to be captured next, or to be threatened with it.
inline constexpr Score capturable_stone = 120;
inline constexpr Score threatened_stone = 30;

}  // namespace judgement

/// The worth of chains in atari, for the side to move, which may capture first.
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

/// How well the stones `own` stand together: the goals of van der Werf's solver (van der Werf, van den Herik,
/// Uiterwijk, "Solving Go on small boards", 2003) - stones, liberties, connection, eyes, away from the edge.
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
  // Stones in the other side's territory are as good as gone.
  const Word own = stones(color) & ~other_safety.territory;
  const Word opposing = stones(other) & ~own_safety.territory;

  Score score = shape(own, free) - shape(opposing, free);
  score +=
      judgement::point * (count_bits(own_safety.territory & ~own) - count_bits(other_safety.territory & ~opposing));
  if (spec_.scoring == Scoring::stones) {
    // Only stones count in the end, but whoever has the room will have the stones; the fewer plies left, the less.
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
int Board<Word>::order(Move move) const noexcept {
  if (move == pass()) return -20000;
  const int p = static_cast<int>(index(move));
  const Word stone = bit<Word>(p);
  const Word free = empty() & ~stone;
  const Color color = now_.to_move;
  const Word opposing = stones(opponent(color));
  const Word around = grid_.neighbours(stone);

  int captured = 0;
  int atari = 0;
  Word captured_stones = 0;
  for (Word rest = around & opposing; rest != 0;) {
    const Word chain = grid_.flood(rest & (~rest + 1), opposing);
    rest &= ~chain;
    const Word liberties = grid_.neighbours(chain) & free;
    if (liberties == 0) {
      captured += count_bits(chain);
      captured_stones |= chain;
    } else if (has_single_bit(liberties)) {
      atari += count_bits(chain);
    }
  }
  int saved = 0;
  Word joined = stone;
  for (Word rest = around & stones(color); rest != 0;) {
    const Word chain = grid_.flood(rest & (~rest + 1), stones(color));
    rest &= ~chain;
    joined |= chain;
    if ((grid_.neighbours(chain) & free) == 0) saved += count_bits(chain);
  }
  const int liberties = count_bits(grid_.neighbours(joined) & (free | captured_stones));
  if (liberties < 2) saved = 0;

  const Vertex at = grid_.vertex_of(p);
  const int off_centre = std::abs(2 * at.x - (spec_.size.columns - 1)) + std::abs(2 * at.y - (spec_.size.rows - 1));
  int score = 1500 * std::min(captured, 6) + 900 * std::min(saved, 6) + 500 * std::min(atari, 4);
  score += 40 * std::min(liberties, 6) - 20 * off_centre;
  if (liberties < 2 && captured == 0) score -= 3000;
  return score;
}

// --- Bounds ---------------------------------------------------------------------------------------------------------

template <class Word>
int Board<Word>::kept_until_limit(Color color) const noexcept {
  Word kept = 0;
  if (spec_.scoring == Scoring::area) {
    const Safety<Word> safe = safety(color);
    kept = safe.stones;
    // A territory of one point cannot even be entered.
    grid_.for_each_part(safe.settled, [&](Word region) {
      if (has_single_bit(region)) kept |= region;
    });
  }
  // To capture a chain, all its liberties must be filled.
  const Word free = empty();
  const int moves = moves_left(opponent(color));
  if (moves < count_bits(free)) {
    grid_.for_each_part(stones(color) & ~kept, [&](Word chain) {
      if (count_bits(grid_.neighbours(chain) & free) > moves) kept |= chain;
    });
  }
  return count_bits(kept);
}

template <class Word>
int Board<Word>::most_margin(Color color) const noexcept {
  const Color other = opponent(color);
  if (spec_.move_limit > 0) {
    const int lost = kept_until_limit(other);
    int most = area() - lost;
    if (spec_.scoring == Scoring::stones) most = std::min(most, count_bits(stones(color)) + moves_left(color));
    return 2 * (most - lost);
  }
  const Safety<Word> safe = safety(other);
  if (spec_.scoring == Scoring::stones) return 2 * (area() - 2 * count_bits(safe.stones));
  return 2 * (area() - 2 * count_bits(safe.owned()));
}

/// By how many stones the best move, or a pass, improves the difference for the side to move.
template <class Word>
int Board<Word>::best_gain() const noexcept {
  const Color color = now_.to_move;
  const Word free = empty();
  int gain = 0;
  grid_.for_each_part(stones(opponent(color)), [&](Word chain) {
    const Word liberties = grid_.neighbours(chain) & free;
    if (!has_single_bit(liberties)) return;
    const int p = lowest_bit(liberties);
    if (is_legal_point(p)) gain = std::max(gain, 1 + count_bits(captured_by(p, color)));
  });
  return gain == 0 && legal_points() != 0 ? 1 : gain;
}

template <class Word>
ScoreBounds Board<Word>::score_bounds() const noexcept {
  const Color color = now_.to_move;
  const int komi = color == Color::black ? spec_.komi : -spec_.komi;
  if (spec_.scoring == Scoring::stones && spec_.move_limit > 0 && plies_to_limit() == 1) {
    const int difference = count_bits(stones(color)) - count_bits(stones(opponent(color)));
    const Score value = exact_score(2 * (difference + best_gain()) - komi);
    return {value, value};
  }
  int upper = most_margin(color) - komi;
  int lower = -most_margin(opponent(color)) - komi;
  if (now_.passes > 0) {
    // To pass now is to end the game as it stands, with dead stones still on the board.
    const int as_it_stands = color == Color::black ? margin() : -margin();
    upper = std::max(upper, as_it_stands);
    lower = std::max(lower, as_it_stands);
  }
  return {exact_score(lower), exact_score(upper)};
}

}  // namespace tengen::go
