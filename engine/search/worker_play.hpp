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

/// The value of the position at `ply` for the side to move, searched `depth` plies deep with the window (alpha, beta).
/// `cut_node`: a null-window search that is expected to fail high.
template <Game G>
Score Worker<G>::search(Score alpha, Score beta, int depth, int ply, bool cut_node) {
  const bool pv = beta - alpha > 1;
  line_length_[static_cast<std::size_t>(ply)] = 0;
  selective_depth_ = std::max(selective_depth_, ply);
  if (should_stop()) return 0;

  // Step 1. Rules, mate-distance pruning, static wins and bounds.
  if (const auto score = static_cutoff(alpha, beta, ply)) return *score;

  // Step 2. The horizon: quiescence search.
  if (ply >= max_ply) return static_value(alpha, beta);
  if (depth <= 0) return quiescence(alpha, beta, ply, {.start = ply, .plies = settings_.quiescence_plies});
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

  // Step 5. Futility and razoring, which give up a node near the horizon.
  if (const auto score = prune_node(node)) return *score;
  if (aborted_) return 0;

  // Step 6. Internal iterative reduction (IIR): without a table move the first move is a guess, so search a ply less.
  if (node.table_move == Move::none && node.depth >= settings_.internal_reduction_depth && !node.in_check) --node.depth;

  // Step 7. The moves.
  if (const auto score = search_moves(node)) return *score;
  if (aborted_) return 0;

  // Step 8. Correction history and table.
  remember(node);
  return node.best;
}

/// Table probe: the score of an entry that is deep enough and decides the window, but never at a node of the principal
/// variation, whose line is wanted. Otherwise keeps the entry for the later steps.
template <Game G>
std::optional<Score> Worker<G>::probe_table(Node& node) {
  node.key = game_.hash();
  if (node.excluded != Move::none) node.key ^= mix(excluded_keys + index(node.excluded));
  if (!settings_.table) return std::nullopt;
  node.entry = probe<PlayEntry>(table_, node.key);
  if (!node.entry) return std::nullopt;
  node.table_move = node.entry->move;
  return node.pv ? std::nullopt : node.entry->cutoff(node.alpha, node.beta, node.depth, node.ply);
}

