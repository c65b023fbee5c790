#pragma once

// The search for a proof; worker.hpp includes it.
//
// A null window asks one question: does the side to move reach `beta`? Nothing is judged: only the rules and the game's
// bounds decide.
//
// Where positions may come back, the question is asked for one side, the prover. It must get there within `depth`
// plies; what is unproven then counts against it. An answer in the prover's favour is final. An answer against it is
// true only for proofs of no more plies, which is what the entry's `Validity` says.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "engine/search/table_entries.hpp"
#include "engine/search/worker.hpp"

namespace tengen::search {

/// The score of a node whose plies are used up: the prover has failed.
template <Game G>
Score Worker<G>::unproven(Score alpha, Score beta) const noexcept {
  return game_.to_move() == prover_ ? alpha : beta;
}

/// Whether a stored bound on the value for `mover` is true where a proof may take `depth` plies.
template <Game G>
bool Worker<G>::holds(const SolverEntry& entry, Color mover, int depth) const noexcept {
  if (entry.validity.is_always()) return true;
  const bool against_prover = (entry.bound == Bound::upper) == (mover == prover_);
  return against_prover && entry.validity.covers(depth);
}

/// The score of a stored entry, if it decides the window.
template <Game G>
std::optional<Score> Worker<G>::known_proof(const SolverEntry& entry, Score alpha, Score beta, int depth,
                                            int ply) const noexcept {
  const Score score = from_node(entry.score, ply);
  if (!decides(score, entry.bound, alpha, beta)) return std::nullopt;
  return holds(entry, game_.to_move(), depth) ? std::optional<Score>(score) : std::nullopt;
}

/// Where positions may come back: the plies that a move of the prover costs besides its own, after `count` others. A
/// proof needs one good move for each of the opponent's, and most often that one is ranked early. Late moves wait for
/// an iteration that has more plies.
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

/// Prefetches the table's entries for the positions after all moves, and notes their keys.
template <Game G>
void Worker<G>::fetch_ahead(const MoveList& moves, NextKeys& keys, const TranspositionTable& table) const {
  if constexpr (SolvableGame<G>) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      keys[i] = game_.hash_after(moves[i]) ^ SolverEntry::keys;
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
    const auto entry = probe<SolverEntry>(table, keys[i]);
    if (!entry || entry->bound == Bound::lower) continue;
    const Score score = -from_node(entry->score, ply + 1);
    if (score < beta) continue;
    if (holds(*entry, opponent(game_.to_move()), depth - 1)) return score;
  }
  return std::nullopt;
}

/// Stores the result of a node with `depth` plies left, whose subtree took so many nodes.
template <Game G>
void Worker<G>::remember_proof(TranspositionTable& table, Hash key, const std::optional<SolverEntry>& known,
                               SolverEntry entry, int depth, std::uint64_t nodes) noexcept {
  const bool for_mover = entry.bound == Bound::lower;
  const bool for_prover = for_mover == (game_.to_move() == prover_);
  entry.validity = finite_ || for_prover ? Validity::always() : Validity::within(depth);
  entry.subtree = SolverEntry::subtree_size(nodes);
  if (known) {
    entry.subtree = std::max(entry.subtree, known->subtree);
    // A lower and an upper bound that meet are the value.
    const bool both_final = entry.validity.is_always() && known->validity.is_always();
    if (both_final && known->score == entry.score && known->bound != entry.bound) entry.bound = Bound::exact;
  }
  table.store(key, entry.pack());
}

/// Whether the side to move reaches `beta` (alpha + 1) with `depth` plies left: a score of at least `beta` if so, of at
/// most `alpha` if not.
template <Game G>
Score Worker<G>::search_proof(Score alpha, Score beta, int depth, int ply) {
  if (should_stop()) return 0;

  // Step 1. Rules, mate-distance pruning, static wins and bounds; the plies are used up.
  if (const auto score = static_cutoff(alpha, beta, ply)) return *score;
  if (depth <= 0 || ply >= max_ply) return unproven(alpha, beta);

  // Step 2. Table probe. `play` has worked the key out.
  TranspositionTable& table = table_for(depth);
  const Hash key = settings_.table ? frame(ply - 1).key : game_.hash();
  std::optional<SolverEntry> known;
  if (settings_.table) known = probe<SolverEntry>(table, key);
  if (known) {
    if (const auto score = known_proof(*known, alpha, beta, depth, ply)) return *score;
  }

  // Step 3. Moves, and what the game sees of their values without playing them.
  MoveList moves;
  game_.generate(moves);
  if (moves.empty()) return loss_in(ply);
  Score best = -score_infinite;
  if constexpr (MoveBoundedGame<G>) {
    const MoveBounds bounds = game_.move_bounds(moves, alpha, beta);
    best = bounds.value;
    if (bounds.sure != Move::none) return best;
  }

  // Step 4. Enhanced transposition cut-off. The entries travel from memory while the picker is set up.
  NextKeys next_keys;
  const bool look_ahead = settings_.table && depth >= settings_.look_ahead_depth;
  if (look_ahead) fetch_ahead(moves, next_keys, table_for(depth - 1));
  const auto rank = [this, depth](std::span<const Move> some, std::span<int> ranks) {
    rank_for_proof(some, ranks, depth);
  };
  MovePicker picker(rank, {}, game_, moves, known ? known->move : Move::none,
                    settings_.solve_history ? &history_ : nullptr, ply, frame(ply - 1).move);
  if (look_ahead) {
    if (const auto score = refuted_ahead(moves.size(), next_keys, beta, depth, ply)) return *score;
  }

  // Step 5. Search the moves.
  const std::uint64_t nodes_before = nodes();
  const Score old_alpha = alpha;
  const Move best_move = prove_moves(picker, moves.size(), alpha, beta, best, depth, ply);
  if (aborted_) return 0;

  // Step 6. Table.
  if (settings_.table) {
    const SolverEntry entry{.move = best_move, .score = to_node(best, ply), .bound = bound_of(best, old_alpha, beta)};
    remember_proof(table, key, known, entry, depth, nodes() - nodes_before);
  }
  return best;
}

/// Searches a node's moves until one reaches `beta`. Raises `best` to the best score and returns the move that reached
/// `beta`, if one did.
template <Game G>
template <class Picker>
Move Worker<G>::prove_moves(Picker& picker, std::size_t size, Score alpha, Score beta, Score& best, int depth,
                            int ply) {
  const Color mover = game_.to_move();
  MoveList tried;
  Move best_move = Move::none;
  for (Move move = picker.next(); move != Move::none; move = picker.next()) {
    const int count = static_cast<int>(tried.size());
    tried.push_back(move);
    if (static_cast<std::size_t>(ply) < progress_.size()) {
      progress_[static_cast<std::size_t>(ply)] = {count, static_cast<int>(size)};
    }
    const int left = depth - 1 - prover_cost(mover, count);
    play(move, ply, table_for(left), SolverEntry::keys);
    const Score score = -search_proof(-beta, -alpha, left, ply + 1);
    undo_on_board();
    if (aborted_) break;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    best_move = move;
    if (score < beta) continue;
    if (settings_.solve_history) learn_cutoff(tried, depth, ply);
    break;
  }
  return best_move;
}

/// Solving: the answer to one question, see worker.hpp.
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
    play(root.move, 0, table_for(left), SolverEntry::keys);
    const Score score = -search_proof(-beta, -beta + 1, left, 1);
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
