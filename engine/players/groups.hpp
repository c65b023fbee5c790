#pragma once

#include "engine/players/player.hpp"

/// A course's first evaluation: a point is worth the sum over the twenty groups of five that contain it.
namespace tengen::players::groups {

/// `open`: points beyond the edge count as empty; `inboard`: groups that leave the board do not count.
enum class Edge { open, inboard };

/// Stones in one group of five.
struct Group {
  int own = 0;
  int enemy = 0;
  bool leaves_board = false;
};
/// The group that begins `offset` (0..4) points before `at`.
[[nodiscard]] Group group(const Grid& grid, Vertex at, Step step, int offset, Color own);
[[nodiscard]] int score(const Group& group, Edge edge);
[[nodiscard]] int value(const Grid& grid, Vertex at, Color own, Edge edge);

class Groups final : public Player {
 public:
  explicit Groups(Edge edge) : edge_(edge) {}
  [[nodiscard]] Choice choose(const Position& position, const Interrupted& interrupted) override;
  [[nodiscard]] std::string explain(const Position& position, Vertex at) override;

 private:
  Edge edge_;
};

}  // namespace tengen::players::groups
