#pragma once

// A worker at the root: threat search, aspiration windows, root moves. worker.hpp includes it.

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "engine/search/table_entries.hpp"
#include "engine/search/worker.hpp"

namespace tengen::search {

template <Game G, Techniques T>
Score Worker<G, T>::search_threats(std::vector<Move>& line) {
  if constexpr (ThreatGame<G>) {
    if (parameters_.root_threat_nodes == 0) return 0;
    const Limits& limits = control_.limits;
    const auto share = [this](auto whole) {
      return static_cast<std::uint64_t>(static_cast<double>(whole) * parameters_.root_threat_share);
    };
    auto most_nodes = static_cast<std::uint64_t>(parameters_.root_threat_nodes);
    if (limits.nodes) most_nodes = std::min(most_nodes, share(*limits.nodes));
    // A search to a small depth is to take little time as a whole.
    if (limits.depth < max_depth) {
      const int most = parameters_.root_threat_nodes_per_ply * limits.depth;
      most_nodes = std::min(most_nodes, static_cast<std::uint64_t>(most));
    }
    const Instant begin = control_.clock.now();
    std::optional<Instant> until;
    if (limits.soft && *limits.soft > begin) until = begin + Duration(share((*limits.soft - begin).count()));
    const auto stop = [&] { return should_stop_now() || (until && control_.clock.now() >= *until); };
    const auto answer = threats_.solve(most_nodes, stop);
    count_nodes(answer.nodes);
    if (answer.verdict == ThreatSearch<G>::Verdict::won) {
      line = threats_.line();
      return win_in(answer.plies);
    }
  } else if constexpr (tactical) {
    if (parameters_.root_quiescence_plies == 0) return 0;
    const Score score =
        quiescence(-score_infinite, score_infinite, 0, {.start = 0, .plies = parameters_.root_quiescence_plies});
    if (!aborted_ && is_win(score)) {
      line.assign(lines_[0].begin(), lines_[0].begin() + line_length_[0]);
      return score;
    }
  }
  return 0;
}

template <Game G, Techniques T>
Score Worker<G, T>::search_root(int depth, std::size_t first) {
  root_depth_ = depth;
  selective_depth_ = 0;
  const Score guess = root_moves_[first].previous_score;
  Score alpha = -score_infinite;
  Score beta = score_infinite;
  Score window = parameters_.aspiration_window;
  // Aspiration window: around the last iteration's score. It is widened where the search fails low or high.
  if (depth >= parameters_.aspiration_depth && std::abs(guess) < score_heuristic_max) {
    alpha = guess - window;
    beta = guess + window;
  }
  const auto begin = root_moves_.begin() + static_cast<std::ptrdiff_t>(first);
  for (;;) {
    const Score score = window_root(alpha, beta, depth, first);
    if (aborted_) return score;
    std::stable_sort(begin, root_moves_.end(), [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    if (score <= alpha && alpha > -score_infinite) {
      alpha = score - window;
    } else if (score >= beta && beta < score_infinite) {
      beta = score + window;
    } else {
      return score;
    }
    window *= parameters_.aspiration_growth;
    if (window > parameters_.aspiration_most) {
      alpha = -score_infinite;
      beta = score_infinite;
    }
  }
}

/// After an iteration that was aborted in move number `end`: sorts the moves before it by score.
template <Game G, Techniques T>
void Worker<G, T>::rank_searched(std::size_t first, std::size_t end) {
  const auto begin = root_moves_.begin();
  std::stable_sort(begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(end),
                   [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
}

/// Refutation search: looks for the opponent's win by threats after a root move that raised alpha. A threat search sees
/// wins that reductions and pruning hide. The same move is searched again once it is due `refutation_growth` times the
/// nodes.
template <Game G, Techniques T>
void Worker<G, T>::search_refutation(RootMove& root) {
  if constexpr (ThreatGame<G>) {
    if (parameters_.refutation_share <= 0 || !is_main_) return;
    // A search of one ply is to take little time as a whole.
    if (control_.limits.depth == 1) return;
    const double share = parameters_.refutation_share * static_cast<double>(nodes());
    auto most_nodes = static_cast<std::uint64_t>(
        std::clamp<double>(share, parameters_.refutation_nodes_least, parameters_.refutation_nodes_most));
    if (most_nodes < static_cast<std::uint64_t>(parameters_.refutation_growth) * root.refutation_nodes) return;
    root.refutation_nodes = most_nodes;
    if (control_.limits.nodes)
      most_nodes = std::min(most_nodes, *control_.limits.nodes - std::min(*control_.limits.nodes, nodes()));
    play_on_board(root.move);
    if (!game_.terminal() && game_.static_win() == 0) {
      const auto answer = threats_.solve(most_nodes, [this] { return should_stop_now(); });
      count_nodes(answer.nodes);
      if (answer.verdict == ThreatSearch<G>::Verdict::won) root.refutation = loss_in(answer.plies + 1);
    }
    undo_on_board();
  }
}

/// The score of a root move, before which `count` others were searched.
template <Game G, Techniques T>
Score Worker<G, T>::search_root_move(RootMove& root, Score alpha, Score beta, int depth, int count) {
  line_length_[1] = 0;
  if (root.refutation) return *root.refutation;
  const Node node{.alpha = alpha, .beta = beta, .depth = depth, .ply = 0, .pv = true, .improving = true};
  const int reduction = in_check() ? 0 : late_move_reduction(node, root.move, count, 0);
  play(root.move, 0, table_, 0);
  const Score score = search_child({.alpha = alpha,
                                    .beta = beta,
                                    .depth = depth - 1,
                                    .ply = 0,
                                    .count = count,
                                    .reduction = reduction_after(reduction),
                                    .cut_node = false});
  undo_on_board();
  if (aborted_ || score <= alpha || is_proven(score)) return score;
  search_refutation(root);
  if (root.refutation) line_length_[1] = 0;
  return root.refutation.value_or(score);
}

/// Searches the root moves from number `first` on with the window (alpha, beta), and returns the best score.
template <Game G, Techniques T>
Score Worker<G, T>::window_root(Score alpha, Score beta, int depth, std::size_t first) {
  const Score old_alpha = alpha;
  line_length_[0] = 0;
  Score best = -score_infinite;
  Move best_move = Move::none;
  frame(0).eval = in_check() ? no_eval : static_value(alpha, beta);
  for (std::size_t i = first; i < root_moves_.size(); ++i) {
    RootMove& root = root_moves_[i];
    const int count = static_cast<int>(i - first);
    const std::uint64_t before = nodes();
    const Score score = search_root_move(root, alpha, beta, depth, count);
    root.nodes += nodes() - before;
    if (aborted_) {
      rank_searched(first, i);
      return best;
    }
    root.score = -score_infinite;
    if (count == 0 || score > alpha) {
      update_line(0, root.move);
      root.score = score;
      root.selective_depth = selective_depth_;
      root.line.assign(lines_[0].begin(), lines_[0].begin() + line_length_[0]);
    }
    if (score > best) {
      best = score;
      best_move = root.move;
    }
    alpha = std::max(alpha, score);
    if (alpha >= beta) {
      for (std::size_t rest = i + 1; rest < root_moves_.size(); ++rest) root_moves_[rest].score = -score_infinite;
      break;
    }
  }
  if (uses_table() && first == 0) {
    const PlayEntry entry{best_move, to_node(best, 0), no_eval, depth, bound_of(best, old_alpha, beta)};
    table_.store(game_.hash(), entry.pack());
  }
  return best;
}

}  // namespace tengen::search
