#pragma once

// The part of Board that leaves enclaves out of proofs. Only board.cpp includes it, next to its explicit
// instantiations.
//
// An enclave is what a side owns by unconditional life that depends on nothing outside. A stone in it changes nothing
// elsewhere. What is left of the board, the rest, decides the value. So a proof is about the rest alone, and positions
// with the same rest share it. While a proof for `prover_` is in progress the game differs from the real one thus:
//
// 1. Nobody plays inside an enclave. Such a move is worth a pass: it changes nothing but whose turn it is.
// 2. After two passes each enclave counts as its owner's as a whole. In the real game the owner captures what is dead
//    in it before it passes.
// 3. A pass of the prover's opponent does not count towards the end while a ko bans its move and something is
//    unconditionally alive. In the real game it may have a move there that does not count as a pass, and after which
//    the ban is lifted. The prover itself is not given such moves.
//
// What the prover can force in this game it can force in the real one. It follows its strategy on the rest. Where that
// says to pass, it captures inside its enclaves instead as long as something is dead there. A stone or a pass of the
// opponent elsewhere than on the rest is a pass for the strategy. Both sides run out of such stones at last. If the
// strategy's game ends while the real one goes on, it is the opponent's turn on a rest on which the strategy had an
// answer to each of its moves.
//
// The first move of a proof is one of the real game. If a pass comes before it, or it is one itself, another pass ends
// the game as the stones stand.

#include "engine/games/go/board.hpp"

namespace tengen::go {

template <class Word>
void Board<Word>::prove_for(Color prover) noexcept {
  if (!leaves_enclaves_out()) return;
  prover_ = prover;
  proof_root_ = now_.plies;
}

template <class Word>
const typename Board<Word>::Enclaves& Board<Word>::enclaves() const noexcept {
  if (enclaves_known_) return enclaves_;
  enclaves_known_ = true;
  enclaves_ = {};
  for (const Color side : {Color::black, Color::white}) {
    enclaves_.points[tengen::index(side)] = find_enclave(grid_, stones(side), stones(opponent(side)), safety(side));
  }
  if (enclaves_.all() == 0) return enclaves_;
  State change;
  for (const Color side : {Color::black, Color::white}) {
    const Word owned = enclaves_.points[tengen::index(side)];
    Word within = owned == grid_.points() ? 0 : owned & ~grid_.neighbours(grid_.points() & ~owned);
    toggle_stones(change, side, (owned & ~within) ^ (owned & stones(side)));
    toggle_stones(change, opponent(side), owned & stones(opponent(side)));
    while (within != 0) keys_.toggle(change.keys, Mark::special, take_lowest_bit(within));
  }
  enclaves_.keys = change.keys;
  return enclaves_;
}

/// Points within an enclave have a mark of their own. The owner's stones there would look like those of a side that has
/// filled its eyes, and owns nothing.
template <class Word>
Hash Board<Word>::hash_without_enclaves(State state) const noexcept {
  if (state.ko != no_ko) return hash_of(state);
  const SymmetricHash& change = enclaves().keys;
  for (std::size_t i = 0; i < symmetries; ++i) state.keys[i] ^= change[i];
  return hash_of(state, true);
}

template <class Word>
Hash Board<Word>::proof_hash() const noexcept {
  const bool counts_stones = now_.passes > 0 && ends_really(now_.plies);
  if (!leaves_enclaves_out() || counts_stones || enclaves().all() == 0) return hash();
  return hash_without_enclaves(now_);
}

template <class Word>
Hash Board<Word>::proof_hash_after(Move move) const noexcept {
  if (!prover_ || enclaves().all() == 0) return hash_after(move);
  return hash_without_enclaves(after(move));
}

template <class Word>
bool Board<Word>::waits_by_passing() const noexcept {
  if (!prover_ || now_.to_move == *prover_ || now_.ko == no_ko) return false;
  return (safety(Color::black).stones | safety(Color::white).stones) != 0;
}

template <class Word>
int Board<Word>::final_margin() const noexcept {
  if (ends_really(is_over() ? now_.plies - 1 : now_.plies)) return margin();
  std::array<Word, 2> all = now_.stones;
  for (const Color side : {Color::black, Color::white}) {
    const Word owned = enclaves().points[tengen::index(side)];
    all[tengen::index(side)] |= owned;
    all[tengen::index(opponent(side))] &= ~owned;
  }
  return margin_of_stones(all);
}

}  // namespace tengen::go
