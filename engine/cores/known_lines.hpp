#pragma once

#include <vector>

#include "engine/core/game.hpp"
#include "engine/search/search.hpp"

namespace tengen {

/// A move of a position, and what is certain of its value for the side to move.
struct KnownMove {
  Move move = Move::none;
  ScoreBounds value{};
};

/// What is certain of a position without a search, for its side to move.
struct KnownPosition {
  ScoreBounds value{};
  std::vector<KnownMove> moves{};  ///< every legal one; empty where nothing is known

  /// The move with the greatest certain value, but for those listed; null where none is known.
  [[nodiscard]] const KnownMove* best(const std::vector<Move>& exclude) const noexcept;
};

/// A search's lines, corrected by what is known of the position.
///
/// A score is moved between the bounds of its move. The best move known leads where no line's score is above what it is
/// proven to reach: in the place of the last line, if the search has none for it. The first line's score is never below
/// the position's known value. Beside a proven draw nothing judged
/// counts as an advantage.
class KnownLines {
 public:
  /// No corrections.
  KnownLines() = default;
  KnownLines(KnownPosition known, std::vector<Move> exclude) : known_(std::move(known)), exclude_(std::move(exclude)) {}

  /// Takes the next line that a search tells; the corrected lines of an iteration once it is complete, else none.
  [[nodiscard]] std::vector<search::RootLine> add(const search::RootLine& line);
  /// The lines of one iteration, best first.
  void correct(std::vector<search::RootLine>& lines) const;

 private:
  [[nodiscard]] ScoreBounds value_of(Move move) const noexcept;
  void correct_score(search::RootLine& line, const KnownMove* best) const;

  KnownPosition known_;
  std::vector<Move> exclude_;
  std::vector<search::RootLine> coming_;
};

}  // namespace tengen
