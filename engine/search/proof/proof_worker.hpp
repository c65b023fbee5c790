#pragma once

// The search for a proof; worker.hpp includes it.
//
// A null-window search asks one question: does the side to move reach `beta`? There is no static evaluation: only the
// rules and the game's score bounds decide.
//
// Where positions may come back, one side is the prover. It must prove its claim within `depth` plies. A node whose
// plies are used up counts against it. An answer for the prover is final. An answer against it is true only for proofs
// of no more plies; the entry's `Validity` says how many.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "engine/search/table_entries.hpp"
#include "engine/search/worker.hpp"

namespace tengen::search {

/// The score of a node whose plies are used up: it fails low for the prover.
template <Game G, Techniques T>
Score Worker<G, T>::unproven(Score alpha, Score beta) const noexcept {
  return game_.to_move() == prover_ ? alpha : beta;
}

/// Whether a stored bound on the value for `mover` holds for proofs of `depth` plies.
template <Game G, Techniques T>
bool Worker<G, T>::holds(const SolverEntry& entry, Color mover, int depth) const noexcept {
  if (entry.validity.is_always()) return true;
  const bool against_prover = (entry.bound == Bound::upper) == (mover == prover_);
  return against_prover && entry.validity.covers(depth);
}

/// Table cut-off: the score of an entry that decides the window.
template <Game G, Techniques T>
std::optional<Score> Worker<G, T>::known_proof(const SolverEntry& entry, Color mover, Score alpha, Score beta,
                                               int depth, int ply) const noexcept {
  const Score score = from_node(entry.score, ply);
  if (!decides(score, entry.bound, alpha, beta)) return std::nullopt;
  return holds(entry, mover, depth) ? std::optional<Score>(score) : std::nullopt;
}

/// Late-move reduction of the prover where positions may come back: the plies that a move after `count` others costs
/// beside its own. The prover needs one good move at each of its nodes, which is most often ranked early. Late moves
/// are searched in iterations that have more plies.
template <Game G, Techniques T>
int Worker<G, T>::prover_cost(Color mover, int count) const noexcept {
  if (finite_ || mover != prover_ || count == 0) return 0;
  static const auto logarithms = [] {
    std::array<double, 64> table{};
    for (std::size_t n = 1; n < table.size(); ++n) table[n] = std::log2(static_cast<double>(n));
    return table;
  }();
  return static_cast<int>(parameters_.prover_reduction *
                          (1 + logarithms[static_cast<std::size_t>(std::min(count, 63))]));
}

/// Ranks moves for a proof by the game's order for proofs. Where positions may come back, the game's own static
/// evaluation after each move is added, not that of a network.
template <Game G, Techniques T>
void Worker<G, T>::rank_for_proof(std::span<const Move> moves, std::span<int> ranks) {
  if constexpr (SolvableGame<G>) {
    game_.solve_order(moves, ranks);
    const int weight = finite_ ? 0 : parameters_.judge_weight;
    if (weight == 0) return;
    std::array<Score, MoveList::capacity> scores;
    if constexpr (requires { game_.evaluate_after(moves, scores); }) {
      game_.evaluate_after(moves, scores);
      for (std::size_t i = 0; i < moves.size(); ++i) ranks[i] -= weight * scores[i];
    }
  }
}

/// The key of the position's proofs, of which `frame` has a guess.
template <Game G, Techniques T>
Hash Worker<G, T>::proof_key(Frame& frame) const {
  if constexpr (SharedProofGame<G>) {
    if (!finite_) frame.key = game_.proof_hash() ^ SolverEntry::keys;
  }
  return frame.key;
}

/// The likely key of the proofs of the position after a move.
template <Game G, Techniques T>
Hash Worker<G, T>::proof_key_after(Move move) const {
  if constexpr (SharedProofGame<G>) {
    if (!finite_) return game_.proof_hash_after(move) ^ SolverEntry::keys;
  }
  return game_.hash_after(move) ^ SolverEntry::keys;
}

/// Prefetches the table entries of the positions after all moves, and keeps their keys.
template <Game G, Techniques T>
void Worker<G, T>::fetch_ahead(const MoveList& moves, NextKeys& keys, const TranspositionTable& table) const {
  if constexpr (SolvableGame<G>) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      keys[i] = proof_key_after(moves[i]);
      table.prefetch(keys[i]);
    }
  }
}

