#pragma once

// Selectivity of the search for play: futility pruning, razoring, late-move pruning and reduction, singular extension,
// multi-cut, correction history. worker.hpp includes it.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/search/worker.hpp"

namespace tengen::search {

/// ln(depth) * ln(count), from a table: late-move reductions grow with it.
[[nodiscard]] inline double log_product(int depth, int count) noexcept {
  static const auto table = [] {
    std::array<std::array<double, 64>, 64> rows{};
    for (std::size_t d = 1; d < 64; ++d) {
      for (std::size_t c = 1; c < 64; ++c) {
        rows[d][c] = std::log(static_cast<double>(d)) * std::log(static_cast<double>(c));
      }
    }
    return rows;
  }();
  return table[static_cast<std::size_t>(std::min(depth, 63))][static_cast<std::size_t>(std::min(count, 63))];
}

/// Futility pruning and razoring: ends a node near the horizon whose static evaluation is far outside the window.
template <Game G, Techniques T>
std::optional<Score> Worker<G, T>::prune_node(const Node& node) {
  if (node.in_check || node.pv || node.excluded != Move::none) return std::nullopt;
  const Score alpha = node.alpha;
  const Score beta = node.beta;
  const int depth = node.depth;
  // Futility pruning: so far above beta that the node is taken to fail high.
  if (depth <= parameters_.futility_depth && !is_proven(beta) &&
      node.eval - parameters_.futility_margin * depth >= beta) {
    return node.eval;
  }
  // Razoring: so far below alpha that quiescence search decides whether the node fails low.
  if (depth <= parameters_.razor_depth && !is_proven(alpha) && node.eval + parameters_.razor_margin * depth < alpha) {
    const Quiescence from{.start = node.ply, .plies = parameters_.quiescence_plies};
    const Score score = quiescence(alpha, alpha + 1, node.ply, from);
    if (score <= alpha) return score;
  }
  return std::nullopt;
}

/// The key of the correction history: the last move of the side to move and the reply to it, where both are known.
template <Game G, Techniques T>
std::optional<std::pair<std::size_t, std::size_t>> Worker<G, T>::last_moves(int ply) const noexcept {
  if (parameters_.correction_divisor == 0 || ply < 1) return std::nullopt;
  const Move reply = frame(ply - 1).move;
  const Move own = frame(ply - 2).move;
  if (reply == Move::none || own == Move::none) return std::nullopt;
  return std::pair(game_.move_index(own), game_.move_index(reply));
}

/// Correction history: the static evaluation, corrected by what deeper searches found after the same two moves.
template <Game G, Techniques T>
Score Worker<G, T>::corrected(Score eval, int ply) const noexcept {
  const auto moves = last_moves(ply);
  if (!moves) return eval;
  const int sum = history_.correction(game_.to_move(), moves->first, moves->second);
  return clamp_heuristic(eval + sum / parameters_.correction_divisor);
}

/// Correction history: learns the difference between `found`, the score of a finished node, and `eval`, its corrected
/// static evaluation. A bound counts only where it shows that the evaluation was wrong.
template <Game G, Techniques T>
void Worker<G, T>::learn_correction(Score eval, Score found, Bound bound, int depth, int ply) noexcept {
  const auto moves = last_moves(ply);
  if (!moves || is_proven(found)) return;
  if ((bound == Bound::lower && found <= eval) || (bound == Bound::upper && found >= eval)) return;
  const int most = parameters_.correction_most;
  const int bonus = std::clamp(parameters_.correction_weight * depth * (found - eval), -most, most);
  history_.update_correction(game_.to_move(), moves->first, moves->second, bonus);
}

/// Improving: the static evaluation is better than two plies ago.
template <Game G, Techniques T>
bool Worker<G, T>::is_improving(int ply) const noexcept {
  return ply < 2 || frame(ply - 2).eval == no_eval || frame(ply).eval > frame(ply - 2).eval;
}

/// Late-move pruning (LMP): whether the node has tried enough moves for its depth. Not while its best score is a proven
/// loss: such a proof needs every move.
template <Game G, Techniques T>
bool Worker<G, T>::prunes_late_moves(const Node& node) const noexcept {
  return !node.pv && !node.in_check && node.depth <= parameters_.lmp_depth &&
         node.tried.size() >= late_move_limit(node.depth) && !is_proven(node.best);
}

/// Whether the table move may be singular: its entry is deep enough and its score is a lower bound.
template <Game G, Techniques T>
bool Worker<G, T>::is_singular_candidate(const Node& node) const noexcept {
  return uses_table() && node.depth >= parameters_.singular_depth && !node.in_check && node.excluded == Move::none &&
         node.table_move != Move::none && !is_proven(node.entry->score) && node.entry->bound != Bound::upper &&
         node.entry->depth >= node.depth - parameters_.singular_entry_depth &&
         node.ply < parameters_.extension_limit * root_depth_;
}

/// Singular extension and multi-cut. The table move becomes the excluded move: the node is searched without it, at
/// reduced depth, with a null window a margin below the stored score. If that fails low, the table move is singular and
/// is extended by a ply. If that fails high and the window lies at or above beta, several moves fail high: multi-cut.
template <Game G, Techniques T>
typename Worker<G, T>::Singularity Worker<G, T>::search_excluding(const Node& node) {
  const Score bound = node.entry->score - parameters_.singular_margin * node.depth;
  const Frame own = frame(node.ply);
  frame(node.ply).excluded = node.table_move;
  const Score rest = search(bound - 1, bound, node.depth / parameters_.singular_divisor, node.ply, node.cut_node);
  frame(node.ply) = own;
  line_length_[static_cast<std::size_t>(node.ply)] = 0;
  if (rest < bound) return {.extension = 1};
  if (bound >= node.beta && !is_proven(rest)) return {.cutoff = bound};
  return {};
}

/// Late-move reduction (LMR), in plies, of a move that is yet to be played, after `count` others. Its rank lies
/// `behind` below the best one.
template <Game G, Techniques T>
int Worker<G, T>::late_move_reduction(const Node& node, Move move, int count, int behind) const {
  if (node.depth < parameters_.lmr_depth || count < parameters_.lmr_from) return 0;
  double sum = parameters_.lmr_base + log_product(node.depth, count) / parameters_.lmr_divisor;
  if (!node.improving) sum += parameters_.lmr_not_improving;
  sum += parameters_.lmr_behind * behind / 1000;
  int plies = static_cast<int>(sum);
  if (node.pv) plies -= parameters_.lmr_pv;
  if (node.cut_node) plies += parameters_.lmr_cut_node;
  if (history_.is_killer(node.ply, move)) plies -= parameters_.lmr_killer;
  plies -= history_.value(game_.to_move(), game_.move_index(move)) / parameters_.lmr_history;
  return std::clamp(plies, 0, node.depth - 1);
}

/// The late-move reduction once the move is played: none for a check, less for a threat that must be answered.
template <Game G, Techniques T>
int Worker<G, T>::reduction_after(int reduction) const {
  if (reduction == 0 || in_check()) return 0;
  if constexpr (ThreatGame<G>) {
    if (parameters_.lmr_threat > 0 && game_.is_pressed()) return std::max(0, reduction - parameters_.lmr_threat);
  }
  return reduction;
}

}  // namespace tengen::search
