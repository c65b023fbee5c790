#pragma once

#include <vector>

#include "engine/core/game.hpp"
#include "engine/search/search.hpp"

namespace tengen {

/// A move of a position, with proven bounds on its value for the side to move.
struct KnownMove {
  Move move = Move::none;
  ScoreBounds value{};
};

/// Proven bounds on the value of a position and of its moves, for its side to move.
struct KnownPosition {
  ScoreBounds value{};
  std::vector<KnownMove> moves{};  ///< every legal one; empty where nothing is known

  /// The move with the highest lower bound, without those excluded; null where no lower bound is known.
  [[nodiscard]] const KnownMove* best(const std::vector<Move>& exclude) const noexcept;
};

/// Corrects the lines of a search by proven bounds.
///
/// - A line's score is clamped to the bounds of its move.
/// - The move with the highest lower bound comes first where no line's score is above that bound. If the search has no
///   line for it, it replaces the last line.
/// - The first line's score is never below the position's lower bound.
/// - Where a draw is the best that is proven, heuristic scores above a draw count as a draw.
class KnownLines {
 public:
  /// Corrects nothing.
  KnownLines() = default;
  KnownLines(KnownPosition known, std::vector<Move> exclude) : known_(std::move(known)), exclude_(std::move(exclude)) {}

  /// Takes the next line of a search. Returns the corrected lines once an iteration is complete, else none.
  [[nodiscard]] std::vector<search::RootLine> add(const search::RootLine& line);
  /// Corrects the lines of one iteration, best first.
  void correct(std::vector<search::RootLine>& lines) const;

 private:
  [[nodiscard]] ScoreBounds value_of(Move move) const noexcept;
  void correct_score(search::RootLine& line, const KnownMove* best) const;

  KnownPosition known_;
  std::vector<Move> exclude_;
  std::vector<search::RootLine> coming_;
};

}  // namespace tengen
