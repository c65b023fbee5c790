#pragma once

#include "engine/core/random.hpp"
#include "engine/players/player.hpp"

/// The players published for Kaggle's ConnectX: a search of four plies whose only values are win and loss.
namespace tengen::players::connect4 {

/// `published`: searches as player 1 whatever its own mark is. `repaired`: as the side to move.
enum class Mark { published, repaired };
/// The search of the published programs; their minimax and their negamax give the same answers. The leftmost winning
/// column is played at once. Of equal columns the leftmost is kept. A position at depth 0 is worth 0. A full board
/// before that is worth the initial value of the loop, which is infinite. `move` is absent where no column is better
/// than that initial value; there the original plays at random. The row of `move` is where the stone lands.
[[nodiscard]] Choice search(const Position& position, Color root, int depth, const Interrupted& interrupted);

/// Columns with room, from the left.
[[nodiscard]] std::vector<int> open_columns(const Grid& grid);

class ConnectX final : public Player {
 public:
  ConnectX(int depth, Mark mark) : depth_(depth), mark_(mark) {}
  [[nodiscard]] Choice choose(const Position& position, const Interrupted& interrupted) override;
  [[nodiscard]] std::string explain(const Position& position, Vertex at) override;

 private:
  [[nodiscard]] Color root(const Position& position) const noexcept {
    return mark_ == Mark::published ? Color::black : position.to_move;
  }

  int depth_;
  Mark mark_;
  Random random_{0x7E46E4};
};

}  // namespace tengen::players::connect4
