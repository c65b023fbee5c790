#pragma once

// The search for play: principal variation search (PVS) with a transposition table, and quiescence search below its
// horizon. worker.hpp includes it.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "engine/search/table_entries.hpp"
#include "engine/search/worker.hpp"

namespace tengen::search {

/// The score of the position at `ply` for the side to move, searched `depth` plies deep with the window (alpha, beta).
/// `cut_node`: the null-window search is expected to fail high.
template <Game G, Techniques T>
Score Worker<G, T>::search(Score alpha, Score beta, int depth, int ply, bool cut_node) {
  const bool pv = beta - alpha > 1;
  line_length_[static_cast<std::size_t>(ply)] = 0;
  selective_depth_ = std::max(selective_depth_, ply);
  if (should_stop()) return 0;

  // Step 1. Rules, mate-distance pruning, static wins and bounds.
  if (const auto score = static_cutoff(alpha, beta, ply)) return *score;

  // Step 2. The horizon: quiescence search.
  if (ply >= max_ply) return static_value(alpha, beta);
  if (depth <= 0) return quiescence(alpha, beta, ply, {.start = ply, .plies = parameters_.quiescence_plies});
  Node node{.alpha = alpha,
            .beta = beta,
            .depth = depth,
            .ply = ply,
            .pv = pv,
            .cut_node = cut_node,
            .in_check = in_check(),
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
std::optional<Score> Worker<G, T>::probe_table(Node& node) {
  node.key = game_.hash();
  if (node.excluded != Move::none) node.key ^= mix(excluded_keys + index(node.excluded));
  if (!uses_table()) return std::nullopt;
  node.entry = probe<PlayEntry>(table_, node.key);
  if (!node.entry) return std::nullopt;
  node.table_move = node.entry->move;
  return node.pv ? std::nullopt : node.entry->cutoff(node.alpha, node.beta, node.depth, node.ply);
}

/// Static evaluation with the correction history. In check there is none, because the threat must be answered first:
/// the frame then keeps the evaluation of two plies ago.
template <Game G, Techniques T>
void Worker<G, T>::evaluate_node(Node& node) {
  Frame& here = frame(node.ply);
  if (node.in_check) {
    here.eval = node.ply < 2 ? no_eval : frame(node.ply - 2).eval;
    node.improving = true;
    return;
  }
  const bool known = node.entry && node.entry->eval != no_eval;
  node.raw_eval = known ? node.entry->eval : static_value(node.alpha, node.beta);
  node.eval = here.eval = corrected(node.raw_eval, node.ply);
  node.improving = is_improving(node.ply);
}

/// Searches the moves in the picker's order. Returns a score only where the node ends otherwise: without any move, or
/// by multi-cut. The node means nothing when `aborted_`.
template <Game G, Techniques T>
std::optional<Score> Worker<G, T>::search_moves(Node& node) {
  MoveList moves;
  game_.generate(moves);
  if (moves.empty()) return loss_in(node.ply);
  const EvaluatorOrder<G> order(evaluator_, game_, knowledge_, node.depth >= parameters_.policy_depth);
  MovePicker picker(order, history_ordering(), game_, moves, node.table_move, &history_, node.ply,
                    frame(node.ply - 1).move);
  const bool may_be_singular = is_singular_candidate(node);
  for (Move move = picker.next(); move != Move::none; move = picker.next()) {
    // Late-move pruning (LMP).
    if (prunes_late_moves(node)) break;
    if (move == node.excluded) continue;
    node.tried.push_back(move);

    // Singular extension and multi-cut, for the table move.
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

/// The score of a move: the last one of `node.tried`, whose rank lies `behind` below the best one.
template <Game G, Techniques T>
Score Worker<G, T>::search_move(const Node& node, Move move, int behind, int extension) {
  const int count = static_cast<int>(node.tried.size()) - 1;
  const int reduction = node.in_check ? 0 : late_move_reduction(node, move, count, behind);
  // Check extension: the reply to a check costs no depth.
  const bool forced = node.in_check && node.ply < parameters_.extension_limit * root_depth_;
  const int depth = node.depth - (forced ? 0 : 1) + extension - node.later_reduction;
  play(move, node.ply, table_, 0);
  const Score score = search_child({.alpha = node.alpha,
                                    .beta = node.beta,
                                    .depth = std::max(0, depth),
                                    .ply = node.ply,
                                    .count = count,
                                    .reduction = reduction_after(reduction),
                                    .cut_node = node.cut_node});
  undo_on_board();
  return score;
}

/// Principal variation search: the score of the move just played, for the side that played it. The first move is
/// searched with the whole window. A later move is expected to be worse: a null-window search shows that, first at
/// reduced depth. A move that fails high is searched again, at full depth and then with the whole window.
template <Game G, Techniques T>
Score Worker<G, T>::search_child(const Child& child) {
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
bool Worker<G, T>::take_score(Node& node, Move move, Score score) {
  if (score <= node.best) return false;
  node.best = score;
  if (score <= node.alpha) return false;
  node.best_move = move;
  if (node.pv) update_line(node.ply, move);
  node.alpha = score;
  if (node.alpha >= node.beta) {
    learn_cutoff(node.tried, node.depth, node.ply);
    return true;
  }
  const bool moderate = node.depth >= parameters_.raised_depth_least && node.depth <= parameters_.raised_depth_most;
  if (moderate && !is_proven(score)) node.later_reduction = parameters_.raised_reduction;
  return false;
}

template <Game G, Techniques T>
void Worker<G, T>::remember(const Node& node) {
  const Bound bound = bound_of(node.best, node.original_alpha, node.beta);
  if (!node.in_check && node.excluded == Move::none) {
    learn_correction(node.eval, node.best, bound, node.depth, node.ply);
  }
  if (!uses_table()) return;
  table_.store(node.key,
               PlayEntry{node.best_move, to_node(node.best, node.ply), node.raw_eval, node.depth, bound}.pack());
}

/// Quiescence search: beyond the horizon only checks and the answers to them are searched. The side on whose turn it
/// began may stand pat on its static evaluation, or give another check. The other side only answers. Games without
/// checks are evaluated at once.
template <Game G, Techniques T>
Score Worker<G, T>::quiescence(Score alpha, Score beta, int ply, const Quiescence& from) {
  line_length_[static_cast<std::size_t>(ply)] = 0;
  if constexpr (!tactical) {
    return static_value(alpha, beta);
  } else {
    selective_depth_ = std::max(selective_depth_, ply);
    // Step 1. Rules, mate-distance pruning, static wins and bounds. `search` has done this for the first node.
    if (ply > from.start) {
      if (should_stop()) return 0;
      if (const auto score = static_cutoff(alpha, beta, ply)) return *score;
      if (ply >= max_ply || is_long_for_one_ply()) return static_value(alpha, beta);
    }
    QuietNode node{.alpha = alpha, .beta = beta, .ply = ply};

    // Step 2. Table probe. Depths in quiescence are 0 and less.
    const int depth = from.start - ply;
    const Hash key = game_.hash();
    if (uses_table() && beta - alpha == 1) node.entry = probe<PlayEntry>(table_, key);
    if (node.entry) {
      if (const auto score = node.entry->cutoff(alpha, beta, depth, ply)) return *score;
    }

    // Step 3. Stand pat, except in check.
    node.check = game_.in_check();
    if (!node.check && stands_pat(node, from)) return node.best;

    // Step 4. Checks, or the answers to one.
    if (!search_forcing_moves(node, from)) return loss_in(ply);
    if (aborted_) return 0;

    // Step 5. Table.
    if (uses_table()) {
      const Bound bound = bound_of(node.best, alpha, beta);
      table_.store(
          key, PlayEntry{node.best_move, to_node(node.best, ply), node.raw_eval, std::max(depth, -100), bound}.pack());
    }
    return node.best;
  }
}

/// Stand pat: takes the static evaluation as the node's score. Returns whether the node ends with it.
template <Game G, Techniques T>
bool Worker<G, T>::stands_pat(QuietNode& node, const Quiescence& from) {
  const bool known = node.entry && node.entry->eval != no_eval;
  node.raw_eval = known ? node.entry->eval : static_value(node.alpha, node.beta);
  node.best = corrected(node.raw_eval, node.ply);
  const int plies = node.ply - from.start;
  const bool attacking = plies % 2 == 0;
  if (node.best >= node.beta || !attacking || plies >= from.plies) return true;
  node.alpha = std::max(node.alpha, node.best);
  return false;
}

/// Searches the checks of the side to move, or in check every answer. Returns false if it is in check and has none.
template <Game G, Techniques T>
bool Worker<G, T>::search_forcing_moves(QuietNode& node, const Quiescence& from) {
  MoveList moves;
  if (node.check) {
    game_.generate(moves);
    if (moves.empty()) return false;
  } else {
    game_.generate_tactical(moves);
  }
  MovePicker picker(StaticOrder<G>{game_, knowledge_}, game_, moves, node.entry ? node.entry->move : Move::none);
  for (Move move = picker.next(); move != Move::none; move = picker.next()) {
    if (!node.check && is_far_threat(move, node.ply, from)) continue;
    play(move, node.ply, table_, 0);
    const Score score = -quiescence(-node.beta, -node.alpha, node.ply + 1, from);
    undo_on_board();
    if (aborted_) return true;
    if (score <= node.best) continue;
    node.best = score;
    if (score <= node.alpha) continue;
    node.best_move = move;
    update_line(node.ply, move);
    node.alpha = score;
    if (node.alpha >= node.beta) break;
  }
  return true;
}

/// Deep in quiescence, checks that are independent of the attacker's last move are pruned: whether `move` is one.
template <Game G, Techniques T>
bool Worker<G, T>::is_far_threat(Move move, int ply, const Quiescence& from) const {
  if constexpr (ThreatGame<G>) {
    return ply - from.start >= parameters_.quiescence_near && game_.are_independent(move, frame(ply - 2).move);
  } else {
    return false;
  }
}

}  // namespace tengen::search
