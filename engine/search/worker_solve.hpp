#pragma once

// What a worker does only when it solves; worker.hpp includes it.
//
// A null window asks one question: does the side to move reach `beta`? Where positions may come back, the question is
// asked for one side, the prover: it must get there within `depth` plies, and whatever is unproven when they are used
// up counts against it. An answer in the prover's favour holds for ever; one against it only for so few plies. The
// table keeps that number where entries of play keep the static evaluation, beyond all evaluations, and where those
// keep the depth, which decides what may be replaced, the size of the subtree. Keys are told apart too: neither kind of
// search ever takes an entry for one of its own.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <span>

#include "engine/search/worker.hpp"

namespace tengen::search {

/// The size of a subtree on a scale from 2 to 127: two steps each time it doubles.
[[nodiscard]] inline int subtree_size(std::uint64_t nodes) noexcept {
  const auto bits = static_cast<int>(std::bit_width(nodes + 1));
  const int half = bits >= 2 ? static_cast<int>((nodes + 1) >> (bits - 2) & 1) : 0;
  return std::min(2 * bits + half, 127);
}

/// The prover has not made it.
template <Game G>
Score Worker<G>::unproven(Score alpha, Score beta) const noexcept {
  return game_.to_move() == prover_ ? alpha : beta;
}

/// Whether a stored bound on the value for `mover` still says something where a proof may take `depth` plies.
template <Game G>
bool Worker<G>::holds(Score stored, Bound bound, Color mover, int depth) const noexcept {
  if (stored == proven_for_ever) return true;
  const bool against_mover = bound == Bound::upper;
  return against_mover == (mover == prover_) && stored > proven_for_ever && stored - unproven_within >= depth;
}

/// The score of a stored entry, if it settles the window.
template <Game G>
std::optional<Score> Worker<G>::proof(const TableEntry& entry, Score alpha, Score beta, int depth,
                                      int ply) const noexcept {
  const Score score = from_node(entry.score, ply);
  const bool settles = entry.bound == Bound::exact || (entry.bound == Bound::lower && score >= beta) ||
                       (entry.bound == Bound::upper && score <= alpha);
  if (!settles) return std::nullopt;
  return holds(entry.eval, entry.bound, game_.to_move(), depth) ? std::optional<Score>(score) : std::nullopt;
}

/// The plies that the prover's move after `count` others costs besides its own, where positions may come back. A proof
/// needs one good move for each of the opponent's, and the order finds it early more often than not: late moves wait
/// for an iteration that has more plies.
template <Game G>
int Worker<G>::prover_cost(Color mover, int count) const noexcept {
  if (finite_ || mover != prover_ || count == 0) return 0;
  static const auto logarithms = [] {
    std::array<double, 64> table{};
    for (std::size_t n = 1; n < table.size(); ++n) table[n] = std::log2(static_cast<double>(n));
    return table;
  }();
  return static_cast<int>(settings_.prover_reduction * (1 + logarithms[static_cast<std::size_t>(std::min(count, 63))]));
}

/// Ranks moves for a proof with so many plies left: by the game's own order for proofs; where positions may come back,
/// also by the evaluation after each move; for helper threads, nearly equal moves in an order of their own.
template <Game G>
void Worker<G>::rank_for_proof(std::span<const Move> moves, std::span<int> ranks, int depth) {
  if constexpr (SolvableGame<G>) {
    game_.solve_order(moves, ranks);
    const int weight = !finite_ && depth >= settings_.judge_depth ? settings_.judge_weight : 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (weight != 0) {
        play_on_board(moves[i]);
        ranks[i] -= weight * static_value(-score_infinite, score_infinite);
        undo_on_board();
      }
      if (variation_ != 0) ranks[i] += static_cast<int>(mix(index(moves[i]) + 1000 * variation_) & 31);
    }
  }
}

/// Has the table's entries for the positions after all moves brought near, so that they are there when asked for.
template <Game G>
void Worker<G>::fetch_ahead(const MoveList& moves, NextKeys& keys, const TranspositionTable& table) const {
  if constexpr (SolvableGame<G>) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      keys[i] = game_.hash_after(moves[i]) ^ proof_keys;
      table.prefetch(keys[i]);
    }
  }
}

/// Looks up the positions after all moves: one that the table refutes spares the search (enhanced transposition
/// cut-off, Schaeffer and Plaat 1996).
template <Game G>
std::optional<Score> Worker<G>::refuted_ahead(std::size_t count, const NextKeys& keys, Score beta, int depth,
                                              int ply) const {
  const TranspositionTable& table = table_for(depth - 1);
  for (std::size_t i = 0; i < count; ++i) {
    const auto entry = table.probe(keys[i]);
    if (!entry || entry->bound == Bound::lower) continue;
    const Score score = -from_node(entry->score, ply + 1);
    if (score < beta) continue;
    if (holds(entry->eval, entry->bound, opponent(game_.to_move()), depth - 1)) return score;
  }
  return std::nullopt;
}

template <Game G>
void Worker<G>::remember_proof(TranspositionTable& table, Hash key, const std::optional<TableEntry>& known,
                               TableEntry entry, std::uint64_t subtree) noexcept {
  const bool for_mover = entry.bound == Bound::lower;
  const bool proven = for_mover == (game_.to_move() == prover_);
  entry.eval = finite_ || proven ? proven_for_ever : unproven_within + entry.eval;
  entry.depth = subtree_size(subtree);
  if (known) {
    entry.depth = std::max(entry.depth, known->depth);
    // Two bounds that meet are the value.
    if (entry.eval == proven_for_ever && known->eval == proven_for_ever && known->score == entry.score &&
        known->bound != entry.bound) {
      entry.bound = Bound::exact;
    }
  }
  table.store(key, entry);
}

template <Game G>
Proof Worker<G>::prove(Score beta, Color prover, int depth, unsigned variation) {
  prover_ = prover;
  variation_ = variation;
  if (settings_.near_table_depth > 0 && near_table_.bytes() == 0) {
    near_table_.resize(near_table_bytes);
    near_table_.touch();
  }
  aborted_ = false;
  Proof result;
  int count = 0;
  for (RootMove& root : root_moves_) {
    progress_[0] = {count, static_cast<int>(root_moves_.size())};
    const int left = depth - 1 - prover_cost(game_.to_move(), count++);
    play(root.move, 0, table_for(left), proof_keys);
    const Score score = -search<Purpose::solve>(-beta, -beta + 1, left, 1, false);
    undo_on_board();
    if (aborted_) return result;
    if (score <= result.score) continue;
    result.score = score;
    result.move = root.move;
    if (score >= beta) break;
  }
  // What did best leads the next time.
  const auto found = std::find_if(root_moves_.begin(), root_moves_.end(),
                                  [&](const RootMove& root) { return root.move == result.move; });
  if (result.score >= beta) std::rotate(root_moves_.begin(), found, found + 1);
  result.reached = result.score >= beta;
  return result;
}

/// Told to whoever waits for a solution, some times a second.
template <Game G>
void Worker<G>::report_progress() {
  double share = 0;
  double part = 1;
  for (const auto& [done, all] : progress_) {
    if (all == 0) break;
    share += part * done / all;
    part /= all;
  }
  control_.on_progress(share);
}

}  // namespace tengen::search
