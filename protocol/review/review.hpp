#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/score.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::review {

// What the searches of a game's positions say about its moves.

inline constexpr int half_point = 50;  ///< centi-points

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
  std::uint64_t nodes = 0;
};

enum class Verdict : std::uint8_t {
  fine,
  only_move,        ///< the one good move among those searched
  doubtful,         ///< costs half a mistake
  mistake,          ///< costs winning chances
  blunder,          ///< costs many winning chances
  gives_up_win,     ///< there was a proven win, and now none is proven
  walks_into_loss,  ///< the opponent has a proven win now, and need not have had
};

/// What counts as what.
struct Thresholds {
  double mistake = 15;  ///< percent of winning chances lost; half of it makes a move doubtful
  double blunder = 30;
  /// The heuristic score, in centi-points, at which the odds are e to 1.
  double scale = usual_odds_of_e;
};

/// Percent that a side with this score wins.
[[nodiscard]] double winning_chance(Score score, double scale) noexcept;

struct MoveReview {
  std::size_t number = 0;  ///< from 1
  Stone move;
  Score best = 0;        ///< what the position was worth to the side that moved
  Line best_line{};      ///< how it should have gone on; empty where nothing was searched
  Score played = 0;      ///< what the move made of it, for the same side
  bool is_best = false;  ///< no better move was found
  Verdict verdict = Verdict::fine;
  std::vector<Line> others{};  ///< lines of the search that begin otherwise than the game, best first

  /// Centi-points lost, where both scores are judgements or both are exact margins.
  [[nodiscard]] std::optional<int> loss() const noexcept;
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
  std::vector<MoveReview> moves;
  std::vector<ProvenWin> wins;
};

/// `positions[i]` is the one before `moves[i]`, the last one follows the last move; one more than there are moves.
/// Later searches overrule earlier ones: what was proven after a move is known before it, too.
[[nodiscard]] GameReview review_game(std::vector<Position> positions, const std::vector<Stone>& moves,
                                     const Thresholds& thresholds);

/// Decided for the side with this score: a proven win, or an exact value above zero.
[[nodiscard]] bool is_won(Score score) noexcept;
[[nodiscard]] bool is_lost(Score score) noexcept;

}  // namespace tengen::review
