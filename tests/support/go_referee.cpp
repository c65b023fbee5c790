#include "tests/support/go_referee.hpp"

#include <algorithm>

namespace tengen::test {

GoReferee::GoReferee(const go::Spec& spec) : spec_(spec), boards_{Points(static_cast<std::size_t>(spec.size.area()))} {}

std::vector<Vertex> GoReferee::neighbours(Vertex vertex) const {
  std::vector<Vertex> result;
  for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
    const Vertex next{vertex.x + dx, vertex.y + dy};
    if (next.is_on(spec_.size)) result.push_back(next);
  }
  return result;
}

std::pair<std::vector<Vertex>, int> GoReferee::chain(const Points& points, Vertex vertex) const {
  std::vector<Vertex> stones{vertex};
  std::vector<Vertex> liberties;
  const auto has = [](const std::vector<Vertex>& list, Vertex v) {
    return std::find(list.begin(), list.end(), v) != list.end();
  };
  for (std::size_t i = 0; i < stones.size(); ++i) {
    for (const Vertex next : neighbours(stones[i])) {
      const auto& point = points[number(next)];
      if (!point && !has(liberties, next)) liberties.push_back(next);
      if (point == points[number(vertex)] && !has(stones, next)) stones.push_back(next);
    }
  }
  return {stones, static_cast<int>(liberties.size())};
}

std::optional<GoReferee::Points> GoReferee::place(Stone stone) const {
  if (!stone.at.is_on(spec_.size) || board()[number(stone.at)]) return std::nullopt;
  Points points = board();
  points[number(stone.at)] = stone.color;
  for (const Vertex next : neighbours(stone.at)) {
    if (points[number(next)] != opponent(stone.color)) continue;
    const auto [stones, liberties] = chain(points, next);
    if (liberties > 0) continue;
    for (const Vertex dead : stones) points[number(dead)].reset();
  }
  if (chain(points, stone.at).second == 0) return std::nullopt;
  return points;
}

const GoReferee::Points* GoReferee::previous(Color color) const {
  if (moves_.empty()) return &boards_.front();
  return given_ || moves_.back().color == color ? nullptr : &boards_[boards_.size() - 2];
}

bool GoReferee::legal(Stone stone) const {
  if (stone.at.is_pass()) return true;
  const auto points = place(stone);
  if (!points) return false;
  if (spec_.ko == go::Ko::positional_superko) {
    return std::find(boards_.begin(), boards_.end(), *points) == boards_.end();
  }
  const Points* before = previous(stone.color);
  return before == nullptr || *before != *points;
}

bool GoReferee::play(Stone stone) {
  if (!legal(stone)) return false;
  if (stone.at.is_pass()) {
    const Points* before = previous(stone.color);
    const bool after_pass = !given_ && !moves_.empty() && moves_.back() == Stone{opponent(stone.color), Vertex::pass()};
    const bool found_unchanged = before != nullptr && *before == board();
    // Passes after the end do not take up the game again.
    if (spec_.scoring == go::Scoring::stones ? found_unchanged : after_pass) passed_out_ = true;
    boards_.push_back(board());
  } else {
    passed_out_ = false;
    Points points = *place(stone);
    const Color other = opponent(stone.color);
    const auto lost =
        std::count(board().begin(), board().end(), other) - std::count(points.begin(), points.end(), other);
    captures_[index(stone.color)] += static_cast<int>(lost);
    boards_.push_back(std::move(points));
  }
  moves_.push_back(stone);
  given_ = false;
  return true;
}

bool GoReferee::over() const {
  return passed_out_ || (spec_.move_limit > 0 && plies() >= spec_.move_limit);
}

/// Whether a walk over empty points from `vertex` meets a stone of `color`.
bool GoReferee::touches(Vertex vertex, Color color) const {
  std::vector<Vertex> walk{vertex};
  for (std::size_t i = 0; i < walk.size(); ++i) {
    for (const Vertex next : neighbours(walk[i])) {
      if (at(next) == color) return true;
      if (!at(next) && std::find(walk.begin(), walk.end(), next) == walk.end()) walk.push_back(next);
    }
  }
  return false;
}

int GoReferee::area_difference() const {
  int difference = stones_difference();
  for (const Vertex v : points_of(spec_.size)) {
    if (at(v)) continue;
    const bool black = touches(v, Color::black);
    const bool white = touches(v, Color::white);
    if (black != white) difference += black ? 1 : -1;
  }
  return difference;
}

int GoReferee::stones_difference() const {
  return static_cast<int>(std::count(board().begin(), board().end(), Color::black) -
                          std::count(board().begin(), board().end(), Color::white));
}

int GoReferee::margin() const {
  return 2 * (spec_.scoring == go::Scoring::area ? area_difference() : stones_difference()) - spec_.komi;
}

}  // namespace tengen::test
