#include "protocol/gomocup/blocked_moves.hpp"

#include <algorithm>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <tuple>
#include <utility>

#include "engine/core/symmetry.hpp"
#include "protocol/gomocup/position.hpp"

namespace tengen::gomocup {

namespace {

constexpr std::size_t most_blocked = 4096;

std::vector<Stone> sorted(std::vector<Stone> stones) {
  ranges::sort(stones, {}, [](const Stone& stone) { return std::tuple(stone.color, stone.at.y, stone.at.x); });
  return stones;
}

template <class T>
bool insert(std::vector<T>& list, const T& item) {
  if (ranges::contains(list, item)) return true;
  if (list.size() >= most_blocked) return false;
  list.push_back(item);
  return true;
}

}  // namespace

bool BlockedMoves::block(const std::vector<Vertex>& points) {
  return ranges::all_of(points, [this](Vertex at) { return insert(points_, at); });
}

void BlockedMoves::unblock(const std::vector<Vertex>& points) {
  for (const Vertex at : points) std::erase(points_, at);
}

BlockedMoves::Path BlockedMoves::path_of(const std::vector<Vertex>& moves) {
  return {sorted(in_turn({moves.begin(), moves.end() - 1})), moves.back()};
}

bool BlockedMoves::block_path(const std::vector<Vertex>& moves) {
  return moves.empty() || insert(paths_, path_of(moves));
}

void BlockedMoves::unblock_path(const std::vector<Vertex>& moves) {
  if (!moves.empty()) std::erase(paths_, path_of(moves));
}

bool BlockedMoves::forbid(const Stone& stone) {
  return insert(forbidden_, stone);
}

void BlockedMoves::allow(const Stone& stone) {
  std::erase(forbidden_, stone);
}

std::vector<Vertex> BlockedMoves::moves(const std::vector<Stone>& stones, Color to_move) const {
  std::vector<Vertex> result = points_;
  for (const Stone& stone : forbidden_) {
    if (stone.color == to_move) result.push_back(stone.at);
  }
  if (paths_.empty()) return result;
  const std::vector<Stone> now = sorted(stones);
  for (const Path& path : paths_) {
    if (path.before == now) result.push_back(path.move);
  }
  return result;
}

std::vector<Vertex> mirrored_points(const std::vector<Stone>& stones, BoardSize size) {
  std::vector<int> symmetries;
  for (int symmetry = 1; symmetry < symmetries_of(size); ++symmetry) {
    const bool holds = ranges::all_of(stones, [&](const Stone& stone) {
      const Stone image{stone.color, turned(stone.at, symmetry, size)};
      return ranges::contains(stones, image);
    });
    if (holds) symmetries.push_back(symmetry);
  }
  std::vector<Vertex> result;
  for (const Vertex at : points_of(size)) {
    const bool has_earlier = ranges::any_of(symmetries, [&](int symmetry) {
      const Vertex image = turned(at, symmetry, size);
      return std::pair(image.y, image.x) < std::pair(at.y, at.x);
    });
    if (has_earlier) result.push_back(at);
  }
  return result;
}

}  // namespace tengen::gomocup
