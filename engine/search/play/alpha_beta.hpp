#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "engine/search/play/quiescence.hpp"
#include "engine/search/play/selectivity.hpp"

namespace tengen::search {

/// The search for play below the root: principal variation search (PVS) with a transposition table.
template <Game G, Techniques T>
class AlphaBeta : public QuiescenceSearch<G, T> {
  using Base = QuiescenceSearch<G, T>;

 public:
  AlphaBeta(const G& game, const KnowledgeOf<G>& knowledge, TranspositionTable& table, History& history,
            Control& control, bool is_main)
      : Base(game, knowledge, table, history, control, is_main) {}

 protected:
  using Base::aborted_, Base::frame, Base::game_, Base::history_, Base::parameters_, Base::played, Base::static_value,
      Base::table_, Base::uses_table;
  using typename Base::Frame, typename Base::Quiescence;

  /// How the move just played is to be searched. Window and ply are those of its node.
  struct Child {
    Score alpha;
    Score beta;
    int depth;  ///< without the reduction
    int ply;
    int count;      ///< moves tried before this one
    int reduction;  ///< late-move reduction, in plies
    bool cut_node;  ///< the node is expected to fail high
  };

  Score search(Score alpha, Score beta, int depth, int ply, bool cut_node);
  [[nodiscard]] Score search_child(const Child& child);
  [[nodiscard]] int late_move_reduction(const Node& node, Move move, int count, int behind) const;
  [[nodiscard]] int reduction_after(int reduction) const;

  Selectivity selectivity_{parameters_};
  int root_depth_ = 0;

 private:
  /// Nodes with an excluded move have table keys of their own.
  static constexpr Hash excluded_keys = 0x57'69'74'68'6F'75'74;

  /// The result of the search without the table move.
  struct Singularity {
    int extension = 0;              ///< singular extension, in plies
    std::optional<Score> cutoff{};  ///< multi-cut: the score of the node
  };

