#pragma once

// The functions of Board that the search calls at every node, inlined there. board.hpp includes it.

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "engine/games/connect/board.hpp"

namespace tengen::connect {

template <class Word>
inline Hash Board<Word>::hash_of(Word stones_to_move, Word all) const noexcept {
  // The sum of all stones and of the stones of the side to move is different for every position. `mix` maps different
  // 64-bit numbers to different keys.
  Word key = all + stones_to_move;
  if (count_bits(all) <= mirrored_plies) {
    // Early positions share a key with their mirror images: the columns of the sum in the other order.
    const Word whole = low_bits<Word>(height_);
    Word mirrored = 0;
    Word rest = key;
    for (int x = 0; x < spec_.size.columns; ++x) {
      mirrored = mirrored << height_ | (rest & whole);
      rest >>= height_;
    }
    key = std::min(key, mirrored);
  }
  const auto low = static_cast<std::uint64_t>(key);
  if constexpr (word_bits<Word> == 64) {
    return mix(low);
  } else {
    return mix(low ^ mix(static_cast<std::uint64_t>(key >> 64)));
  }
}

template <class Word>
inline Hash Board<Word>::hash() const noexcept {
  return hash_of(stones_[index(to_move_)], occupied());
}

template <class Word>
inline Hash Board<Word>::hash_after(Move move) const noexcept {
  return hash_of(stones_[index(opponent(to_move_))], occupied() | landing(move));
}

template <class Word>
inline std::optional<Score> Board<Word>::terminal() const noexcept {
  if (winner_) return *winner_ == to_move_ ? score_win : -score_win;
  if (occupied() == cells_) return score_draw;
  return std::nullopt;
}

template <class Word>
inline typename Board<Word>::Forcing Board<Word>::forcing() const noexcept {
  const Word moves = playable();
  const Word opposing = threats(opponent(to_move_));
  return {threats(to_move_) & moves, opposing & moves, safe_moves(moves, opposing)};
}

template <class Word>
inline void Board<Word>::generate(MoveList& moves) const noexcept {
  moves.clear();
  const Forcing now = forcing();
  Word wanted = now.safe;
  if (now.wins != 0) {
    wanted = bit<Word>(lowest_bit(now.wins));
  } else if (wanted == 0) {
    // Lost whatever is played: one move stands for all, a block if there is one, as it may meet a mistake.
    const Word any = now.blocks != 0 ? now.blocks : playable();
    if (any != 0) wanted = bit<Word>(lowest_bit(any));
  }
  for (int i = 0; i < spec_.size.columns; ++i) {
    const int x = centre_first_[static_cast<std::size_t>(i)];
    if ((wanted & column(x)) != 0) moves.push_back(make_move(static_cast<std::size_t>(x)));
  }
}

template <class Word>
inline int Board<Word>::static_win() const noexcept {
  const Forcing now = forcing();
  if (now.wins != 0) return 1;
  if (now.safe == 0) return occupied() != cells_ ? -2 : 0;
  // A move after which the opponent has none that does not lose at once.
  for (Word rest = now.safe; rest != 0;) {
    const Word stone = rest & (~rest + 1);
    rest ^= stone;
    const Word threats = threats_after(stone);
    threats_made_[static_cast<std::size_t>(lowest_bit(stone) / height_)] =
        static_cast<std::uint8_t>(count_bits(threats));
    const Word replies = (playable() ^ stone) | (stone << 1 & cells_);
    if (replies != 0 && safe_moves(replies, threats) == 0) return 3;
  }
  threats_known_ = true;
  return 0;
}

template <class Word>
inline void Board<Word>::play(Move move) noexcept {
  assert(is_legal(move) && plies_ < played_.size());
  Word& completing = completing_[index(to_move_)];
  played_[plies_++] = {static_cast<std::uint8_t>(index(move)), to_move_, winner_, completing};
  const Word stone = landing(move);
  Word& own = stones_[index(to_move_)];
  own |= stone;
  if (!winner_ && (completing & stone) != 0) winner_ = to_move_;
  completing = lines_.completions(own);
  threats_known_ = false;
  to_move_ = opponent(to_move_);
}

template <class Word>
inline void Board<Word>::undo() noexcept {
  assert(plies_ > 0);
  const Played& last = played_[--plies_];
  to_move_ = last.color;
  winner_ = last.winner_before;
  completing_[index(to_move_)] = last.completing_before;
  threats_known_ = false;
  // The top stone of the column lies right below the cell where the next one would land.
  stones_[index(to_move_)] ^= landing(make_move(last.column)) >> 1;
}

template <class Word>
inline void Board<Word>::order(std::span<const Move> moves, std::span<int> ranks) const noexcept {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int x = static_cast<int>(index(moves[i]));
    ranks[i] = count_bits(threats_after(landing(moves[i]))) * 200 - std::abs(2 * x - (spec_.size.columns - 1));
  }
}

template <class Word>
inline void Board<Word>::solve_order(std::span<const Move> moves, std::span<int> ranks) const noexcept {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int made = threats_known_ ? threats_made_[index(moves[i])] : count_bits(threats_after(landing(moves[i])));
    const int x = static_cast<int>(index(moves[i]));
    ranks[i] = made * 1000 - std::abs(2 * x - (spec_.size.columns - 1));
  }
}

template <class Word>
inline std::size_t Board<Word>::move_index(Move move) const noexcept {
  return static_cast<std::size_t>(lowest_bit(landing(move)));
}

}  // namespace tengen::connect
