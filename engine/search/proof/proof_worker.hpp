#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/search/move_picker.hpp"
#include "engine/search/proof/shared_moves.hpp"
#include "engine/search/worker.hpp"

namespace tengen::search {

/// The answer to a null-window question at the root.
struct Proof {
  bool reached = false;           ///< the root's side to move reaches beta
  Score score = -score_infinite;  ///< a lower bound on the value if reached, else an upper bound
  Move move = Move::none;         ///< the move with that score
};

/// One thread's search for a proof. A null-window search asks one question: does the side to move reach `beta`? There
/// is no static evaluation: only the rules and the game's score bounds decide.
///
/// Where positions may come back, one side is the prover. It must prove its claim within `depth` plies. A node whose
/// plies are used up counts against it. An answer for the prover is final. An answer against it is true only for proofs
/// of no more plies; the entry's `Validity` says how many.
template <Game G, Techniques T>
class ProofWorker : private Worker<G, T> {
  using Base = Worker<G, T>;
  using Base::aborted_, Base::game_, Base::parameters_, Base::table_, Base::uses_table;

 public:
  using Base::aborted, Base::nodes, Base::reset_nodes;

  ProofWorker(const G& game, TranspositionTable& table, History& history, Control& control, SharedProof& shared,
              bool is_main)
      : Base(game, table, history, control, is_main), shared_(shared) {}

  /// Takes over a position and its root moves. `use_table`: false where positions with one hash may differ in value.
  void prepare(const G& root, const Parameters& parameters, std::vector<Move> moves, bool use_table) {
    this->begin(root, parameters, use_table);
    root_moves_ = std::move(moves);
    finite_ = root.plies_left().has_value();
    next_report_ = nodes_between_reports;
  }
  /// Clears this thread's own table.
  void forget() {
    if (near_table_.bytes() == 0) return;
    near_table_.clear();
    near_table_.touch();
  }

  /// Asks the question at the root: searches the root moves until one reaches `beta`. `prover` is the side that must
  /// prove its claim within `depth` plies. The result means nothing when `aborted`.
  Proof prove(Score beta, Color prover, int depth);

 private:
  static constexpr std::size_t near_table_bytes = std::size_t{1} << 20;
  static constexpr std::uint64_t nodes_between_reports = 1 << 18;
  static constexpr std::uint64_t nodes_between_looks = 512;
  static constexpr int not_overtaken = max_ply + 1;

  using NextKeys = std::array<Hash, MoveList::capacity>;

  /// The search stack: one frame a ply.
  struct Frame {
    Hash key = 0;  ///< table key of the position after this ply's move
    // Several threads: the question of a node that is still open.
    Score alpha = 0;
    int depth = 0;  ///< plies that the answer may take; 0 where no node is open
  };

  Score search_proof(Score alpha, Score beta, int depth, int ply);
  template <class Picker>
  Move prove_moves(Picker& picker, std::size_t size, Score alpha, Score beta, Score& best, int depth, int ply);
  Score prove_move(Move move, int count, Score alpha, Score beta, int depth, int ply);
  [[nodiscard]] bool is_overtaken(int ply);
  void rank_for_proof(std::span<const Move> moves, std::span<int> ranks);
  [[nodiscard]] std::optional<Score> known_proof(const SolverEntry& entry, Color mover, Score alpha, Score beta,
                                                 int depth, int ply) const noexcept;
  [[nodiscard]] int prover_cost(Color mover, int count) const noexcept;
  [[nodiscard]] Hash proof_key(Frame& before) const;
  [[nodiscard]] Hash proof_key_after(Move move) const;
  void fetch_ahead(const MoveList& moves, NextKeys& keys, const TranspositionTable& table) const;
  [[nodiscard]] std::optional<Score> refuted_ahead(std::size_t count, const NextKeys& keys, Score beta, int depth,
                                                   int ply);
  void remember_proof(TranspositionTable& table, Hash key, const std::optional<SolverEntry>& known, SolverEntry entry,
                      int depth, std::uint64_t visited) noexcept;
  void report_progress();

  /// See Worker; reports the progress as well.
  [[nodiscard]] bool should_stop() {
    if (Base::should_stop()) return true;
    if (this->is_main_ && nodes() >= next_report_ && shared_.on_progress) report_progress();
    return false;
  }
  [[nodiscard]] HistoryOrdering ordering() const noexcept {
    return {parameters_.solve_order_killer, parameters_.solve_order_counter, parameters_.solve_order_history};
  }
  /// The table for nodes with so many plies left.
  [[nodiscard]] TranspositionTable& table_for(int depth) noexcept {
    return std::max(depth, 0) >= parameters_.near_table_depth ? table_ : near_table_;
  }
  /// Whether a stored bound on the value for `mover` holds for proofs of `depth` plies.
  [[nodiscard]] bool holds(const SolverEntry& entry, Color mover, int depth) const noexcept {
    const bool against_prover = (entry.bound == Bound::upper) == (mover == prover_);
    return entry.validity.is_always() || (against_prover && entry.validity.covers(depth));
  }
  /// What the game's own search of its end finds, with few enough plies left.
  [[nodiscard]] std::optional<Score> endgame_value(Score alpha, int depth, int ply) noexcept {
    if constexpr (T.static_proofs && EndgameGame<G>) {
      if (depth > parameters_.endgame_plies) return std::nullopt;
      const EndgameValue found = game_.search_endgame(alpha, ply);
      this->count_nodes(found.nodes);
      return found.score;
    } else {
      return std::nullopt;
    }
  }
  /// The score of a node whose plies are used up: it fails low for the prover.
  [[nodiscard]] Score unproven(Score alpha, Score beta) const noexcept {
    return game_.to_move() == prover_ ? alpha : beta;
  }
  [[nodiscard]] Frame& frame(int ply) noexcept { return stack_[static_cast<std::size_t>(ply)]; }

