#pragma once

#include <string_view>

#include "engine/players/player.hpp"

/// The scorer of the programming exercise "AI five, step 8". A point has four windows of nine cells; each pattern in
/// one of them adds its points.
namespace tengen::players::step8 {

/// `flat`: as worded, 20 points for a point that no rule matches. `dots`: as the published program counts, 20 points
/// for each empty cell in the windows instead.
enum class Mode { flat, dots };

/// A pattern that was found: C the candidate, M own, O the other's stones, `.` empty.
struct Match {
  std::size_t direction = 0;  ///< index into `directions`
  std::string_view pattern;
  int points = 0;  ///< of all its places together
  int times = 1;
};
[[nodiscard]] std::vector<Match> matches(const Grid& grid, Vertex at, Color own);
[[nodiscard]] int value(const Grid& grid, Vertex at, Color own, Mode mode);

/// The position after the moves of a string of letter pairs, Black first. A pair is the row from the top and the column
/// from the left. Errors: `syntax` for anything but pairs of letters, `off_board`, `occupied`.
[[nodiscard]] Result<Position> read_moves(std::string_view letters, BoardSize size = {15, 15});
/// A point in these letters.
[[nodiscard]] std::string letters_of(Vertex at);

class Step8 final : public Player {
 public:
  explicit Step8(Mode mode) : mode_(mode) {}
  [[nodiscard]] Choice choose(const Position& position, const Interrupted& interrupted) override;
  [[nodiscard]] std::string explain(const Position& position, Vertex at) override;

 private:
  Mode mode_;
};

}  // namespace tengen::players::step8