/// Static evaluation, moved by the correction history. None in check, where the threat must be answered first; what the
/// side to move had two plies before stands for it then.
template <Game G>
void Worker<G>::evaluate_node(Node& node) {
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

/// Tries the moves, best guess first. Returns a score where the node ends without one of its own: there is no move, or
/// multi-cut. Nothing of the node counts when `aborted_`.
template <Game G>
std::optional<Score> Worker<G>::search_moves(Node& node) {
  MoveList moves;
  game_.generate(moves);
  if (moves.empty()) return loss_in(node.ply);
  MovePicker picker(StaticOrder<G>{game_, knowledge_}, history_ordering(), game_, moves, node.table_move, &history_,
                    node.ply, frame(node.ply - 1).move);
  const bool may_be_singular = is_singular_candidate(node);
  for (Move move = picker.next(); move != Move::none; move = picker.next()) {
    // Late-move pruning (LMP).
    if (prunes_late_moves(node)) break;
    if (move == node.excluded) continue;
    node.tried.push_back(move);

    // Singular extension and multi-cut, for the table's move.
    Singularity singularity;
    if (may_be_singular && move == node.table_move) {
      singularity = search_excluding(node);
      if (aborted_) return std::nullopt;
      if (singularity.cutoff) return singularity.cutoff;
    }

    const Score score = search_move(node, move, singularity.extension);
    if (aborted_ || take_score(node, move, score)) break;
  }
  if (node.excluded != Move::none && node.tried.empty()) return node.alpha;
  return std::nullopt;
}

/// Plays a move of the node, the last of those tried, and searches what follows.
template <Game G>
Score Worker<G>::search_move(const Node& node, Move move, int extension) {
  const int count = static_cast<int>(node.tried.size()) - 1;
  const int reduction = node.in_check ? 0 : late_move_reduction(node, move, count);
  // Check extension: a forced reply costs no depth.
  const bool forced = node.in_check && node.ply < settings_.extension_limit * root_depth_;
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

/// Principal variation search: the value of the move just played, for the side that played it. The first move has the
/// whole window. Later ones are expected to be worse: a null window is to show that, at reduced depth first.
template <Game G>
Score Worker<G>::search_child(const Child& child) {
  const auto& [alpha, beta, depth, ply, count, reduction, cut_node] = child;
  if (count == 0 || !settings_.null_window) {
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

/// Takes over the score of a move that was tried; true where it is a beta cut-off.
template <Game G>
bool Worker<G>::take_score(Node& node, Move move, Score score) {
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
  const bool moderate = node.depth >= settings_.raised_least_depth && node.depth <= settings_.raised_most_depth;
  if (moderate && !is_proven(score)) node.later_reduction = settings_.raised_reduction;
  return false;
}

template <Game G>
void Worker<G>::remember(const Node& node) {
  const Bound bound = bound_of(node.best, node.original_alpha, node.beta);
  if (!node.in_check && node.excluded == Move::none) {
    learn_correction(node.eval, node.best, bound, node.depth, node.ply);
  }
  if (!settings_.table) return;
  table_.store(node.key,
               PlayEntry{node.best_move, to_node(node.best, node.ply), node.raw_eval, node.depth, bound}.pack());
}

/// Quiescence search: below depth 0 only threats are played out. The side on whose turn it began may stop at its static
/// value (stand pat) or go on threatening; the other side only answers. Games without threats are judged at once.
template <Game G>
Score Worker<G>::quiescence(Score alpha, Score beta, int ply, const Quiescence& from) {
  line_length_[static_cast<std::size_t>(ply)] = 0;
  if constexpr (!tactical) {
    return static_value(alpha, beta);
  } else {
    selective_depth_ = std::max(selective_depth_, ply);
    // Step 1. What is known without a search; the first position comes from `search`, which has asked.
    if (ply > from.start) {
      if (should_stop()) return 0;
      if (const auto score = static_cutoff(alpha, beta, ply)) return *score;
      if (ply >= max_ply) return static_value(alpha, beta);
    }

    // Step 2. Table probe. Depths are 0 and less.
    const int depth = from.start - ply;
    const Hash key = game_.hash();
    std::optional<PlayEntry> entry;
    if (settings_.table && beta - alpha == 1) entry = probe<PlayEntry>(table_, key);
    if (entry) {
      if (const auto score = entry->cutoff(alpha, beta, depth, ply)) return *score;
    }

    // Step 3. Stand pat, except in check.
    const bool check = game_.in_check();
    const bool attacking = (ply - from.start) % 2 == 0;
    Score best = -score_infinite;
    Score raw_eval = no_eval;
    if (!check) {
      raw_eval = entry && entry->eval != no_eval ? entry->eval : static_value(alpha, beta);
      best = corrected(raw_eval, ply);
      if (best >= beta || !attacking || ply - from.start >= from.plies) return best;
    }

    // Step 4. Threats, or the answers to one.
    const Score old_alpha = alpha;
    alpha = std::max(alpha, best);
    MoveList moves;
    if (check) {
      game_.generate(moves);
      if (moves.empty()) return loss_in(ply);
    } else {
      game_.generate_tactical(moves);
    }
    MovePicker picker(StaticOrder<G>{game_, knowledge_}, game_, moves, entry ? entry->move : Move::none);
    Move best_move = Move::none;
    for (Move move = picker.next(); move != Move::none; move = picker.next()) {
      if (!check && is_far_threat(move, ply, from)) continue;
      play(move, ply, table_, 0);
      const Score score = -quiescence(-beta, -alpha, ply + 1, from);
      undo_on_board();
      if (aborted_) return 0;
      if (score <= best) continue;
      best = score;
      if (score <= alpha) continue;
      best_move = move;
      update_line(ply, move);
      alpha = score;
      if (alpha >= beta) break;
    }

    // Step 5. Table.
    if (settings_.table) {
      const Bound bound = bound_of(best, old_alpha, beta);
      table_.store(key, PlayEntry{best_move, to_node(best, ply), raw_eval, std::max(depth, -100), bound}.pack());
    }
    return best;
  }
}

/// Whether a threat has nothing to do with the attacker's last move: deep in quiescence such threats are left out.
template <Game G>
bool Worker<G>::is_far_threat(Move move, int ply, const Quiescence& from) const {
  if constexpr (ThreatGame<G>) {
    return ply - from.start >= settings_.quiescence_near && game_.are_independent(move, frame(ply - 2).move);
  } else {
    return false;
  }
}

}  // namespace tengen::search
