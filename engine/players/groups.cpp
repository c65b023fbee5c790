#include "engine/players/groups.hpp"

#include <array>

namespace tengen::players::groups {

namespace {

// By the number of stones in a group that holds one colour only.
constexpr std::array<int, 5> own_scores{7, 35, 800, 15000, 800000};
constexpr std::array<int, 5> enemy_scores{0, 15, 400, 8000, 100000};

}  // namespace

Group group(const Grid& grid, Vertex at, Step step, int offset, Color own) {
  Group group;
  for (int i = 0; i < 5; ++i) {
    const Cell cell = grid.at(along(at, step, i - offset));
    if (cell == cell_of(own)) ++group.own;
    if (cell == cell_of(opponent(own))) ++group.enemy;
    if (cell == Cell::outside) group.leaves_board = true;
  }
  return group;
}

int score(const Group& group, Edge edge) {
  if (edge == Edge::inboard && group.leaves_board) return 0;
  if (group.own > 0 && group.enemy > 0) return 0;
  if (group.enemy > 0) return enemy_scores[static_cast<std::size_t>(group.enemy)];
  return own_scores[static_cast<std::size_t>(group.own)];
}

int value(const Grid& grid, Vertex at, Color own, Edge edge) {
  int sum = 0;
  for (const Step step : directions) {
    for (int offset = 0; offset < 5; ++offset) sum += score(group(grid, at, step, offset, own), edge);
  }
  return sum;
}

Choice Groups::choose(const Position& position, const Interrupted&) {
  return highest(position.grid, [&](Vertex v) { return value(position.grid, v, position.to_move, edge_); });
}

std::string Groups::explain(const Position& position, Vertex at) {
  std::string text;
  int sum = 0;
  for (std::size_t i = 0; i < directions.size(); ++i) {
    int of_direction = 0;
    std::string list;
    for (int offset = 4; offset >= 0; --offset) {
      const Group stones = group(position.grid, at, directions[i], offset, position.to_move);
      const int points = score(stones, edge_);
      list += "    from " + std::to_string(-offset) + ": own " + std::to_string(stones.own) + ", enemy " +
              std::to_string(stones.enemy) + (stones.leaves_board ? ", leaves the board" : "") + ": " +
              std::to_string(points) + "\n";
      of_direction += points;
    }
    text += std::string("  ") + direction_names[i] + " " + std::to_string(of_direction) + "\n" + list;
    sum += of_direction;
  }
  return text + "  value " + std::to_string(sum) + "\n";
}

}  // namespace tengen::players::groups
