#pragma once

// The part of Board that bounds the final score without a search. Only board.cpp includes it, next to its explicit
// instantiations.
//
// Under a move limit a chain with more liberties than the opponent has moves left cannot be captured, because every
// liberty would have to be filled. Of the liberties beyond that number its owner can fill one a move. Each such stone
// joins the chain, which still keeps a liberty at the end, so these stones are certain as well.

#include <algorithm>

#include "engine/games/go/board.hpp"

namespace tengen::go {

/// Sums up what one side certainly keeps, chain by chain. A liberty that several chains share is counted once.
template <class Word>
class Board<Word>::Holdings {
 public:
  /// `attacks`: the moves that the opponent has left.
  explicit Holdings(int attacks) noexcept : attacks_(attacks) {}

  void add(Word chain_stones, Word liberties) noexcept {
    const int spare = count_bits(liberties) - attacks_ - 1;
    if (spare < 0) return;
    kept |= chain_stones;
    spare_ = (liberties & claimed_) == 0 ? spare_ + spare : std::max(spare_, spare);
    claimed_ |= liberties;
  }

  /// Stones that its side can certainly add in so many moves.
  [[nodiscard]] int additions(int moves) const noexcept { return std::min(spare_, moves); }
  /// The same if the opponent first takes one of the liberties.
  [[nodiscard]] int additions_after(Word attack, int moves) const noexcept {
    return std::min((attack & claimed_) == 0 ? spare_ : std::max(0, spare_ - 1), moves);
  }

  [[nodiscard]] Word claimed() const noexcept { return claimed_; }

  Word kept = 0;  ///< stones

