#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "protocol/review/review.hpp"

namespace tengen::review {

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

}  // namespace tengen::review
