#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tengen::lines {

/// An m,n,k-game: on `rows` x `columns` cells the first to have `in_a_row` stones in a line, or more, wins.
struct LineGame {
  int rows = 3;
  int columns = 3;
  int in_a_row = 3;

  friend bool operator==(const LineGame&, const LineGame&) = default;
};

inline constexpr int most_cells = 64;

/// Whether solver and verifier know such a game: 1 to 64 cells, lines of 2 to 64.
[[nodiscard]] constexpr bool is_known(const LineGame& game) noexcept {
  return game.rows >= 1 && game.columns >= 1 && game.rows <= most_cells && game.columns <= most_cells &&
         game.rows * game.columns <= most_cells && game.in_a_row >= 2 && game.in_a_row <= most_cells;
}

/// Cells as bits, row by row from the top left: row * columns + column.
using Cells = std::uint64_t;

/// Stones and the side to move. `attacker` is the first player: the question is whether it can force a line.
struct LinePosition {
  Cells attacker = 0;
  Cells defender = 0;
  bool attacker_moves = true;

  friend bool operator==(const LinePosition&, const LinePosition&) = default;
};

/// Lines and symmetries of one game.
class LineBoard {
 public:
  explicit LineBoard(const LineGame& game);

  [[nodiscard]] const LineGame& game() const noexcept { return game_; }
  [[nodiscard]] Cells cells() const noexcept { return cells_; }
  [[nodiscard]] const std::vector<Cells>& lines() const noexcept { return lines_; }
  [[nodiscard]] std::size_t symmetries() const noexcept { return maps_.size(); }
  /// The cells turned or mirrored: `symmetry` 0 leaves them alone.
  [[nodiscard]] Cells turned(Cells cells, std::size_t symmetry) const noexcept;
  /// One position for all that are symmetric to each other.
  [[nodiscard]] LinePosition canonical(const LinePosition& position) const noexcept;

 private:
  static constexpr std::size_t bytes = sizeof(Cells);
  using Map = std::array<std::array<Cells, 256>, bytes>;

  LineGame game_;
  Cells cells_ = 0;
  std::vector<Cells> lines_{};
  std::vector<Map> maps_{};
};

}  // namespace tengen::lines
