#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::test {

/// The rules of Go once more, written to be read rather than to be fast: plain arrays, and every board since the
/// start of the game kept and compared whole. Shares no code with the engine.
class GoReferee {
 public:
  explicit GoReferee(const go::Spec& spec);

  /// Whether the move may be played now, by either colour, whoever's turn it is. A pass always may.
  [[nodiscard]] bool legal(Stone stone) const;
  /// False, and nothing changed, if the move is not legal. Moves after the end are taken like any other.
  bool play(Stone stone);
  /// The turn was given away, and may have come back. No ko is banned then, and the pass before is no first one of two.
  void give_turn() noexcept { given_ = true; }
  /// Two passes in a row (stones scoring: a pass on the board that the opponent also found), or the move limit.
  [[nodiscard]] bool over() const;

  [[nodiscard]] std::optional<Color> at(Vertex vertex) const { return board().at(number(vertex)); }
  [[nodiscard]] int plies() const { return static_cast<int>(moves_.size()); }
  /// Stones captured by `color` so far.
  [[nodiscard]] int captures(Color color) const { return captures_[index(color)]; }
  /// Black's points minus White's, without komi.
  [[nodiscard]] int area_difference() const;
  [[nodiscard]] int stones_difference() const;
  /// Half points by which Black leads under the spec's scoring, komi included.
  [[nodiscard]] int margin() const;

 private:
  using Points = std::vector<std::optional<Color>>;

  [[nodiscard]] const Points& board() const { return boards_.back(); }
  [[nodiscard]] std::size_t number(Vertex v) const { return static_cast<std::size_t>(v.y * spec_.size.columns + v.x); }
  [[nodiscard]] std::vector<Vertex> neighbours(Vertex vertex) const;
  /// The chain at `vertex` and how many liberties it has.
  [[nodiscard]] std::pair<std::vector<Vertex>, int> chain(const Points& points, Vertex vertex) const;
  /// The board after a stone there; empty if it is off the board, on another stone, or suicide.
  [[nodiscard]] std::optional<Points> place(Stone stone) const;
  /// The board that the side to move left behind: before the opponent's last move. Empty if there is none.
  [[nodiscard]] const Points* previous(Color color) const;
  [[nodiscard]] bool touches(Vertex vertex, Color color) const;

  go::Spec spec_;
  std::vector<Points> boards_;  ///< before the first move, then after each
  std::vector<Stone> moves_;
  int captures_[2] = {0, 0};
  bool passed_out_ = false;
  bool given_ = false;  ///< the turn, since the last move
};

}  // namespace tengen::test
