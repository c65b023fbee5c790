#pragma once

#include "engine/core/random.hpp"
#include "engine/players/player.hpp"

/// The players published for Kaggle's ConnectX: a look four plies ahead that knows win, loss and nothing else.
namespace tengen::players::connect4 {

/// `published`: searches as player 1 whatever its own mark is. `repaired`: as the side to move.
enum class Mark { published, repaired };
/// Written with two sides, or with one and the sign turned round; the answers are the same.
enum class Form { minimax, negamax };

/// The flat search of the originals, oddities included: a winning column is played at once (the leftmost); of equal
/// columns the leftmost is kept; at depth 0 nothing is known; and where the board is full before that, the loop over
/// the columns leaves its starting value, which is infinite. `move` is absent (and the original picks at random) where
/// no column beat that value. The row of `move` is where the stone lands.
[[nodiscard]] Choice search(const Position& position, Color root, int depth, Form form, const Interrupted& interrupted);

/// Columns with room, from the left.
[[nodiscard]] std::vector<int> open_columns(const Grid& grid);

class Looker final : public Player {
 public:
  Looker(int depth, Mark mark, Form form) : depth_(depth), mark_(mark), form_(form) {}
  [[nodiscard]] Choice choose(const Position& position, const Interrupted& interrupted) override;
  [[nodiscard]] std::string explain(const Position& position, Vertex at) override;

 private:
  [[nodiscard]] Color root(const Position& position) const noexcept {
    return mark_ == Mark::published ? Color::black : position.to_move;
  }

  int depth_;
  Mark mark_;
  Form form_;
  Random random_{0x7E46E4};
};

}  // namespace tengen::players::connect4
