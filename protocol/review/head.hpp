#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/score.hpp"
#include "engine/core/status.hpp"
#include "protocol/records/record.hpp"
#include "protocol/review/review.hpp"

namespace tengen::review {

/// What a report says of a game before its moves.
struct Head {
  std::string file{};          ///< as the user named it
  GameSpec spec{};             ///< the rules it was played by
  std::size_t moves = 0;       ///< played; the record may hold more after the end of the game
  GameStatus end{};            ///< after the last of them
  std::size_t number = 0;      ///< in a file of several games, from 1; 0 in any other
  std::string stopped_by{};    ///< the move of the record that the rules refuse, with its place; empty where none is
  bool forbidden_end = false;  ///< that move is counted all the same: Black's forbidden one of renju ended the game
};

/// Centi-points at which the odds are e to 1, for `Thresholds::scale`. Gomoku's is measured; the others are estimates:
/// three points in Go, half an open line in Connect-N.
[[nodiscard]] double scale_of(const GameSpec& spec) noexcept;
/// What a position is worth to the side to move where the game is over; nothing while it goes on.
[[nodiscard]] std::optional<Score> final_score(const GameStatus& status, Color to_move) noexcept;

/// `Gomoku renju`, `Go, komi 2.5`, `Connect 4`.
[[nodiscard]] std::string rules_text(const GameSpec& spec);

/// `Kagetsu (D4)`; empty for an opening without a name, and in other games than Gomoku.
[[nodiscard]] std::string opening_of(const Head& head, const records::Record& record);
/// SGF's RE, that of the record, or else what the rules say of the last position; empty for a game that was not ended.
[[nodiscard]] std::string result_of(const Head& head, const records::Record& record);
/// RE for a person: `White wins by 3.5 points`. What it does not know it says as it stands.
[[nodiscard]] std::string result_text(const std::string& result);

/// Some lines: the game, its players and its result, and what the numbers of the report mean.
[[nodiscard]] std::string head_text(const Head& head, const records::Record& record);

/// How well one side played.
struct SideSummary {
  std::optional<double> accuracy{};  ///< 0..100: the mean over the moves that count; empty where none does
  std::size_t counted = 0;           ///< moves that count
  std::size_t inaccuracies = 0;
  std::size_t mistakes = 0;
  std::size_t blunders = 0;
  std::size_t missed_wins = 0;  ///< proven wins that a move let go
};

/// How good a move was that cost so many percent of winning chances, 0..100: 100 / 2^(cost / 15). A move that costs
/// nothing has 100, one that costs 15 has 50, one that costs 30 has 25.
[[nodiscard]] double move_accuracy(double cost) noexcept;

[[nodiscard]] SideSummary summary_of(const GameReview& review, Color side);

/// Places in `review.moves` of what decided the game, at most `most`: the moves that cost winning chances, the dearest
/// first; then the only moves that were found, those first whose alternatives cost most.
[[nodiscard]] std::vector<std::size_t> critical_moves(const GameReview& review, std::size_t most);

/// What players call the opening of a Gomoku game: one of renju's 26 canonical openings, `Kagetsu (D4)`, however the
/// board is turned. The first stone, Black's, stands in the centre of the board (one of four such points on an even
/// side), White's next to it, Black's second within two points of it. Empty for any other beginning.
[[nodiscard]] std::string opening_name(const std::vector<Stone>& moves, BoardSize size);

}  // namespace tengen::review
