#pragma once

// Selectivity: what the search for play leaves out, and what it searches less or more deeply; worker.hpp includes it.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/search/worker.hpp"

namespace tengen::search {

/// ln(depth) * ln(count): late-move reductions grow with it.
[[nodiscard]] inline double lateness(int depth, int count) noexcept {
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

/// Futility and razoring: gives up a node near the horizon whose static value is far outside the window.
template <Game G>
std::optional<Score> Worker<G>::prune_node(const Node& node) {
  if (node.in_check || node.pv || node.excluded != Move::none) return std::nullopt;
  const Score alpha = node.alpha;
  const Score beta = node.beta;
  const int depth = node.depth;
  // Futility: so far above beta that the opponent will not make up for it.
  if (depth <= settings_.futility_depth && !is_proven(beta) && node.eval - settings_.futility_margin * depth >= beta) {
    return node.eval;
  }
  // Razoring: so far below alpha that only threats may help, which quiescence search sees.
  if (depth <= settings_.razor_depth && !is_proven(alpha) && node.eval + settings_.razor_margin * depth < alpha) {
    const Quiescence from{.start = node.ply, .plies = settings_.quiescence_plies};
    const Score score = quiescence(alpha, alpha + 1, node.ply, from);
    if (score <= alpha) return score;
  }
  return std::nullopt;
}

/// The key of the correction history: the last move of the side to move and the reply to it, where both are known.
template <Game G>
std::optional<std::pair<std::size_t, std::size_t>> Worker<G>::last_moves(int ply) const noexcept {
  if (settings_.correction_divisor == 0 || ply < 1) return std::nullopt;
  const Move reply = frame(ply - 1).move;
  const Move own = frame(ply - 2).move;
  if (reply == Move::none || own == Move::none) return std::nullopt;
  return std::pair(game_.move_index(own), game_.move_index(reply));
}

/// Correction history: a static value, moved towards what deeper searches found after the same two moves.
template <Game G>
Score Worker<G>::corrected(Score eval, int ply) const noexcept {
  const auto moves = last_moves(ply);
  if (!moves) return eval;
  const int sum = history_.correction(game_.to_move(), moves->first, moves->second);
  return clamp_heuristic(eval + sum / settings_.correction_divisor);
}

/// Correction history: learns from a finished node whose corrected value was `eval`, and whose search found `found`.
template <Game G>
void Worker<G>::learn_correction(Score eval, Score found, Bound bound, int depth, int ply) noexcept {
  const auto moves = last_moves(ply);
  if (!moves || is_proven(found)) return;
  if ((bound == Bound::lower && found <= eval) || (bound == Bound::upper && found >= eval)) return;
  const int most = settings_.correction_bonus_most;
  const int bonus = std::clamp(settings_.correction_weight * depth * (found - eval), -most, most);
  history_.update_correction(game_.to_move(), moves->first, moves->second, bonus);
}

/// Improving: the side to move stands better than it did two plies before.
template <Game G>
bool Worker<G>::is_improving(int ply) const noexcept {
  return ply < 2 || frame(ply - 2).eval == no_eval || frame(ply).eval > frame(ply - 2).eval;
}

/// Late-move pruning (LMP): a node near the horizon tries only so many moves. Never while it is being lost: a loss must
/// be proven by every move.
template <Game G>
bool Worker<G>::prunes_late_moves(const Node& node) const noexcept {
  return !node.pv && !node.in_check && node.depth <= settings_.move_count_depth &&
         node.tried.size() >= late_move_limit(node.depth) && !is_proven(node.best);
}

/// Whether the table's move may be singular: a deep enough search found that it reaches at least the stored score.
template <Game G>
bool Worker<G>::is_singular_candidate(const Node& node) const noexcept {
  return settings_.table && node.depth >= settings_.singular_depth && !node.in_check && node.excluded == Move::none &&
         node.table_move != Move::none && !is_proven(node.entry->score) && node.entry->bound != Bound::upper &&
         node.entry->depth >= node.depth - settings_.singular_entry_depth &&
         node.ply < settings_.extension_limit * root_depth_;
}

/// Singular extension and multi-cut. Searches the node without its table move, half as deep, with a null window a
/// margin below the stored score. If every other move fails low, the table's move is singular and is searched a ply
/// deeper. If another move reaches even beta, two moves do, and the node is cut off.
template <Game G>
typename Worker<G>::Singularity Worker<G>::search_excluding(const Node& node) {
  const Score bound = node.entry->score - settings_.singular_margin * node.depth;
  const Frame own = frame(node.ply);
  frame(node.ply).excluded = node.table_move;
  const Score rest = search(bound - 1, bound, node.depth / 2, node.ply, node.cut_node);
  frame(node.ply) = own;
  line_length_[static_cast<std::size_t>(node.ply)] = 0;
  if (rest < bound) return {.extension = 1};
  if (bound >= node.beta && !is_proven(rest)) return {.cutoff = bound};
  return {};
}

/// Late-move reduction (LMR): plies taken off the search of a move that is yet to be played, after `count` others.
template <Game G>
int Worker<G>::late_move_reduction(const Node& node, Move move, int count) const {
  if (node.depth < settings_.reduction_depth || count < settings_.reduction_from) return 0;
  double sum = settings_.reduction_base + lateness(node.depth, count) / settings_.reduction_divisor;
  if (!node.improving) sum += settings_.reduction_worsening;
  int plies = static_cast<int>(sum);
  if (node.pv) --plies;
  if (node.cut_node) plies += settings_.cut_node_reduction;
  if (history_.is_killer(node.ply, move)) plies -= settings_.killer_credit;
  plies -= history_.value(game_.to_move(), game_.move_index(move)) / settings_.reduction_history;
  return std::clamp(plies, 0, node.depth - 1);
}

/// What is left of a late-move reduction once the move is played and its threats are seen.
template <Game G>
int Worker<G>::reduction_after(int reduction) const {
  if (reduction == 0 || in_check()) return 0;
  if constexpr (ThreatGame<G>) {
    if (settings_.threat_credit > 0 && game_.is_pressed()) return std::max(0, reduction - settings_.threat_credit);
  }
  return reduction;
}

}  // namespace tengen::search