  [[nodiscard]] std::optional<Score> probe_table(Node& node);
  void evaluate_node(Node& node);
  [[nodiscard]] std::optional<Score> prune_node(const Node& node);
  [[nodiscard]] std::optional<Score> search_moves(Node& node);
  [[nodiscard]] Singularity search_excluding(const Node& node);
  [[nodiscard]] Score search_move(const Node& node, Move move, int behind, int extension);
  bool take_score(Node& node, Move move, Score score);
  void remember(const Node& node);
};

/// The score of the position at `ply` for the side to move, searched `depth` plies deep with the window (alpha, beta).
/// `cut_node`: the null-window search is expected to fail high.
template <Game G, Techniques T>
Score AlphaBeta<G, T>::search(Score alpha, Score beta, int depth, int ply, bool cut_node) {
  const bool pv = beta - alpha > 1;
  this->clear_line(ply);
  this->selective_depth_ = std::max(this->selective_depth_, ply);
  if (this->should_stop()) return 0;

  // Step 1. Rules, mate-distance pruning, static wins and bounds.
  if (const auto score = this->static_cutoff(alpha, beta, ply)) return *score;

  // Step 2. The horizon: quiescence search.
  if (ply >= max_ply) return static_value(alpha, beta);
  if (depth <= 0) return this->quiescence(alpha, beta, ply, {.start = ply, .plies = parameters_.quiescence_plies});
  Node node{.alpha = alpha,
            .beta = beta,
            .depth = depth,
            .ply = ply,
            .pv = pv,
            .cut_node = cut_node,
            .in_check = this->in_check(),
            .excluded = frame(ply).excluded,
            .original_alpha = alpha};

  // Step 3. Table probe.
  if (const auto score = probe_table(node)) return *score;

  // Step 4. Static evaluation.
  evaluate_node(node);

  // Step 5. Futility pruning and razoring.
  if (const auto score = prune_node(node)) return *score;
  if (aborted_) return 0;

  // Step 6. Internal iterative reduction (IIR): without a table move the node is searched a ply less.
  if (node.table_move == Move::none && node.depth >= parameters_.iir_depth && !node.in_check) --node.depth;

  // Step 7. The moves.
  if (const auto score = search_moves(node)) return *score;
  if (aborted_) return 0;

  // Step 8. Correction history and table.
  remember(node);
  return node.best;
}

/// Table probe: a cut-off by an entry that is deep enough and decides the window. There is none at PV nodes, because it
/// would end the principal variation. The entry is kept for the later steps.
template <Game G, Techniques T>
std::optional<Score> AlphaBeta<G, T>::probe_table(Node& node) {
  node.key = game_.hash();
  if (node.excluded != Move::none) node.key ^= mix(excluded_keys + index(node.excluded));
  if (!uses_table()) return std::nullopt;
  node.entry = probe<PlayEntry>(table_, node.key);
  if (!node.entry) return std::nullopt;
  node.table_move = node.entry->move;
  return node.pv ? std::nullopt : node.entry->cutoff(node.alpha, node.beta, node.depth, node.ply);
}

/// Static evaluation with the correction history. In check there is none, because the threat must be answered first:
/// the stack then keeps the evaluation of two plies ago.
template <Game G, Techniques T>
void AlphaBeta<G, T>::evaluate_node(Node& node) {
  const Score before = node.ply < 2 ? no_eval : frame(node.ply - 2).eval;
  if (node.in_check) {
    frame(node.ply).eval = before;
    node.improving = true;
    return;
  }
  const bool known = node.entry && node.entry->eval != no_eval;
  node.raw_eval = known ? node.entry->eval : static_value(node.alpha, node.beta);
  node.eval = frame(node.ply).eval = this->corrected(node.raw_eval, node.ply);
  node.improving = before == no_eval || node.eval > before;
}

/// Futility pruning and razoring: ends a node near the horizon whose static evaluation is far outside the window.
template <Game G, Techniques T>
std::optional<Score> AlphaBeta<G, T>::prune_node(const Node& node) {
  if (node.in_check || node.pv || node.excluded != Move::none) return std::nullopt;
  if (selectivity_.fails_high(node)) return node.eval;
  if (selectivity_.may_fail_low(node)) {
    const Quiescence from{.start = node.ply, .plies = parameters_.quiescence_plies};
    const Score score = this->quiescence(node.alpha, node.alpha + 1, node.ply, from);
    if (score <= node.alpha) return score;
  }
  return std::nullopt;
}

/// Searches the moves in the picker's order. Returns a score only where the node ends otherwise: without any move, or
/// by multi-cut. The node means nothing when `aborted_`.
template <Game G, Techniques T>
std::optional<Score> AlphaBeta<G, T>::search_moves(Node& node) {
  MoveList moves;
  game_.generate(moves);
  if (moves.empty()) return loss_in(node.ply);
  const EvaluatorOrder<G> order(this->evaluator_, game_, this->knowledge_, node.depth >= parameters_.policy_depth);
  const HistoryOrdering ordering{parameters_.order_killer, parameters_.order_counter, parameters_.order_history};
  MovePicker picker(order, ordering, game_, moves, node.table_move, &history_, node.ply, played(node.ply - 1));
  const bool may_be_singular = uses_table() && selectivity_.is_singular_candidate(node, root_depth_);
  for (Move move = picker.next(); move != Move::none; move = picker.next()) {
    if (selectivity_.prunes_late_moves(node)) break;
    if (move == node.excluded) continue;
    node.tried.push_back(move);

    Singularity singularity;
    if (may_be_singular && move == node.table_move) {
      singularity = search_excluding(node);
      if (aborted_) return std::nullopt;
      if (singularity.cutoff) return singularity.cutoff;
    }

    const Score score = search_move(node, move, picker.behind(), singularity.extension);
    if (aborted_ || take_score(node, move, score)) break;
  }
  if (node.excluded != Move::none && node.tried.empty()) return node.alpha;
  return std::nullopt;
}

/// Singular extension and multi-cut. The table move becomes the excluded move: the node is searched without it, at
/// reduced depth, with a null window a margin below the stored score. If that fails low, the table move is singular and
/// is extended by a ply. If that fails high and the window lies at or above beta, several moves fail high: multi-cut.
template <Game G, Techniques T>
typename AlphaBeta<G, T>::Singularity AlphaBeta<G, T>::search_excluding(const Node& node) {
  const Score bound = node.entry->score - parameters_.singular_margin * node.depth;
  const Frame own = frame(node.ply);
  frame(node.ply).excluded = node.table_move;
  const Score rest = search(bound - 1, bound, node.depth / parameters_.singular_divisor, node.ply, node.cut_node);
  frame(node.ply) = own;
  this->clear_line(node.ply);
  if (rest < bound) return {.extension = 1};
  if (bound >= node.beta && !is_proven(rest)) return {.cutoff = bound};
  return {};
}

/// The score of a move: the last one of `node.tried`, whose rank lies `behind` below the best one.
template <Game G, Techniques T>
Score AlphaBeta<G, T>::search_move(const Node& node, Move move, int behind, int extension) {
  const int count = static_cast<int>(node.tried.size()) - 1;
  const int reduction = node.in_check ? 0 : late_move_reduction(node, move, count, behind);
  // Check extension: the reply to a check costs no depth.
  const bool forced = node.in_check && selectivity_.may_extend(node, root_depth_);
  const int depth = node.depth - (forced ? 0 : 1) + extension - node.later_reduction;
  this->play(move, node.ply, table_, 0);
  const Score score = search_child({.alpha = node.alpha,
                                    .beta = node.beta,
                                    .depth = std::max(0, depth),
                                    .ply = node.ply,
                                    .count = count,
                                    .reduction = reduction_after(reduction),
                                    .cut_node = node.cut_node});
  this->undo_on_board();
  return score;
}

/// Principal variation search: the score of the move just played, for the side that played it. The first move is
/// searched with the whole window. A later move is expected to be worse: a null-window search shows that, first at
/// reduced depth. A move that fails high is searched again, at full depth and then with the whole window.
template <Game G, Techniques T>
Score AlphaBeta<G, T>::search_child(const Child& child) {
  const auto& [alpha, beta, depth, ply, count, reduction, cut_node] = child;
  if (count == 0 || !T.null_window) {
    if (reduction > 0) {
      const Score score = -search(-alpha - 1, -alpha, depth - reduction, ply + 1, true);
      if (score <= alpha) return score;
    }
    return -search(-beta, -alpha, depth, ply + 1, beta - alpha == 1 && !cut_node);
  }
  Score score = -search(-alpha - 1, -alpha, depth - reduction, ply + 1, true);
  if (score > alpha && reduction > 0) score = -search(-alpha - 1, -alpha, depth, ply + 1, !cut_node);
  if (score > alpha && score < beta) score = -search(-beta, -alpha, depth, ply + 1, false);
  return score;
}

/// Takes the score of a move into the node. Returns whether it is a beta cut-off.
template <Game G, Techniques T>
bool AlphaBeta<G, T>::take_score(Node& node, Move move, Score score) {
  if (score <= node.best) return false;
  node.best = score;
  if (score <= node.alpha) return false;
  node.best_move = move;
  if (node.pv) this->update_line(node.ply, move);
  node.alpha = score;
  if (node.alpha >= node.beta) {
    this->learn_cutoff(node.tried, node.depth, node.ply);
    return true;
  }
  node.later_reduction = selectivity_.reduction_after_raise(node, score);
  return false;
}

template <Game G, Techniques T>
void AlphaBeta<G, T>::remember(const Node& node) {
  const Bound bound = bound_of(node.best, node.original_alpha, node.beta);
  if (!node.in_check && node.excluded == Move::none) {
    this->learn_correction(node.eval, node.best, bound, node.depth, node.ply);
  }
  if (!uses_table()) return;
  table_.store(node.key,
               PlayEntry{node.best_move, to_node(node.best, node.ply), node.raw_eval, node.depth, bound}.pack());
}

/// Late-move reduction (LMR), in plies, of a move that is yet to be played, see Selectivity.
template <Game G, Techniques T>
int AlphaBeta<G, T>::late_move_reduction(const Node& node, Move move, int count, int behind) const {
  if (!selectivity_.reduces(node, count)) return 0;
  return selectivity_.late_move_reduction(node, count, behind, history_.is_killer(node.ply, move),
                                          history_.value(game_.to_move(), game_.move_index(move)));
}

/// The late-move reduction once the move is played: none for a check, less for a threat that must be answered.
template <Game G, Techniques T>
int AlphaBeta<G, T>::reduction_after(int reduction) const {
  if (reduction == 0 || this->in_check()) return 0;
  if constexpr (ThreatGame<G>) {
    if (parameters_.lmr_threat > 0 && game_.is_pressed()) return std::max(0, reduction - parameters_.lmr_threat);
  }
  return reduction;
}

}  // namespace tengen::search
