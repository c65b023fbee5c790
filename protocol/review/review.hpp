#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/score.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::review {

// What the searches of a game's positions say about its moves.

/// A line of the search, and what it is worth to the side to move.
struct Line {
  Score score = 0;
  int depth = 0;
  std::vector<Vertex> moves{};
};

/// A position of the game as the search saw it.
struct Position {
  Color to_move = Color::black;
  std::vector<Line> lines{};           ///< best first, each with another first move; empty where the game is over
  std::optional<Score> final_score{};  ///< where the game is over: for the side to move
  std::size_t legal_moves = 2;         ///< 1: there was nothing to choose
};

/// How bad a move was, by the winning chances that it cost.
enum class Verdict : std::uint8_t { fine, inaccuracy, mistake, blunder };

/// What else is to be said of a move.
enum class Note : std::uint8_t {
  none,
  forced,           ///< the only legal move, or every other one among those searched loses at once
  only_move,        ///< every other move among those searched costs as much as a blunder
  misses_win,       ///< there was a proven win, and now none is proven
  walks_into_loss,  ///< the opponent has a proven win now, and need not have had
};

/// What counts as what. Percent of winning chances, 0..100.
struct Thresholds {
  double mistake = 15;  ///< that a mistake costs; half of it makes a move an inaccuracy
  double blunder = 30;
  double lost = 10;  ///< a side with less had lost before it moved: its moves are neither blamed nor counted
  /// The heuristic score, in centi-points, at which the odds are e to 1.
  double scale = score_odds_of_e;
};

/// Percent that a side with this score wins.
[[nodiscard]] double winning_chance(Score score, double scale) noexcept;

struct MoveReview {
  std::size_t number = 0;  ///< from 1
  Stone move{};
  Score best = 0;          ///< what the position was worth to the side that moved
  Line best_line{};        ///< how it should have gone on; empty where nothing was searched
  Score played = 0;        ///< what the move made of it, for the same side
  bool is_best = false;    ///< no better move was found
  bool counts = true;      ///< for the accuracy: the side had a choice and had not lost before
  double cost = 0;         ///< percent of winning chances, 0 or more
  double others_cost = 0;  ///< of the best other move against this one, where this is the best; percent, 0 or more
  Verdict verdict = Verdict::fine;
  Note note = Note::none;
  std::vector<Line> others{};  ///< lines of the search that begin otherwise than the game, best first
};

/// A stretch of the game through which one side had a proven win.
struct ProvenWin {
  std::size_t number = 0;  ///< the move before which it began, from 1
  Color winner = Color::black;
  Score score = 0;                        ///< then, for the winner
  std::vector<Vertex> line{};             ///< how, from that move on; may be empty
  std::optional<std::size_t> given_up{};  ///< the move that let it go
};

struct GameReview {
  std::vector<MoveReview> moves{};
  std::vector<ProvenWin> wins{};
  Thresholds thresholds{};
};

/// `positions[i]` is the one before `moves[first + i]` (from 0), the last one follows the last move that was looked at;
/// without a position there is nothing to review. Later searches overrule earlier ones: what was proven after a move is
/// known before it, too.
[[nodiscard]] GameReview review_game(std::vector<Position> positions, const std::vector<Stone>& moves,
                                     const Thresholds& thresholds, std::size_t first = 0);

/// A score for `side` as one for Black, and the other way round.
[[nodiscard]] constexpr Score for_black(Score score, Color side) noexcept {
  return side == Color::black ? score : -score;
}

/// `played` as a person says it after the move: one that wins at once has won, and one that the rules punish at once
/// (renju's forbidden move) has lost.
[[nodiscard]] constexpr Score score_after(const MoveReview& move) noexcept {
  if (move.played == win_in(1)) return win_in(0);
  return move.played == loss_in(1) ? loss_in(0) : move.played;
}

/// The score for `side` or, in Go, the nearest that the board allows: nobody wins by more points than it has. What is
/// proven stays.
[[nodiscard]] Score possible_score(Score score, const GameSpec& spec, Color side) noexcept;

/// Decided for the side with this score: a proven win, or an exact value above zero.
[[nodiscard]] bool is_won(Score score) noexcept;
[[nodiscard]] bool is_lost(Score score) noexcept;

}  // namespace tengen::review