  SharedProof& shared_;
  TranspositionTable near_table_;  ///< small subtrees, in a table that stays in this core's cache
  std::vector<Move> root_moves_{};
  Color prover_ = Color::black;
  bool finite_ = true;                             ///< no position can come back
  int overtaken_ = not_overtaken;                  ///< the ply of an open node that another thread has answered
  std::array<std::pair<int, int>, 3> progress_{};  ///< [ply]: moves done and moves in all
  std::array<Frame, max_ply + 2> stack_;
  std::uint64_t next_report_ = nodes_between_reports;  ///< the number of nodes at which progress is reported
};

/// Table cut-off: the score of an entry that decides the window.
template <Game G, Techniques T>
std::optional<Score> ProofWorker<G, T>::known_proof(const SolverEntry& entry, Color mover, Score alpha, Score beta,
                                                    int depth, int ply) const noexcept {
  const Score score = from_node(entry.score, ply);
  if (!decides(score, entry.bound, alpha, beta)) return std::nullopt;
  return holds(entry, mover, depth) ? std::optional<Score>(score) : std::nullopt;
}

/// Late-move reduction of the prover where positions may come back: the plies that a move after `count` others costs in
/// addition to its own. At each of its nodes the prover needs one good move, which is ranked early most often. Late
/// moves are searched in iterations that have more plies.
template <Game G, Techniques T>
int ProofWorker<G, T>::prover_cost(Color mover, int count) const noexcept {
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
void ProofWorker<G, T>::rank_for_proof(std::span<const Move> moves, std::span<int> ranks) {
  game_.solve_order(moves, ranks);
  const int weight = finite_ ? 0 : parameters_.judge_weight;
  if (weight == 0) return;
  std::array<Score, MoveList::capacity> scores;
  if constexpr (requires { game_.evaluate_after(moves, scores); }) {
    game_.evaluate_after(moves, scores);
    for (std::size_t i = 0; i < moves.size(); ++i) ranks[i] -= weight * scores[i];
  }
}

/// The key of the position's proofs. `before.key` is a guess, which this corrects.
template <Game G, Techniques T>
Hash ProofWorker<G, T>::proof_key(Frame& before) const {
  if constexpr (SharedProofGame<G>) {
    if (!finite_) before.key = game_.proof_hash() ^ SolverEntry::keys;
  }
  return before.key;
}

/// The likely key of the proofs of the position after a move.
template <Game G, Techniques T>
Hash ProofWorker<G, T>::proof_key_after(Move move) const {
  if constexpr (SharedProofGame<G>) {
    if (!finite_) return game_.proof_hash_after(move) ^ SolverEntry::keys;
  }
  return game_.hash_after(move) ^ SolverEntry::keys;
}

/// Prefetches the table entries of the positions after all moves, and keeps their keys.
template <Game G, Techniques T>
void ProofWorker<G, T>::fetch_ahead(const MoveList& moves, NextKeys& keys, const TranspositionTable& table) const {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    keys[i] = proof_key_after(moves[i]);
    table.prefetch(keys[i]);
  }
}

/// Enhanced transposition cut-off (Schaeffer and Plaat 1996): the score of a move that the table knows to reach `beta`,
/// looked up for all moves before one is searched.
template <Game G, Techniques T>
std::optional<Score> ProofWorker<G, T>::refuted_ahead(std::size_t count, const NextKeys& keys, Score beta, int depth,
                                                      int ply) {
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

/// Stores the result of a node with `depth` plies left, whose subtree took `visited` nodes. `known` is the node's old
/// entry.
template <Game G, Techniques T>
void ProofWorker<G, T>::remember_proof(TranspositionTable& table, Hash key, const std::optional<SolverEntry>& known,
                                       SolverEntry entry, int depth, std::uint64_t visited) noexcept {
  const bool for_mover = entry.bound == Bound::lower;
  const bool for_prover = for_mover == (game_.to_move() == prover_);
  entry.validity = finite_ || for_prover ? Validity::always() : Validity::within(depth);
  entry.subtree = SolverEntry::subtree_size(visited);
  if (known) {
    entry.subtree = std::max(entry.subtree, known->subtree);
    // A lower and an upper bound that meet are the exact value.
    const bool both_final = entry.validity.is_always() && known->validity.is_always();
    if (both_final && known->score == entry.score && known->bound != entry.bound) entry.bound = Bound::exact;
  }
  table.store(key, entry.pack());
}

/// Null-window search for a proof, beta = alpha + 1: whether the side to move reaches `beta` with `depth` plies left.
/// Returns at least `beta` if so, at most `alpha` if not.
template <Game G, Techniques T>
Score ProofWorker<G, T>::search_proof(Score alpha, Score beta, int depth, int ply) {
  if (should_stop() || is_overtaken(ply)) return 0;

  // Step 1. Rules, mate-distance pruning, static wins and bounds; the horizon; the game's own search of its end.
  if (const auto score = this->static_cutoff(alpha, beta, ply)) return *score;
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
  MovePicker picker(rank, ordering(), game_, moves, known ? known->move : Move::none,
                    parameters_.solve_history ? &this->history_ : nullptr, ply, this->played(ply - 1));
  if (look_ahead) {
    if (const auto score = refuted_ahead(moves.size(), next_keys, beta, depth, ply)) return *score;
  }

  // Step 5. Search the moves.
  const std::uint64_t nodes_before = nodes();
  const bool shared = shared_.shares && uses_table() && &table == &table_ && depth >= parameters_.share_depth;
  frame(ply).alpha = alpha;
  frame(ply).depth = shared ? depth : 0;
  const Move best_move = prove_moves(picker, moves.size(), alpha, beta, best, depth, ply);
  frame(ply).depth = 0;
  if (aborted_ || overtaken_ < ply) return 0;
  if (overtaken_ == ply) {
    overtaken_ = not_overtaken;
    return search_proof(alpha, beta, depth, ply);  // the table has the answer, unless it has lost it again
  }

  // Step 6. Table.
  if (uses_table()) {
    const SolverEntry entry{.move = best_move, .score = to_node(best, ply), .bound = bound_of(best, alpha, beta)};
    remember_proof(table, key, known, entry, depth, nodes() - nodes_before);
  }
  return best;
}

/// The score of a move for the side that plays it, after `count` others.
template <Game G, Techniques T>
Score ProofWorker<G, T>::prove_move(Move move, int count, Score alpha, Score beta, int depth, int ply) {
  const int left = depth - 1 - prover_cost(game_.to_move(), count);
  frame(ply).key = this->play(move, ply, table_for(left), SolverEntry::keys);
  const Score score = -search_proof(-beta, -alpha, left, ply + 1);
  this->undo_on_board();
  return score;
}

/// Searches the moves of a node until one reaches `beta`. Raises `best` to the best score. Returns the move that
/// reached `beta`, or none. The results mean nothing when `aborted_` or overtaken.
template <Game G, Techniques T>
template <class Picker>
Move ProofWorker<G, T>::prove_moves(Picker& picker, std::size_t size, Score alpha, Score beta, Score& best, int depth,
                                    int ply) {
  const bool shared = frame(ply).depth > 0;
  SharedMoves<Picker> moves(picker, shared ? &shared_.busy : nullptr, shared ? frame(ply - 1).key : 0);
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
    if (parameters_.solve_history) this->learn_cutoff(tried, depth, ply);
    return next.move;
  }
  return Move::none;
}

/// Whether the search goes back to an open node because another thread has answered its question meanwhile. Looks for
/// such a node now and then. `ply` is that of the node to come.
template <Game G, Techniques T>
bool ProofWorker<G, T>::is_overtaken(int ply) {
  if (overtaken_ != not_overtaken) return true;
  if (!shared_.shares || nodes() % nodes_between_looks != 0) return false;
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

template <Game G, Techniques T>
Proof ProofWorker<G, T>::prove(Score beta, Color prover, int depth) {
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
  for (const Move move : root_moves_) {
    progress_[0] = {count, static_cast<int>(root_moves_.size())};
    const Score score = prove_move(move, count++, beta - 1, beta, depth, 0);
    if (aborted_) return result;
    if (score <= result.score) continue;
    result.score = score;
    result.move = move;
    if (score >= beta) break;
  }
  // The move that reached beta is searched first in the next question.
  const auto found = std::find(root_moves_.begin(), root_moves_.end(), result.move);
  if (result.score >= beta) std::rotate(root_moves_.begin(), found, found + 1);
  result.reached = result.score >= beta;
  return result;
}

/// Reports the share of the question that is done, estimated from the moves done at the first three plies.
template <Game G, Techniques T>
void ProofWorker<G, T>::report_progress() {
  next_report_ = nodes() + nodes_between_reports;
  double share = 0;
  double part = 1;
  for (const auto& [done, all] : progress_) {
    if (all == 0) break;
    share += part * done / all;
    part /= all;
  }
  shared_.on_progress(share);
}

}  // namespace tengen::search
