#include "protocol/gomocup/blocks.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace tengen::gomocup {

namespace {

std::vector<Stone> sorted(std::vector<Stone> stones) {
  const auto key = [](const Stone& stone) { return std::tuple(stone.color, stone.at.y, stone.at.x); };
  std::sort(stones.begin(), stones.end(), [&](const Stone& a, const Stone& b) { return key(a) < key(b); });
  return stones;
}

}  // namespace

template <class T>
bool Blocks::change(std::vector<T>& list, const T& item, bool add) {
  const auto found = std::find(list.begin(), list.end(), item);
  if (add && found == list.end()) {
    if (list.size() >= most) return false;
    list.push_back(item);
  } else if (!add && found != list.end()) {
    list.erase(found);
  }
  return true;
}

bool Blocks::apply(const YxBlock& command) {
  using Action = YxBlock::Action;
  if (command.action == Action::reset) {
    if (command.path) {
      paths_.clear();
    } else {
      points_.clear();
    }
    return true;
  }
  const bool add = command.action == Action::add;
  if (!command.path) {
    return std::all_of(command.points.begin(), command.points.end(),
                       [&](Vertex point) { return change(points_, point, add); });
  }
  if (command.points.empty()) return true;
  Path path{{}, command.points.back()};
  for (std::size_t i = 0; i + 1 < command.points.size(); ++i) {
    path.before.push_back({i % 2 == 0 ? Color::black : Color::white, command.points[i]});
  }
  path.before = sorted(std::move(path.before));
  return change(paths_, path, add);
}

bool Blocks::apply(const YxForbid& command) {
  return change(forbidden_, Stone{command.color, command.at}, command.add);
}

std::vector<Vertex> Blocks::moves(const std::vector<Stone>& stones, Color to_move) const {
  std::vector<Vertex> result = points_;
  for (const Stone& stone : forbidden_) {
    if (stone.color == to_move) result.push_back(stone.at);
  }
  if (!paths_.empty()) {
    const std::vector<Stone> now = sorted(stones);
    for (const Path& path : paths_) {
      if (path.before == now) result.push_back(path.move);
    }
  }
  return result;
}

}  // namespace tengen::gomocup
