#pragma once

#include <optional>
#include <vector>

#include "engine/lines/line_game.hpp"

namespace tengen::lines {

/// Looks for a win by threats alone: each move leaves a line that the next one completes, so that the other side's
/// replies are forced, until a move leaves two. For one position at a time; the lines must outlive it.
class ThreatWin {
 public:
  explicit ThreatWin(const std::vector<Cells>& lines) noexcept : lines_(lines) {}

  /// The cell of the first move of such a win for the side that has `own` stones and is to move; nothing where there is
  /// none, or where none was found in `most_moves` moves. A line that the other side could complete is answered first.
  [[nodiscard]] std::optional<int> find(Cells own, Cells other, int most_moves);

 private:
  [[nodiscard]] std::optional<int> search(Cells own, Cells other);

  const std::vector<Cells>& lines_;
  int moves_left_ = 0;
};

}  // namespace tengen::lines
