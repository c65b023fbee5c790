#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "engine/search/play/alpha_beta.hpp"
#include "engine/search/wins/threat_search.hpp"

namespace tengen::search {

/// A move at the root with what the search knows of it.
struct RootMove {
  Move move = Move::none;
  Score score = -score_infinite;  ///< of the running iteration; -infinite where only an upper bound is known
  Score previous_score = -score_infinite;
  int selective_depth = 0;
  std::uint64_t nodes = 0;             ///< spent below it so far, all iterations
  std::optional<Score> refutation{};   ///< a loss that the opponent's threat search has proven
  std::uint64_t refutation_nodes = 0;  ///< most nodes of the last such search
  std::vector<Move> line{};
};

/// The threat search of a game; an empty type where the game has no threats.
template <Game G>
struct ThreatsOf {
  struct Type {
    Type(G&, TranspositionTable&, const Parameters&) noexcept {}
  };
};
template <ThreatGame G>
struct ThreatsOf<G> {
  using Type = ThreatSearch<G>;
};

/// One thread's search for play, at the root: threat search, aspiration windows, root moves. It ends at the hard limit;
/// its caller decides when to begin no further iteration.
template <Game G, Techniques T>
class PlayWorker : private AlphaBeta<G, T> {
  using Base = AlphaBeta<G, T>;
  using Base::control_, Base::game_, Base::parameters_, Base::count_nodes;

 public:
  using Base::aborted, Base::nodes, Base::reset_nodes, Base::give_evaluator;

  PlayWorker(const G& game, const KnowledgeOf<G>& knowledge, TranspositionTable& table, History& history,
             Control& control, bool is_main)
      : Base(game, knowledge, table, history, control, is_main), threats_(game_, table, parameters_) {}

  /// Takes over a position and its root moves.
  void prepare(const G& root, const Parameters& parameters, std::vector<RootMove> moves) {
    this->begin(root, parameters, true);
    this->selectivity_.update();
    this->selective_depth_ = 0;
    root_moves_ = std::move(moves);
  }

  /// One iteration: searches the root moves from number `first` on to `depth`, and returns the best score. The moves
  /// are sorted by score afterwards. If aborted, only those searched at this depth are sorted.
  Score search_root(int depth, std::size_t first);
  /// Looks for a win by forcing moves before the first iteration. Fills `line` when the score is a win.
  Score search_threats(std::vector<Move>& line);

  [[nodiscard]] std::vector<RootMove>& root_moves() noexcept { return root_moves_; }

 private:
  void sort_moves(std::size_t first, std::size_t end);
  Score search_window(Score alpha, Score beta, int depth, std::size_t first);
  Score search_root_move(RootMove& root, Score alpha, Score beta, int depth, int count);
  void search_refutation(RootMove& root);

  typename ThreatsOf<G>::Type threats_;
  std::vector<RootMove> root_moves_{};
};

template <Game G, Techniques T>
Score PlayWorker<G, T>::search_threats(std::vector<Move>& line) {
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
    const auto stop = [&] { return this->should_stop_now() || (until && control_.clock.now() >= *until); };
    const auto answer = threats_.solve(most_nodes, stop);
    count_nodes(answer.nodes);
    if (answer.verdict == ThreatSearch<G>::Verdict::won) {
      line = threats_.line();
      return win_in(answer.plies);
    }
  } else if constexpr (TacticalGame<G>) {
    if (parameters_.root_quiescence_plies == 0) return 0;
    const Score score =
        this->quiescence(-score_infinite, score_infinite, 0, {.start = 0, .plies = parameters_.root_quiescence_plies});
    if (!aborted() && is_win(score)) {
      this->copy_line(line);
      return score;
    }
  }
  return 0;
}

