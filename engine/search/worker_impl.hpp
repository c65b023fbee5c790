#pragma once

// The parts of a worker that every kind of search needs: stopping, playing moves, static cut-offs, history updates.
// worker.hpp includes it.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/search/worker.hpp"

namespace tengen::search {

template <Game G, Techniques T>
void Worker<G, T>::prepare(const G& root, const Parameters& parameters, std::vector<RootMove> moves, bool use_table) {
  game_ = root;
  // Powers take longer than a short proof.
  const auto limits_of = [](const Parameters& some) { return std::pair(some.lmp_base, some.lmp_power); };
  const bool same_limits = late_move_limits_.back() > 0 && limits_of(parameters) == limits_of(parameters_);
  parameters_ = parameters;
  if (!same_limits) set_late_move_limits();
  use_table_ = use_table;
  root_moves_ = std::move(moves);
  history_.forget_killers();
  frame(-1) = Frame{};
  aborted_ = false;
  if constexpr (SolvableGame<G>) finite_ = root.plies_left().has_value();
  selective_depth_ = 0;
  nodes_.store(0, std::memory_order_relaxed);
  next_report_ = nodes_between_reports;
}

template <Game G, Techniques T>
void Worker<G, T>::set_late_move_limits() {
  for (std::size_t depth = 0; depth < late_move_limits_.size(); ++depth) {
    const double power = std::pow(static_cast<double>(depth), parameters_.lmp_power);
    late_move_limits_[depth] = static_cast<std::size_t>(parameters_.lmp_base + power);
  }
}

template <Game G, Techniques T>
void Worker<G, T>::forget() {
  history_.clear();
  if (near_table_.bytes() == 0) return;
  near_table_.clear();
  near_table_.touch();
}

template <Game G, Techniques T>
bool Worker<G, T>::in_check() const {
  if constexpr (tactical) return game_.in_check();
  return false;
}

template <Game G, Techniques T>
bool Worker<G, T>::time_is_up() const noexcept {
  const std::optional<Instant>& hard = control_.limits.hard;
  return is_main_ && hard && control_.clock.now() >= *hard;
}

template <Game G, Techniques T>
bool Worker<G, T>::give_up() noexcept {
  control_.done.store(true, std::memory_order_relaxed);
  return aborted_ = true;
}

template <Game G, Techniques T>
bool Worker<G, T>::should_stop() noexcept {
  if (aborted_) return true;
  if (control_.stop.load(std::memory_order_relaxed) || control_.done.load(std::memory_order_relaxed)) {
    return aborted_ = true;
  }
  const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
  if (!is_main_) return false;
  const Limits& limits = control_.limits;
  // Reading the clock at one node of 64 costs nothing measurable and delays the end by far less than a millisecond.
  if ((limits.nodes && nodes >= *limits.nodes) || (nodes % 64 == 0 && time_is_up())) return give_up();
  if (nodes >= next_report_ && control_.on_progress) report_progress();
  return false;
}

template <Game G, Techniques T>
void Worker<G, T>::play(Move move, int ply, const TranspositionTable& table, Hash keys) {
  frame(ply).move = move;
  const auto expect = [&](Hash hash) {
    if (!uses_table()) return;
    frame(ply).key = hash ^ keys;
    table.prefetch(frame(ply).key);
  };
  // Prefetch: where the hash is known before the move, the entry comes from memory while the board changes.
  if constexpr (ThreatGame<G>) expect(game_.hash_after(move));
  play_on_board(move);
  if constexpr (!ThreatGame<G>) expect(game_.hash());
  count_nodes(1);
}

template <Game G, Techniques T>
void Worker<G, T>::update_line(int ply, Move move) noexcept {
  const auto p = static_cast<std::size_t>(ply);
  const int below = line_length_[p + 1];
  lines_[p][0] = move;
  std::copy_n(lines_[p + 1].begin(), below, lines_[p].begin() + 1);
  line_length_[p] = below + 1;
}

/// Cut-off without a search: the game is over, or mate-distance pruning, a static win or the game's score bounds decide
/// the window. Otherwise mate-distance pruning narrows the window.
template <Game G, Techniques T>
std::optional<Score> Worker<G, T>::static_cutoff(Score& alpha, Score& beta, int ply) {
  if (const std::optional<Score> end = game_.terminal()) return from_node(*end, ply);
  if (!T.static_proofs) return std::nullopt;

  // Mate-distance pruning: no line from here is better than a win in one ply, nor worse than having lost already.
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

/// After a beta cut-off by the last of `tried`: raises its history and lowers that of the moves before it. The move
/// becomes a killer move of this ply, and the counter-move to the move that led here.
template <Game G, Techniques T>
void Worker<G, T>::learn_cutoff(const MoveList& tried, int depth, int ply) {
  const Color mover = game_.to_move();
  const Move best = tried[tried.size() - 1];
  const int bonus = std::min(parameters_.history_bonus * depth * depth, parameters_.history_bonus_most);
  const int malus = std::min(parameters_.history_malus * depth * depth, parameters_.history_malus_most);
  for (const Move move : tried) history_.update(mover, game_.move_index(move), move == best ? bonus : -malus);
  history_.add_killer(ply, best);
  const Move previous = frame(ply - 1).move;
  if (previous != Move::none) history_.set_counter(mover, game_.move_index(previous), best);
}

}  // namespace tengen::search
