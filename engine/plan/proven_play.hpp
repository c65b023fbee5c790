#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/evaluator.hpp"
#include "engine/core/game.hpp"
#include "engine/core/search_result.hpp"
#include "engine/plan/known_values.hpp"
#include "engine/search/search.hpp"

namespace tengen {

template <class G>
[[nodiscard]] SearchInfo describe_solution(const G& root, const search::Search<G>& search,
                                           const search::Solution& solution) {
  SearchInfo info;
  info.depth = std::max(solution.depth, root.plies_left().value_or(0));
  info.selective_depth = info.depth;
  info.nodes = solution.nodes;
  info.elapsed = std::chrono::duration_cast<Milliseconds>(solution.elapsed);
  // The sample costs more than a short proof.
  if (solution.elapsed > Milliseconds{1}) info.table_permille = search.table().permille_full();
  if (solution.best != Move::none) info.line = {root.vertex(solution.best)};
  info.lower = solution.lower;
  info.upper = solution.upper;
  info.solved = solution.solved;
  info.progress = solution.progress;
  info.duration = solution.elapsed;
  info.question_elapsed = std::chrono::duration_cast<Milliseconds>(solution.question_elapsed);
  info.full_keys = root.has_full_keys();
  info.score = info.score_proven();
  return info;
}

/// Play by proof instead of heuristic search: from a book of proven moves, or by solving the rest of the game in a part
/// of the time.
template <SolvableGame G>
class ProvenPlay {
 public:
  /// All must outlive this.
  ProvenPlay(search::Search<G>& search, const Clock& clock, KnownValues<G>& known)
      : search_(search), clock_(clock), known_(known) {}

  /// A move into a position of the book that is proven to win or to draw. Empty where there is none.
  [[nodiscard]] std::optional<SearchResult> book_move(const G& root) const {
    if (!root.has_full_keys()) return std::nullopt;
    const std::vector<Score> values = root.possible_values();
    const OpeningBook& book = known_.book();
    if (auto result = play_into(root, book.most, values.back())) return result;
    if (const std::optional<Score> win = least_win(root)) {
      if (auto result = play_into(root, book.won, *win)) return result;
    }
    return play_into(root, book.drawn, score_draw);
  }

  /// A move that a proof within a part of the time shows to win or to draw. In a lost game: where it has an end, the
  /// move that leaves the opponent the most losing replies; else one that is proven to lose the least. Empty where
  /// nothing is proven in time.
  [[nodiscard]] std::optional<SearchResult> prove(const G& root, const search::Limits& limits) {
    return root.plies_left() ? solved_move(root, limits) : endless_move(root, limits);
  }

 private:
  [[nodiscard]] static std::optional<SearchResult> play_into(const G& root, std::span<const Hash> proven, Score score) {
    if (proven.empty()) return std::nullopt;
    MoveList moves;
    root.generate_legal(moves);
    for (const Move move : moves) {
      if (OpeningBook::holds(proven, root.hash_after(move))) return plain_result(root, move, score);
    }
    return std::nullopt;
  }

  [[nodiscard]] static SearchResult plain_result(const G& root, Move move, Score score) {
    SearchResult result;
    result.moves = {root.vertex(move)};
    result.info.depth = 1;
    result.info.selective_depth = 1;
    result.info.score = score;
    result.info.line = result.moves;
    return result;
  }

  [[nodiscard]] static std::optional<Score> least_win(const G& root) {
    const std::vector<Score> values = root.possible_values();
    const auto found = std::upper_bound(values.begin(), values.end(), score_draw);
    return found == values.end() ? std::nullopt : std::optional<Score>(*found);
  }

  [[nodiscard]] search::Limits share_of(const search::Limits& limits, Instant started, double share) const {
    search::Limits result = limits;
    result.hard = started + std::chrono::duration_cast<Instant::duration>((*limits.hard - started) * share);
    return result;
  }

  [[nodiscard]] SearchResult solved_result(const G& root, const search::Solution& solution) const {
    SearchResult result;
    result.info = describe_solution(root, search_, solution);
    result.moves = result.info.line;
    return result;
  }