template <Game G, Techniques T>
Score PlayWorker<G, T>::search_root(int depth, std::size_t first) {
  this->root_depth_ = depth;
  this->selective_depth_ = 0;
  const Score guess = root_moves_[first].previous_score;
  Score alpha = -score_infinite;
  Score beta = score_infinite;
  Score window = parameters_.aspiration_window;
  // Aspiration window: around the last iteration's score. It is widened where the search fails low or high.
  if (depth >= parameters_.aspiration_depth && std::abs(guess) < score_heuristic_max) {
    alpha = guess - window;
    beta = guess + window;
  }
  for (;;) {
    const Score score = search_window(alpha, beta, depth, first);
    if (aborted()) return score;
    sort_moves(first, root_moves_.size());
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

template <Game G, Techniques T>
void PlayWorker<G, T>::sort_moves(std::size_t first, std::size_t end) {
  const auto begin = root_moves_.begin();
  std::stable_sort(begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(end),
                   [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
}

/// Searches the root moves from number `first` on with the window (alpha, beta), and returns the best score. If
/// aborted, the moves searched before are sorted.
template <Game G, Techniques T>
Score PlayWorker<G, T>::search_window(Score alpha, Score beta, int depth, std::size_t first) {
  const Score old_alpha = alpha;
  this->clear_line(0);
  Score best = -score_infinite;
  Move best_move = Move::none;
  this->frame(0).eval = this->in_check() ? no_eval : this->static_value(alpha, beta);
  for (std::size_t i = first; i < root_moves_.size(); ++i) {
    RootMove& root = root_moves_[i];
    const int count = static_cast<int>(i - first);
    const std::uint64_t before = nodes();
    const Score score = search_root_move(root, alpha, beta, depth, count);
    root.nodes += nodes() - before;
    if (aborted()) {
      sort_moves(first, i);
      return best;
    }
    root.score = -score_infinite;
    if (count == 0 || score > alpha) {
      this->update_line(0, root.move);
      root.score = score;
      root.selective_depth = this->selective_depth_;
      this->copy_line(root.line);
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
  if (this->uses_table() && first == 0) {
    const PlayEntry entry{best_move, to_node(best, 0), no_eval, depth, bound_of(best, old_alpha, beta)};
    this->table_.store(game_.hash(), entry.pack());
  }
  return best;
}

/// The score of a root move, before which `count` others were searched.
template <Game G, Techniques T>
Score PlayWorker<G, T>::search_root_move(RootMove& root, Score alpha, Score beta, int depth, int count) {
  this->clear_line(1);
  if (root.refutation) return *root.refutation;
  const Node node{.alpha = alpha, .beta = beta, .depth = depth, .ply = 0, .pv = true, .improving = true};
  const int reduction = this->in_check() ? 0 : this->late_move_reduction(node, root.move, count, 0);
  this->play(root.move, 0, this->table_, 0);
  const Score score = this->search_child({.alpha = alpha,
                                          .beta = beta,
                                          .depth = depth - 1,
                                          .ply = 0,
                                          .count = count,
                                          .reduction = this->reduction_after(reduction),
                                          .cut_node = false});
  this->undo_on_board();
  if (aborted() || score <= alpha || is_proven(score)) return score;
  search_refutation(root);
  if (root.refutation) this->clear_line(1);
  return root.refutation.value_or(score);
}

/// Refutation search: looks for the opponent's win by threats after a root move that raised alpha. A threat search sees
/// wins that reductions and pruning hide. The same move is searched again once it is due `refutation_growth` times the
/// nodes.
template <Game G, Techniques T>
void PlayWorker<G, T>::search_refutation(RootMove& root) {
  if constexpr (ThreatGame<G>) {
    if (parameters_.refutation_share <= 0 || !this->is_main_) return;
    // A search of one ply is to take little time as a whole.
    const Limits& limits = control_.limits;
    if (limits.depth == 1) return;
    const double share = parameters_.refutation_share * static_cast<double>(nodes());
    auto most_nodes = static_cast<std::uint64_t>(
        std::clamp<double>(share, parameters_.refutation_nodes_least, parameters_.refutation_nodes_most));
    if (most_nodes < static_cast<std::uint64_t>(parameters_.refutation_growth) * root.refutation_nodes) return;
    root.refutation_nodes = most_nodes;
    if (limits.nodes) most_nodes = std::min(most_nodes, *limits.nodes - std::min(*limits.nodes, nodes()));
    this->play_on_board(root.move);
    if (!game_.terminal() && game_.static_win() == 0) {
      const auto answer = threats_.solve(most_nodes, [this] { return this->should_stop_now(); });
      count_nodes(answer.nodes);
      if (answer.verdict == ThreatSearch<G>::Verdict::won) root.refutation = loss_in(answer.plies + 1);
    }
    this->undo_on_board();
  }
}

}  // namespace tengen::search
