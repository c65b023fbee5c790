#include "protocol/katago/ownership.hpp"

#include <array>
#include <utility>

namespace tengen {

namespace {

constexpr double alive_at_the_end = 0.75;
constexpr double held_at_the_end = 0.5;

std::size_t place_of(Vertex at, BoardSize size) {
  return static_cast<std::size_t>(at.y * size.columns + at.x);
}

void mark_safe(const Engine& game, BoardSize size, double value, std::vector<double>& points) {
  for (const Vertex at : game.safe_points(Color::black)) points[place_of(at, size)] = value;
  for (const Vertex at : game.safe_points(Color::white)) points[place_of(at, size)] = -value;
}

/// An empty region, and which colours it borders on.
struct Region {
  std::vector<Vertex> points{};
  std::array<bool, 2> borders{};
};

Region region_at(const Engine& game, BoardSize size, Vertex from, std::vector<bool>& seen) {
  Region region{.points = {from}};
  seen[place_of(from, size)] = true;
  for (std::size_t next = 0; next < region.points.size(); ++next) {
    const Vertex at = region.points[next];
    const std::array<Vertex, 4> around{{{at.x - 1, at.y}, {at.x + 1, at.y}, {at.x, at.y - 1}, {at.x, at.y + 1}}};
    for (const Vertex beside : around) {
      if (!beside.is_on(size)) continue;
      if (const auto stone = game.at(beside)) {
        region.borders[index(*stone)] = true;
      } else if (!seen[place_of(beside, size)]) {
        seen[place_of(beside, size)] = true;
        region.points.push_back(beside);
      }
    }
  }
  return region;
}

}  // namespace

Ownership::Ownership(std::unique_ptr<Engine> game) : Ownership(*game) {
  owner_ = std::move(game);
}

Ownership::Ownership(Engine& game)
    : game_(&game), certain_(static_cast<std::size_t>(board_size(game_->spec()).area())) {
  mark_safe(*game_, board_size(game_->spec()), 1, certain_);
}

std::vector<double> Ownership::at_the_end() const {
  const BoardSize size = board_size(game_->spec());
  std::vector<double> points(static_cast<std::size_t>(size.area()));
  std::vector<bool> seen(points.size());
  for (const Vertex at : points_of(size)) {
    if (const auto stone = game_->at(at)) {
      points[place_of(at, size)] = *stone == Color::black ? held_at_the_end : -held_at_the_end;
    } else if (!seen[place_of(at, size)]) {
      const Region region = region_at(*game_, size, at, seen);
      if (region.borders[0] == region.borders[1]) continue;
      const double value = region.borders[index(Color::black)] ? held_at_the_end : -held_at_the_end;
      for (const Vertex point : region.points) points[place_of(point, size)] = value;
    }
  }
  mark_safe(*game_, size, alive_at_the_end, points);
  return points;
}

std::vector<double> Ownership::after(std::span<const Vertex> line, Color mover) {
  std::size_t played = 0;
  Color color = mover;
  while (played < line.size() && game_->play({color, line[played]})) {
    color = opponent(color);
    ++played;
  }
  std::vector<double> points = at_the_end();
  for (; played > 0; --played) static_cast<void>(game_->undo().value());
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (certain_[i] != 0) points[i] = certain_[i];
    if (mover == Color::white) points[i] = 0 - points[i];
  }
  return points;
}

}  // namespace tengen
