#include "engine/players/random_player.hpp"

namespace tengen::players {

std::vector<Vertex> RandomPlayer::moves(const Grid& grid) const {
  std::vector<Vertex> points = grid.empty_points();
  // In Connect-N the lowest empty point of a column is the one with something under it.
  if (columns_) std::erase_if(points, [&grid](Vertex v) { return grid.at({v.x, v.y + 1}) == Cell::empty; });
  return points;
}

Choice RandomPlayer::choose(const Position& position, const Interrupted&) {
  Choice choice;
  const std::vector<Vertex> all = moves(position.grid);
  if (!all.empty()) choice.move = all[random_.below(static_cast<std::uint32_t>(all.size()))];
  choice.nodes = all.size();
  return choice;
}

std::string RandomPlayer::explain(const Position& position, Vertex) {
  return "  one of " + std::to_string(moves(position.grid).size()) + " moves, each as likely\n";
}

}  // namespace tengen::players