/// Enhanced transposition cut-off (Schaeffer and Plaat 1996): the score of a move that the table knows to reach `beta`,
/// looked up for all moves before one is searched.
template <Game G, Techniques T>
std::optional<Score> Worker<G, T>::refuted_ahead(std::size_t count, const NextKeys& keys, Score beta, int depth,
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

/// Stores the result of a node with `depth` plies left, whose subtree took `nodes` nodes. `known` is the node's old
/// entry.
template <Game G, Techniques T>
void Worker<G, T>::remember_proof(TranspositionTable& table, Hash key, const std::optional<SolverEntry>& known,
                                  SolverEntry entry, int depth, std::uint64_t nodes) noexcept {
  const bool for_mover = entry.bound == Bound::lower;
  const bool for_prover = for_mover == (game_.to_move() == prover_);
  entry.validity = finite_ || for_prover ? Validity::always() : Validity::within(depth);
  entry.subtree = SolverEntry::subtree_size(nodes);
  if (known) {
    entry.subtree = std::max(entry.subtree, known->subtree);
    // A lower and an upper bound that meet are the exact value.
    const bool both_final = entry.validity.is_always() && known->validity.is_always();
    if (both_final && known->score == entry.score && known->bound != entry.bound) entry.bound = Bound::exact;
  }
  table.store(key, entry.pack());
}

/// What the game's own search of its end finds, with few enough plies left.
template <Game G, Techniques T>
std::optional<Score> Worker<G, T>::endgame_value(Score alpha, int depth, int ply) noexcept {
  if constexpr (T.static_proofs && EndgameGame<G>) {
    if (depth > parameters_.endgame_plies) return std::nullopt;
    const EndgameValue found = game_.search_endgame(alpha, ply);
    count_nodes(found.nodes);
    return found.score;
  } else {
    return std::nullopt;
  }
}

/// Null-window search for a proof, beta = alpha + 1: whether the side to move reaches `beta` with `depth` plies left.
/// Returns at least `beta` if so, at most `alpha` if not.
template <Game G, Techniques T>
Score Worker<G, T>::search_proof(Score alpha, Score beta, int depth, int ply) {
  if (should_stop() || is_overtaken(ply)) return 0;

  // Step 1. Rules, mate-distance pruning, static wins and bounds; the horizon; the game's own search of its end.
  if (const auto score = static_cutoff(alpha, beta, ply)) return *score;
  if (depth <= 0 || ply >= max_ply) return unproven(alpha, beta);
  if (const auto score = endgame_value(alpha, depth, ply)) return *score;

  // Step 2. Table probe. The key is the one that `play` prefetched, unless something is left out of the proof.
  TranspositionTable& table = table_for(depth);
  const Hash key = proof_key(frame(ply - 1));
  std::optional<SolverEntry> known;
  if (uses_table()) known = probe<SolverEntry>(table, key);
  if (known) {
    if (const auto score = known_proof(*known, game_.to_move(), alpha, beta, depth, ply)) return *score;
  }

  // Step 3. Moves, and the game's bounds on their values, which may cut off or remove moves.
  MoveList moves;
  game_.generate(moves);
  if (moves.empty()) return loss_in(ply);
  Score best = -score_infinite;
  if constexpr (MoveBoundedGame<G>) {
    const MoveBounds bounds = game_.move_bounds(moves, alpha, beta);
    best = bounds.value;
    if (bounds.sure != Move::none) return best;
  }

  // Step 4. Enhanced transposition cut-off. The entries come from memory while the picker is set up.
  NextKeys next_keys;
  const bool look_ahead = uses_table() && depth >= parameters_.look_ahead_depth;
  if (look_ahead) fetch_ahead(moves, next_keys, table_for(depth - 1));
  const auto rank = [this](std::span<const Move> some, std::span<int> ranks) { rank_for_proof(some, ranks); };
  MovePicker picker(rank, proof_ordering(), game_, moves, known ? known->move : Move::none,
                    parameters_.solve_history ? &history_ : nullptr, ply, frame(ply - 1).move);
  if (look_ahead) {
    if (const auto score = refuted_ahead(moves.size(), next_keys, beta, depth, ply)) return *score;
  }

  // Step 5. Search the moves.
  const std::uint64_t nodes_before = nodes();
  const Score old_alpha = alpha;
  const bool shared = control_.shares && uses_table() && &table == &table_ && depth >= parameters_.share_depth;
  frame(ply).alpha = alpha;
  frame(ply).depth = shared ? depth : 0;
  const Move best_move = prove_moves(picker, moves.size(), alpha, beta, best, depth, ply);
  frame(ply).depth = 0;
  if (aborted_ || overtaken_ < ply) return 0;
  if (overtaken_ == ply) {
    overtaken_ = not_overtaken;
    return search_proof(old_alpha, beta, depth, ply);  // the table has the answer, unless it has lost it again
  }

  // Step 6. Table.
  if (uses_table()) {
    const SolverEntry entry{.move = best_move, .score = to_node(best, ply), .bound = bound_of(best, old_alpha, beta)};
    remember_proof(table, key, known, entry, depth, nodes() - nodes_before);
  }
  return best;
}

/// The score of a move for the side that plays it, after `count` others.
template <Game G, Techniques T>
Score Worker<G, T>::prove_move(Move move, int count, Score alpha, Score beta, int depth, int ply) {
  const int left = depth - 1 - prover_cost(game_.to_move(), count);
  play(move, ply, table_for(left), SolverEntry::keys);
  const Score score = -search_proof(-beta, -alpha, left, ply + 1);
  undo_on_board();
  return score;
}

/// Searches the moves of a node until one reaches `beta`. Raises `best` to the best score. Returns the move that
/// reached `beta`, or none. The results mean nothing when `aborted_` or overtaken.
template <Game G, Techniques T>
template <class Picker>
Move Worker<G, T>::prove_moves(Picker& picker, std::size_t size, Score alpha, Score beta, Score& best, int depth,
                               int ply) {
  const bool shared = frame(ply).depth > 0;
  SharedMoves<Picker> moves(picker, shared ? &control_.busy : nullptr, shared ? frame(ply - 1).key : 0);
  MoveList tried;
  for (auto next = moves.next(); next.move != Move::none; next = moves.next()) {
    if (static_cast<std::size_t>(ply) < progress_.size()) {
      progress_[static_cast<std::size_t>(ply)] = {static_cast<int>(tried.size()), static_cast<int>(size)};
    }
    tried.push_back(next.move);
    const Score score = prove_move(next.move, next.count, alpha, beta, depth, ply);
    if (aborted_ || overtaken_ <= ply) return Move::none;
    if (score <= best) continue;
    best = score;
    if (score < beta) continue;
    if (parameters_.solve_history) learn_cutoff(tried, depth, ply);
    return next.move;
  }
  return Move::none;
}

/// Whether the search goes back to an open node because another thread has answered its question meanwhile. Looks for
/// such a node now and then. `ply` is that of the node to come.
template <Game G, Techniques T>
bool Worker<G, T>::is_overtaken(int ply) {
  if (overtaken_ != not_overtaken) return true;
  if (!control_.shares || nodes() % nodes_between_looks != 0) return false;
  for (int at = 1; at < ply; ++at) {
    const Frame& open = frame(at);
    if (open.depth == 0) continue;
    const Color mover = (ply - at) % 2 == 0 ? game_.to_move() : opponent(game_.to_move());
    const auto entry = probe<SolverEntry>(table_, frame(at - 1).key);
    if (!entry || !known_proof(*entry, mover, open.alpha, open.alpha + 1, open.depth, at)) continue;
    overtaken_ = at;
    return true;
  }
  return false;
}

/// Asks the question at the root: searches the root moves until one reaches `beta`.
template <Game G, Techniques T>
Proof Worker<G, T>::prove(Score beta, Color prover, int depth) {
  prover_ = prover;
  if constexpr (SharedProofGame<G>) game_.prove_for(prover);
  if (parameters_.near_table_depth > 0 && near_table_.bytes() == 0) {
    near_table_.resize(near_table_bytes);
    near_table_.touch();
  }
  aborted_ = false;
  overtaken_ = not_overtaken;
  Proof result;
  int count = 0;
  for (RootMove& root : root_moves_) {
    progress_[0] = {count, static_cast<int>(root_moves_.size())};
    const Score score = prove_move(root.move, count++, beta - 1, beta, depth, 0);
    if (aborted_) return result;
    if (score <= result.score) continue;
    result.score = score;
    result.move = root.move;
    if (score >= beta) break;
  }
  // The move that reached beta is searched first in the next question.
  const auto found = std::find_if(root_moves_.begin(), root_moves_.end(),
                                  [&](const RootMove& root) { return root.move == result.move; });
  if (result.score >= beta) std::rotate(root_moves_.begin(), found, found + 1);
  result.reached = result.score >= beta;
  return result;
}

/// Tells the listener the share of the question that is done, estimated from the moves done at the first three plies.
template <Game G, Techniques T>
void Worker<G, T>::report_progress() {
  next_report_ = nodes() + nodes_between_reports;
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
