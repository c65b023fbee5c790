#pragma once

// What the search leaves out or looks at less or more deeply; worker.hpp includes it.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/search/worker.hpp"

namespace tengen::search {

/// ln(depth) * ln(count): what late moves' reductions grow with.
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

/// Gives up on a node near the leaves whose static value is far from the window.
template <Game G>
std::optional<Score> Worker<G>::prune(Score alpha, Score beta, int depth, int ply, Score eval) {
  if (depth <= settings_.futility_depth && !is_proven(beta) && eval - settings_.futility_margin * depth >= beta) {
    return eval;
  }
  if (depth <= 2 && !is_proven(alpha) && eval + settings_.razor_margin * depth < alpha) {
    const Score score = quiescence(alpha, alpha + 1, settings_.quiescence_plies, ply, ply, true);
    if (score <= alpha) return score;
  }
  return std::nullopt;
}

/// What a correction goes by: the side to move's last move and the reply to it, where both are known.
template <Game G>
std::optional<std::pair<std::size_t, std::size_t>> Worker<G>::last_moves(int ply) const noexcept {
  if (settings_.correction_divisor == 0 || ply < 1) return std::nullopt;
  const Move reply = frame(ply - 1).move;
  const Move own = frame(ply - 2).move;
  if (reply == Move::none || own == Move::none) return std::nullopt;
  return std::pair(game_.move_index(own), game_.move_index(reply));
}

/// A static value, moved towards what deeper searches found after the same two moves.
template <Game G>
Score Worker<G>::corrected(Score eval, int ply) const noexcept {
  const auto moves = last_moves(ply);
  if (!moves) return eval;
  const int sum = history_.correction(game_.to_move(), moves->first, moves->second);
  return clamp_heuristic(eval + sum / settings_.correction_divisor);
}

/// After a search: `eval` as it was corrected, and what was found of the node's value.
template <Game G>
void Worker<G>::learn_correction(Score eval, Score found, Bound bound, int depth, int ply) noexcept {
  const auto moves = last_moves(ply);
  if (!moves || is_proven(found)) return;
  if ((bound == Bound::lower && found <= eval) || (bound == Bound::upper && found >= eval)) return;
  history_.update_correction(game_.to_move(), moves->first, moves->second, 2 * depth * (found - eval));
}

/// Whether the side to move stands better than it did two plies before.
template <Game G>
bool Worker<G>::is_rising(int ply) const noexcept {
  return ply < 2 || frame(ply - 2).eval == no_eval || frame(ply).eval > frame(ply - 2).eval;
}

/// Looks for a second move that comes near what the table promises of `best`, which is the node's first: searches the
/// node without it, half as deep. Where there is none, `best` deserves more depth; where the rest reaches beta all the
/// same, the node is done.
template <Game G>
typename Worker<G>::Singularity Worker<G>::search_without(const TableEntry& best, Score beta, int depth, int ply,
                                                          bool cut_node) {
  const Score near = best.score - settings_.singular_margin * depth;
  const Frame own = frame(ply);
  frame(ply).without = best.move;
  const Score rest = search<Purpose::play>(near - 1, near, depth / 2, ply, cut_node);
  frame(ply) = own;
  line_length_[static_cast<std::size_t>(ply)] = 0;
  if (rest < near) return {.extension = 1};
  if (near >= beta && !is_proven(rest)) return {.cutoff = near};
  return {};
}

/// Plies taken off the search of a move that is yet to be played.
template <Game G>
int Worker<G>::reduction(const LateMove& late) const {
  if (!settings_.reductions || late.depth < 3 || late.count < settings_.reduction_from) return 0;
  double sum = settings_.reduction_base + lateness(late.depth, late.count) / settings_.reduction_divisor;
  if (!late.rising) sum += settings_.reduction_falling;
  int plies = static_cast<int>(sum);
  if (late.pv) --plies;
  if (late.cut_node) plies += settings_.cut_node_reduction;
  if (settings_.history) {
    if (history_.is_killer(late.ply, late.move)) --plies;
    plies -= history_.value(game_.to_move(), game_.move_index(late.move)) / 8192;
  }
  return std::clamp(plies, 0, late.depth - 1);
}

/// What is left of the reduction now that the move is played: its threats count.
template <Game G>
int Worker<G>::reduction_after(int less) const {
  if (less == 0 || in_check()) return 0;
  if constexpr (ThreatGame<G>) {
    if (settings_.threat_credit > 0 && game_.is_pressed()) return std::max(0, less - settings_.threat_credit);
  }
  return less;
}

}  // namespace tengen::search