  /// Solves the sign of a game that has an end.
  [[nodiscard]] std::optional<SearchResult> solved_move(const G& root, const search::Limits& limits) {
    const search::Parameters& parameters = search_.parameters();
    if (!limits.hard || parameters.solve_plies == 0 || !limits.exclude.empty()) return std::nullopt;
    const Instant started = clock_.now();
    const double ms = std::chrono::duration<double, std::milli>(*limits.hard - started).count();
    if (ms < 1 || *root.plies_left() > parameters.solve_plies + parameters.solve_plies_more * std::log2(ms)) {
      return std::nullopt;
    }
    const search::Limits most = share_of(limits, started, parameters.solve_share);
    const auto solution = search_.solve(root, most, started, {.sign_only = true}, [](const auto&) {});
    if (!solution.solved) return std::nullopt;
    known_.learn(root, solution);
    if (solution.lower >= score_draw) return solved_result(root, solution);
    if (!parameters.set_traps) return std::nullopt;
    const Move move = best_chance(root, share_of(limits, started, parameters.trap_share), started);
    return move == Move::none ? std::nullopt : std::optional(plain_result(root, move, solution.upper));
  }

  /// Of moves that all lose, the one after which the smallest share of the opponent's replies wins. Of equal ones the
  /// first in static order. `Move::none` if the time ends before one is known.
  [[nodiscard]] Move best_chance(const G& root, const search::Limits& limits, Instant started) {
    G position = root;
    MoveList moves;
    position.generate_legal(moves);
    std::sort(moves.begin(), moves.end(), [&](Move a, Move b) { return order_of(root, a) > order_of(root, b); });
    Move best = Move::none;
    double least_share = 1;  // every reply wins
    for (const Move move : moves) {
      position.play(move);
      const auto share = position.terminal() ? 1.0 : winning_share(position, least_share, limits, started);
      position.undo();
      if (!share) break;
      if (*share >= least_share) continue;
      least_share = *share;
      best = move;
    }
    return best;
  }

  /// The share of the legal moves that win for the side to move, counted up to `enough`; empty if the search is
  /// stopped.
  [[nodiscard]] std::optional<double> winning_share(G& position, double enough, const search::Limits& limits,
                                                    Instant started) {
    MoveList replies;
    position.generate_legal(replies);
    const auto all = static_cast<double>(replies.size());
    int winning = 0;
    for (const Move reply : replies) {
      position.play(reply);
      bool wins = false;
      bool known = true;
      if (const auto end = position.terminal()) {
        wins = *end < score_draw;
      } else {
        const auto solution = search_.solve(position, limits, started, {.sign_only = true}, [](const auto&) {});
        known = solution.solved;
        wins = solution.upper < score_draw;
      }
      position.undo();
      if (!known) return std::nullopt;
      winning += wins ? 1 : 0;
      if (winning / all >= enough) break;
    }
    return winning / all;
  }

  /// Where positions may come back: the move that is proven to reach the value, or else to win by as much as is proven
  /// in time. A move that loses everything is left to the search. Under superko the proof is one under simple ko, by a
  /// first move that superko allows. It has no cycles, so it is wrong under superko only where it repeats a position
  /// that stood on the board before.
  [[nodiscard]] std::optional<SearchResult> endless_move(const G& root, const search::Limits& limits) {
    const search::Parameters& parameters = search_.parameters();
    if (!limits.hard || parameters.bounded_share == 0 || !root.has_full_keys()) return std::nullopt;
    const Instant started = clock_.now();
    if (*limits.hard - started < Milliseconds{1}) return std::nullopt;
    search::Limits most = limits;
    const G position = root.without_history();
    if (root.value_depends_on_history()) {
      MoveList moves;
      position.generate_legal(moves);
      for (const Move move : moves) {
        if (!root.is_legal(move)) most.exclude.push_back(move);
      }
    }
    const auto solve_until = [&](double share) {
      most.hard = share_of(limits, started, share).hard;
      if (limits.soft) most.hard = std::min(*most.hard, *limits.soft);
      const auto found = search_.solve(position, most, clock_.now(), {}, [](const auto&) {});
      // Excluded moves may be better: there is no upper bound.
      known_.learn(position, {found.lower, most.exclude.empty() ? found.upper : score_infinite}, found.best);
      return found;
    };
    const std::vector<Score> values = root.possible_values();
    search::Solution solution = solve_until(parameters.solve_share);
    if (!solution.solved && (solution.lower > values.front() || solution.upper < values.back())) {
      const search::Solution longer = solve_until(parameters.bounded_share);
      if (longer.solved || longer.lower > solution.lower) solution = longer;
    }
    const bool wins = solution.lower >= least_win(root).value_or(score_infinite);
    const bool best_is_known = solution.solved && solution.lower > values.front();
    if (solution.best == Move::none || !(wins || best_is_known)) return std::nullopt;
    return solved_result(root, solution);
  }

  search::Search<G>& search_;
  const Clock& clock_;
  KnownValues<G>& known_;
};

}  // namespace tengen
