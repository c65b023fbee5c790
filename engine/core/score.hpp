#pragma once

#include <algorithm>
#include <cstdlib>

namespace tengen {

/// A value in centi-points for the side to move. Four bands, from the middle outwards:
///
///     0 .. 20000        heuristic score (0 also stands for a draw)
///     21000 .. 29000    exact game value of games that end with a margin (Go): 21000 + margin in half points
///     30000 .. 31000    proven win; 31000 - n wins in n plies, n = 0 means the game is already won
///     32000             beyond every score
///
/// and the same mirrored for losses. Conversions live here and nowhere else.
using Score = int;

inline constexpr Score score_draw = 0;
inline constexpr Score score_heuristic_max = 20000;
inline constexpr Score score_exact_base = 21000;
inline constexpr Score score_exact_max = 29000;
inline constexpr Score score_win_min = 30000;
inline constexpr Score score_win = 31000;
inline constexpr Score score_infinite = 32000;
inline constexpr int max_win_plies = score_win - score_win_min;

/// The side to move wins in `plies` plies.
[[nodiscard]] constexpr Score win_in(int plies) noexcept {
  return score_win - std::min(plies, max_win_plies);
}
/// The side to move loses in `plies` plies.
[[nodiscard]] constexpr Score loss_in(int plies) noexcept {
  return -win_in(plies);
}

[[nodiscard]] constexpr bool is_win(Score score) noexcept {
  return score >= score_win_min;
}
[[nodiscard]] constexpr bool is_loss(Score score) noexcept {
  return score <= -score_win_min;
}

/// A proven win or loss, or an exact game value. A proven draw has the same score as a heuristic 0 and is not counted.
[[nodiscard]] constexpr bool is_proven(Score score) noexcept {
  return score >= score_exact_base || score <= -score_exact_base;
}

/// Plies to the proven win or loss that `score` states.
[[nodiscard]] constexpr int plies_to_end(Score score) noexcept {
  return score_win - (score < 0 ? -score : score);
}

/// The exact value of a finished game that was won or lost by `margin` half points; 0 is a draw.
[[nodiscard]] constexpr Score exact_score(int margin) noexcept {
  if (margin == 0) return score_draw;
  const Score size = std::min(score_exact_base + (margin < 0 ? -margin : margin), score_exact_max);
  return margin < 0 ? -size : size;
}
[[nodiscard]] constexpr bool is_exact_margin(Score score) noexcept {
  const Score size = score < 0 ? -score : score;
  return size >= score_exact_base && size <= score_exact_max;
}
/// The margin in half points, for the side to move, that an exact score states.
[[nodiscard]] constexpr int margin_of(Score score) noexcept {
  if (score == score_draw) return 0;
  return score < 0 ? score + score_exact_base : score - score_exact_base;
}

/// Centi-points for odds of e to one. In Gomoku the results of 9,000 games at 4,000 nodes a move, with the first
/// generation of learnt weights, fit the scores best with 500 to 600; deeper searches know a little more. For the other
/// games a guess.
inline constexpr double score_odds_of_e = 500;

/// Clamps a heuristic score to its band.
[[nodiscard]] constexpr Score clamp_heuristic(Score score) noexcept {
  return std::clamp(score, -score_heuristic_max, score_heuristic_max);
}

/// Converts a win or loss counted from a node at `ply` to one counted from the root. Other scores stay as they are.
[[nodiscard]] constexpr Score from_node(Score score, int ply) noexcept {
  if (is_win(score)) return std::max(score - ply, score_win_min);
  if (is_loss(score)) return std::min(score + ply, -score_win_min);
  return score;
}
/// The inverse of `from_node`: counts from the node, as the table stores scores.
[[nodiscard]] constexpr Score to_node(Score score, int ply) noexcept {
  if (is_win(score)) return std::min(score + ply, score_win);
  if (is_loss(score)) return std::max(score - ply, -score_win);
  return score;
}

}  // namespace tengen
