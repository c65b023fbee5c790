#pragma once

// The definitions of worker.hpp, which includes this file; only the one file per game that instantiates the search
// ever compiles them.

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <span>

#include "engine/search/table_entries.hpp"
#include "engine/search/worker.hpp"

namespace tengen::search {

/// The score of a stored entry, if it is deep enough and settles the window.
[[nodiscard]] inline std::optional<Score> cutoff(const TableEntry& entry, Score alpha, Score beta, int depth,
                                                 int ply) noexcept {
  if (entry.depth < depth) return std::nullopt;
  const Score score = from_node(entry.score, ply);
  const bool settles = entry.bound == Bound::exact || (entry.bound == Bound::lower && score >= beta) ||
                       (entry.bound == Bound::upper && score <= alpha);
  return settles ? std::optional<Score>(score) : std::nullopt;
}

template <Game G>
void Worker<G>::prepare(const G& root, const Settings& settings, std::vector<RootMove> moves) {
  game_ = root;
  settings_ = settings;
  root_moves_ = std::move(moves);
  history_.forget_killers();
  frame(-1) = Frame{};
  aborted_ = false;
  if constexpr (SolvableGame<G>) finite_ = root.plies_left().has_value();
  selective_depth_ = 0;
  for (std::size_t depth = 0; depth < move_counts_.size(); ++depth) {
    const double power = std::pow(static_cast<double>(depth), settings_.move_count_power);
    move_counts_[depth] = static_cast<std::size_t>(settings_.move_count_base + power);
  }
  nodes_.store(0, std::memory_order_relaxed);
}

template <Game G>
bool Worker<G>::in_check() const {
  if constexpr (tactical) return game_.in_check();
  return false;
}

template <Game G>
bool Worker<G>::time_is_up() const noexcept {
  const std::optional<Instant>& hard = control_.limits.hard;
  return is_main_ && hard && control_.clock.now() >= *hard;
}

template <Game G>
bool Worker<G>::give_up() noexcept {
  control_.done.store(true, std::memory_order_relaxed);
  return aborted_ = true;
}

template <Game G>
bool Worker<G>::should_stop() noexcept {
  if (aborted_) return true;
  if (control_.stop.load(std::memory_order_relaxed) || control_.done.load(std::memory_order_relaxed)) {
    return aborted_ = true;
  }
  const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
  if (!is_main_) return false;
  const Limits& limits = control_.limits;
  // Reading the clock every 64 nodes keeps the delay far below a millisecond at any speed seen so far.
  if ((limits.nodes && nodes >= *limits.nodes) || (nodes % 64 == 0 && time_is_up())) return give_up();
  if (nodes % nodes_between_reports == 0 && control_.on_progress) report_progress();
  return false;
}

template <Game G>
void Worker<G>::play(Move move, int ply, const TranspositionTable& table, Hash keys) {
  frame(ply).move = move;
  const auto expect = [&](Hash hash) {
    if (!settings_.table) return;
    frame(ply).key = hash ^ keys;
    table.prefetch(frame(ply).key);
  };
  // Where the hash is known before the move, the entry comes from memory while the board changes.
  if constexpr (ThreatGame<G>) expect(game_.hash_after(move));
  play_on_board(move);
  if constexpr (!ThreatGame<G>) expect(game_.hash());
  count_nodes(1);
}

template <Game G>
void Worker<G>::update_line(int ply, Move move) noexcept {
  const auto p = static_cast<std::size_t>(ply);
  const int below = line_length_[p + 1];
  lines_[p][0] = move;
  std::copy_n(lines_[p + 1].begin(), below, lines_[p].begin() + 1);
  line_length_[p] = below + 1;
}

/// What is known without searching: the game is over, a win or loss is proven, or bounds close the window.
/// Otherwise narrows the window to what is still possible.
template <Game G>
std::optional<Score> Worker<G>::settle(Score& alpha, Score& beta, int ply) {
  if (const std::optional<Score> end = game_.terminal()) return from_node(*end, ply);
  if (!settings_.static_proofs) return std::nullopt;

  // No line from here is better than a win in one ply, nor worse than having lost already.
  alpha = std::max(alpha, loss_in(ply));
  beta = std::min(beta, win_in(ply + 1));
  if (alpha >= beta) return alpha;
  if constexpr (tactical) {
    const int plies = game_.static_win();
    if (plies > 0) return win_in(ply + plies);
    if (plies < 0) return loss_in(ply - plies);
  }
  if constexpr (BoundedGame<G>) {
    const ScoreBounds bounds = game_.score_bounds();
    const Score lower = from_node(bounds.lower, ply);
    const Score upper = from_node(bounds.upper, ply);
    if (lower >= beta || lower == upper) return lower;
    if (upper <= alpha) return upper;
  }
  return std::nullopt;
}

/// The value of the move just played, for the side that played it: move number `count` of its node.
template <Game G>
Score Worker<G>::search_child(Score alpha, Score beta, int depth, int ply, int count, int less, bool cut_node) {
  if (count == 0 || !settings_.null_window) {
    Score score = -score_infinite;
    if (less > 0) {
      score = -search<Purpose::play>(-alpha - 1, -alpha, depth - less, ply + 1, true);
      if (score <= alpha) return score;
    }
    return -search<Purpose::play>(-beta, -alpha, depth, ply + 1, beta - alpha == 1 && !cut_node);
  }
  Score score = -search<Purpose::play>(-alpha - 1, -alpha, depth - less, ply + 1, true);
  if (score > alpha && less > 0) score = -search<Purpose::play>(-alpha - 1, -alpha, depth, ply + 1, !cut_node);
  if (score > alpha && score < beta) score = -search<Purpose::play>(-beta, -alpha, depth, ply + 1, false);
  return score;
}

/// After a cut-off by the last of `tried`: it gains, the moves before it lose.
template <Game G>
void Worker<G>::learn(const MoveList& tried, int depth, int ply) {
  const Color mover = game_.to_move();
  const Move best = tried[tried.size() - 1];
  const int bonus = std::min(32 * depth * depth, 2048);
  for (const Move move : tried) history_.update(mover, game_.move_index(move), move == best ? bonus : -bonus);
  history_.add_killer(ply, best);
  const Move previous = frame(ply - 1).move;
  if (previous != Move::none) history_.set_counter(mover, game_.move_index(previous), best);
}

/// The one tree search. Playing, it judges what it cannot see; solving, it takes nothing but proofs, its window is
/// null, and `depth` is the plies that a proof may still take.
template <Game G>
template <Purpose P>
Score Worker<G>::search(Score alpha, Score beta, int depth, int ply, bool cut_node) {
  constexpr bool playing = P == Purpose::play;
  const bool pv = playing && beta - alpha > 1;
  if constexpr (playing) {
    line_length_[static_cast<std::size_t>(ply)] = 0;
    selective_depth_ = std::max(selective_depth_, ply);
  }
  if (should_stop()) return 0;

  // 1. Is the value known without a search?
  if (const auto score = settle(alpha, beta, ply)) return *score;
  if (depth <= 0 || ply >= max_ply) {
    if constexpr (!playing) return unproven(alpha, beta);
    return ply >= max_ply ? static_value(alpha, beta)
                          : quiescence(alpha, beta, settings_.quiescence_plies, ply, ply, true);
  }

  // 2. Does the table know it?
  TranspositionTable& table = playing ? table_ : table_for(depth);
  // Every node of a solver is reached by `play`, which has worked the key out; a player's also from the root.
  const Move without = playing ? frame(ply).without : Move::none;
  Hash key = playing || !settings_.table ? game_.hash() : frame(ply - 1).key;
  if (without != Move::none) key ^= mix(without_keys + index(without));
  std::optional<TableEntry> known;
  if (settings_.table) known = table.probe(key);
  if (known && !pv) {
    const auto score = playing ? cutoff(*known, alpha, beta, depth, ply) : proof(*known, alpha, beta, depth, ply);
    if (score) return *score;
  }
  const Move table_move = known ? known->move : Move::none;

  // 3. Judge the node; near the leaves, give up what is far from the window.
  const bool check = playing && in_check();
  Score eval = no_eval;  // as the table keeps it
  Score judged = no_eval;
  if constexpr (playing) {
    if (!check) {
      eval = known && known->eval != no_eval ? known->eval : static_value(alpha, beta);
      judged = frame(ply).eval = corrected(eval, ply);
      if (settings_.pruning && !pv && without == Move::none) {
        if (const auto score = prune(alpha, beta, depth, ply, judged)) return *score;
      }
      if (aborted_) return 0;
    } else {
      frame(ply).eval = ply < 2 ? no_eval : frame(ply - 2).eval;
    }
    if (settings_.internal_reduction && table_move == Move::none && depth >= 5 && !check) --depth;
  }

  // 4. Try the moves.
  MoveList moves;
  game_.generate(moves);
  if (moves.empty()) return loss_in(ply);
  Score best = -score_infinite;
  if constexpr (MoveBoundedGame<G> && !playing) {
    const MoveBounds bounds = game_.move_bounds(moves, alpha, beta);
    best = bounds.value;
    if (bounds.sure != Move::none) return best;
  }
  NextKeys next_keys;
  const bool look_ahead = !playing && settings_.table && depth >= settings_.look_ahead_depth;
  if (look_ahead) fetch_ahead(moves, next_keys, table_for(depth - 1));
  const bool extend = check && settings_.check_extension && ply < 2 * root_depth_;
  const int child_depth = extend ? depth : depth - 1;
  const Color mover = game_.to_move();
  const std::uint64_t nodes_before = nodes();
  const bool use_history = settings_.history && (playing || settings_.solve_history);
  const auto rank = [this, depth](std::span<const Move> some, std::span<int> ranks) {
    if constexpr (playing) {
      EvaluatorOf<G>::order(game_, knowledge_, some, ranks);
    } else {
      rank_for_proof(some, ranks, depth);
    }
  };
  MovePicker picker(rank, playing ? play_ordering() : HistoryOrdering{}, game_, moves, table_move,
                    use_history ? &history_ : nullptr, ply, frame(ply - 1).move);
  if (look_ahead) {
    if (const auto score = refuted_ahead(moves.size(), next_keys, beta, depth, ply)) return *score;
  }
  MoveList tried;
  Move best_move = Move::none;
  const Score old_alpha = alpha;
  const std::size_t enough = moves_to_try(depth);
  const bool rising = check || (playing && is_rising(ply));
  const bool may_be_singular = playing && settings_.table && depth >= settings_.singular_depth && !check &&
                               without == Move::none && table_move != Move::none && !is_proven(known->score) &&
                               known->bound != Bound::upper && known->depth >= depth - 2 && ply < 2 * root_depth_;
  int raised = 0;  // plies that the other moves lost because one was good enough
  for (Move move = picker.next(); move != Move::none; move = picker.next()) {
    const int count = static_cast<int>(tried.size());
    if constexpr (playing) {
      // Late moves of a shallow node never turned out best; but a loss must be proven by every move.
      if (settings_.pruning && !pv && !check && depth <= settings_.move_count_depth && tried.size() >= enough &&
          !is_proven(best)) {
        break;
      }
    }
    if (playing && move == without) continue;
    tried.push_back(move);
    Score score = 0;
    if constexpr (playing) {
      Singularity singular;
      if (may_be_singular && move == table_move) {
        singular = search_without(*known, beta, depth, ply, cut_node);
        if (aborted_) return 0;
        if (singular.cutoff) return *singular.cutoff;
      }
      const int less = check ? 0
                             : reduction({.pv = pv,
                                          .cut_node = cut_node,
                                          .rising = rising,
                                          .depth = depth,
                                          .count = count,
                                          .move = move,
                                          .ply = ply});
      play(move, ply, table_, 0);
      score = search_child(alpha, beta, std::max(0, child_depth + singular.extension - raised), ply, count,
                           reduction_after(less), cut_node);
    } else {
      if (static_cast<std::size_t>(ply) < progress_.size()) {
        progress_[static_cast<std::size_t>(ply)] = {count, static_cast<int>(moves.size())};
      }
      const int left = child_depth - prover_cost(mover, count);
      play(move, ply, table_for(left), proof_keys);
      score = -search<P>(-beta, -alpha, left, ply + 1, false);
    }
    undo_on_board();
    if (aborted_) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    best_move = move;
    if (pv) update_line(ply, move);
    alpha = score;
    if (alpha >= beta) {
      if (use_history) learn(tried, depth, ply);
      break;
    }
    // At greater depths a second good move is worth the time.
    if (playing && settings_.reductions && depth >= 3 && depth < 12 && !is_proven(score)) {
      raised = settings_.raised_reduction;
    }
  }
  if (without != Move::none && tried.empty()) return alpha;

  // 5. Remember.
  const Bound bound = bound_of(best, old_alpha, beta);
  if (playing && !check && without == Move::none) learn_correction(judged, best, bound, depth, ply);
  if (settings_.table) {
    if constexpr (playing) {
      table.store(key, {best_move, to_node(best, ply), eval, depth, bound});
    } else {
      remember_proof(table, key, known, {best_move, to_node(best, ply), depth, 0, bound}, nodes() - nodes_before);
    }
  }
  return best;
}

/// Below depth 0 only threats are played out: the side on whose turn quiescence began (`attacking`) may stop at its
/// static value or go on threatening, the other side only answers. Games without threats are simply judged.
template <Game G>
Score Worker<G>::quiescence(Score alpha, Score beta, int limit, int ply, int start_ply, bool attacking) {
  line_length_[static_cast<std::size_t>(ply)] = 0;
  if constexpr (!tactical) {
    return static_value(alpha, beta);
  } else {
    selective_depth_ = std::max(selective_depth_, ply);
    if (ply > start_ply) {
      if (should_stop()) return 0;
      if (const auto score = settle(alpha, beta, ply)) return *score;
      if (ply >= max_ply) return static_value(alpha, beta);
    }
    const int depth = start_ply - ply;  // 0 and less
    const Hash key = game_.hash();
    std::optional<TableEntry> known;
    if (settings_.table && beta - alpha == 1) known = table_.probe(key);
    if (known) {
      if (const auto score = cutoff(*known, alpha, beta, depth, ply)) return *score;
    }

    const bool check = game_.in_check();
    Score best = -score_infinite;
    Score eval = no_eval;
    if (!check) {
      eval = known && known->eval != no_eval ? known->eval : static_value(alpha, beta);
      best = corrected(eval, ply);
      if (best >= beta || !attacking || ply - start_ply >= limit || !settings_.quiescence) return best;
    }
    const Score old_alpha = alpha;
    alpha = std::max(alpha, best);
    MoveList moves;
    if (check) {
      game_.generate(moves);
      if (moves.empty()) return loss_in(ply);
    } else {
      game_.generate_tactical(moves);
    }
    MovePicker picker(StaticOrder{game_, knowledge_}, game_, moves, known ? known->move : Move::none);
    Move best_move = Move::none;
    const bool only_near = !check && ply - start_ply >= settings_.quiescence_near;
    for (Move move = picker.next(); move != Move::none; move = picker.next()) {
      if constexpr (ThreatGame<G>) {
        if (only_near && game_.are_independent(move, frame(ply - 2).move)) continue;
      }
      play(move, ply, table_, 0);
      const Score score = -quiescence(-beta, -alpha, limit, ply + 1, start_ply, !attacking);
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
    if (settings_.table) {
      table_.store(key, {best_move, to_node(best, ply), eval, std::max(depth, -100), bound_of(best, old_alpha, beta)});
    }
    return best;
  }
}

}  // namespace tengen::search