 private:
  int attacks_;
  int spare_ = 0;
  Word claimed_ = 0;
};

template <class Word>
const Chains<Word>& Board<Word>::chains(Color color) const noexcept {
  if (!chains_known_) {
    for (const Color side : {Color::black, Color::white}) {
      chains_[tengen::index(side)].find(grid_, stones(side), empty());
    }
    chains_known_ = true;
  }
  return chains_[tengen::index(color)];
}

template <class Word>
const Safety<Word>& Board<Word>::safety(Color color) const noexcept {
  if (!safety_known_) {
    for (const Color side : {Color::black, Color::white}) {
      safety_[tengen::index(side)] = find_safety(grid_, stones(side), stones(opponent(side)));
    }
    safety_known_ = true;
  }
  return safety_[tengen::index(color)];
}

/// What a side has at the end if it keeps the stones `kept` and adds `additions`. Eyes that it does not fill are denied
/// to the opponent.
template <class Word>
typename Board<Word>::Kept Board<Word>::kept_with(Word kept, int additions) const noexcept {
  const int eyes = count_bits(empty() & ~grid_.neighbours(grid_.points() & ~kept));
  const int owned = count_bits(kept);
  return {owned + additions, owned + std::max(additions, eyes)};
}

template <class Word>
typename Board<Word>::Kept Board<Word>::kept_until_limit(Color color) const noexcept {
  const int attacks = moves_left(opponent(color));
  const bool some = attacks < count_bits(empty());
  if (spec_.scoring == Scoring::stones) {
    if (!some) return {0, 0};
    Holdings holdings(attacks);
    for (const Chain<Word>& chain : chains(color)) holdings.add(chain.stones, chain.liberties);
    return kept_with(holdings.kept, holdings.additions(moves_left(color)));
  }
  const Safety<Word> safe = safety(color);
  Word kept = safe.stones;
  // In a territory of one point the opponent cannot even place a stone.
  grid_.for_each_part(safe.settled, [&](Word region) {
    if (has_single_bit(region)) kept |= region;
  });
  if (some) {
    for (const Chain<Word>& chain : chains(color)) {
      if (count_bits(chain.liberties) > attacks) kept |= chain.stones;
    }
  }
  return {count_bits(kept), count_bits(kept)};
}

/// The most half points, without komi, by which a side can lead if the opponent keeps `lost` and it has no more than
/// `stones_at_most` stones itself.
template <class Word>
int Board<Word>::most_against(Kept lost, int stones_at_most) const noexcept {
  return 2 * (std::min(area() - lost.denied, stones_at_most) - lost.owned);
}

template <class Word>
int Board<Word>::most_margin(Color color) const noexcept {
  const Color other = opponent(color);
  if (spec_.move_limit > 0) {
    const bool counts_stones = spec_.scoring == Scoring::stones;
    return most_against(kept_until_limit(other),
                        counts_stones ? count_bits(stones(color)) + moves_left(color) : area());
  }
  const Safety<Word> safe = safety(other);
  if (spec_.scoring == Scoring::stones) return 2 * (area() - 2 * count_bits(safe.stones));
  return 2 * (area() - 2 * count_bits(safe.owned()));
}

/// By how many stones the best move, or a pass, improves the difference for the side to move.
template <class Word>
int Board<Word>::best_gain() const noexcept {
  const Color color = now_.to_move;
  int gain = 0;
  for (const Chain<Word>& chain : chains(opponent(color))) {
    if (!has_single_bit(chain.liberties)) continue;
    const int p = lowest_bit(chain.liberties);
    if (is_legal_point(p)) gain = std::max(gain, 1 + count_bits(captured_by(p, color)));
  }
  return gain == 0 && legal_points() != 0 ? 1 : gain;
}

template <class Word>
ScoreBounds Board<Word>::score_bounds() const noexcept {
  const Color color = now_.to_move;
  const int komi = komi_for(color);
  if (spec_.scoring == Scoring::stones && spec_.move_limit > 0 && plies_to_limit() == 1) {
    const int difference = count_bits(stones(color)) - count_bits(stones(opponent(color)));
    const Score value = exact_score(2 * (difference + best_gain()) - komi);
    return {value, value};
  }
  int upper = most_margin(color) - komi;
  int lower = -most_margin(opponent(color)) - komi;
  if (now_.passes > 0) {
    // A pass now ends the game, and dead stones on the board count as they stand.
    const int black = final_margin();
    const int as_it_stands = color == Color::black ? black : -black;
    upper = std::max(upper, as_it_stands);
    lower = std::max(lower, as_it_stands);
  }
  return {exact_score(lower), exact_score(upper)};
}

template <class Word>
MoveBounds Board<Word>::move_bounds(MoveList& moves, Score alpha, Score beta) const noexcept {
  MoveBounds result;
  if (spec_.scoring != Scoring::stones || spec_.move_limit == 0) return result;
  result.sure = sure_move(moves, beta, result.value);
  if (result.sure == Move::none) result.value = drop_hopeless(moves, alpha);
  return result;
}

/// The score that the side to move is certain of after a stone on `point` that captures `captured`. `opposing` is the
/// number of the opponent's stones and moves left together. -score_infinite for a stone that is not safe and captures
/// nothing.
template <class Word>
Score Board<Word>::sure_value(int point, Word captured, int opposing) const noexcept {
  const Color color = now_.to_move;
  const int attacks = moves_left(opponent(color));
  const Word stone = bit<Word>(point);
  Word joined = stone;
  Word liberties = grid_.neighbours(stone) & (empty() | captured);
  for (const Chain<Word>& chain : chains(color)) {
    if ((chain.liberties & stone) == 0) continue;
    joined |= chain.stones;
    liberties |= chain.liberties;
  }
  if (captured != 0) liberties |= grid_.neighbours(joined) & captured;
  liberties &= ~stone;
  if (captured == 0 && count_bits(liberties) <= attacks) return -score_infinite;
  Holdings holdings(attacks);
  holdings.add(joined, liberties);
  for (const Chain<Word>& chain : chains(color)) {
    if ((chain.liberties & stone) == 0) holdings.add(chain.stones, chain.liberties);
  }
  const int owned = count_bits(holdings.kept) + holdings.additions(moves_left(color) - 1);
  return exact_score(-most_against({owned, owned}, opposing - count_bits(captured)) - komi_for(color));
}

/// The points where a stone may be certain of `beta`; `sure_value` need not be asked about others. `capturing` are the
/// points where a stone captures.
template <class Word>
Word Board<Word>::sure_candidates(Score beta, Word capturing, int most_captured, int opposing) const noexcept {
  const Color color = now_.to_move;
  const int attacks = moves_left(opponent(color));
  const int later = moves_left(color) - 1;
  int kept = 0;
  Word in_danger = 0;  // the liberties of chains that are not yet safe
  for (const Chain<Word>& chain : chains(color)) {
    if (count_bits(chain.liberties) > attacks) {
      kept += chain.size;
    } else {
      in_danger |= chain.liberties;
    }
  }
  const auto enough = [&](int stones_then, int captured) {
    return exact_score(-most_against({stones_then, stones_then}, opposing - captured) - komi_for(color)) >= beta;
  };
  // The best case: no stone is lost, and everything in atari is captured.
  const int whole = count_bits(stones(color)) + 1 + later;
  if (!enough(whole, most_captured)) return 0;
  if (enough(kept + 1 + later, 0)) return ~Word{0};
  return enough(whole, 0) ? in_danger | capturing : capturing;
}

/// A move that is certain of `beta`, by the stones that its side keeps after it; `value` is then what it is certain of.
template <class Word>
Move Board<Word>::sure_move(const MoveList& moves, Score beta, Score& value) const noexcept {
  const Color color = now_.to_move;
  const Color other = opponent(color);
  const int opposing = count_bits(stones(other)) + moves_left(other);
  Word capturing = 0;
  int most_captured = 0;
  for (const Chain<Word>& chain : chains(other)) {
    if (!has_single_bit(chain.liberties)) continue;
    capturing |= chain.liberties;
    most_captured += chain.size;
  }
  const Word candidates = sure_candidates(beta, capturing, most_captured, opposing);
  if (candidates == 0) return Move::none;
  for (const Move move : moves) {
    if (move == pass()) continue;
    const int point = static_cast<int>(index(move));
    const Word stone = bit<Word>(point);
    if ((stone & candidates) == 0) continue;
    const Word captured = (stone & capturing) != 0 ? captured_by(point, color) : 0;
    value = sure_value(point, captured, opposing);
    if (value >= beta) return move;
  }
  return Move::none;
}

/// Removes the moves that cannot be worth more than `alpha`, by the stones that the opponent keeps after them. Returns
/// the most that a removed move could be worth.
template <class Word>
Score Board<Word>::drop_hopeless(MoveList& moves, Score alpha) const noexcept {
  const Color color = now_.to_move;
  const Color other = opponent(color);
  const int attacks = moves_left(color) - 1;
  const int defences = moves_left(other);
  const int reach = count_bits(stones(color)) + attacks;
  const auto worth = [&](Kept lost, int stones_at_most) {
    return exact_score(most_against(lost, stones_at_most) - komi_for(color));
  };
  Holdings holdings(attacks);
  Word doubtful = 0;  // chains that can be captured once a liberty of theirs is filled
  Word doubtful_liberties = 0;
  Word capturing = 0;
  for (const Chain<Word>& chain : chains(other)) {
    if (has_single_bit(chain.liberties)) capturing |= chain.liberties;
    if (count_bits(chain.liberties) == attacks + 1) {
      doubtful |= chain.stones;
      doubtful_liberties |= chain.liberties;
    }
    holdings.add(chain.stones, chain.liberties);
  }
  const Kept all = kept_with(holdings.kept, holdings.additions(defences));
  const Score away = worth(all, reach + 1);
  if (away > alpha) return -score_infinite;
  const Score near = worth(kept_with(holdings.kept, holdings.additions_after(~Word{0}, defences)), reach + 1);

  const auto most_after = [&](Move move) -> Score {
    if (move == pass()) return now_.passes == 0 ? worth(all, reach) : score_infinite;
    const Word stone = bit<Word>(static_cast<int>(index(move)));
    if ((stone & capturing) != 0) return score_infinite;
    if ((stone & doubtful_liberties) == 0) return (stone & holdings.claimed()) == 0 ? away : near;
    Word kept = holdings.kept & ~doubtful;
    for (const Chain<Word>& chain : chains(other)) {
      if ((chain.stones & doubtful) != 0 && (chain.liberties & stone) == 0) kept |= chain.stones;
    }
    return worth(kept_with(kept, holdings.additions_after(stone, defences)), reach + 1);
  };

  Score best = -score_infinite;
  std::size_t left = 0;
  for (const Move move : moves) {
    const Score score = most_after(move);
    if (score > alpha) {
      moves[left++] = move;
    } else {
      best = std::max(best, score);
    }
  }
  moves.resize(left);
  return best;
}

}  // namespace tengen::go
