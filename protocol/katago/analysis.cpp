#include "protocol/katago/analysis.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numbers>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/copy_if.hpp>
#include <range/v3/algorithm/max.hpp>
#include <range/v3/view/transform.hpp>
#include <utility>

#include "protocol/win_chance.hpp"

namespace tengen {

namespace {

/// A loss of a quarter of the chance to win makes a move a third as important.
constexpr double visits_decay = 4.4;
constexpr std::uint64_t fewest_visits = 10;

}  // namespace

double score_points(Score score) noexcept {
  if (is_exact_margin(score)) return margin_of(score) / 2.0;
  return score / 100.0;
}

double lead_points(const SearchInfo& line) noexcept {
  return line.likely ? *line.likely / 100.0 : score_points(line.score);
}

double score_deviation(const SearchInfo& line) noexcept {
  // The deviation of a logistic distribution is its scale times pi over the root of 3.
  constexpr double deviation = score_odds_of_e / 100 * std::numbers::pi / std::numbers::sqrt3;
  return is_proven(line.score) && !line.likely ? 0 : deviation;
}

std::vector<std::uint64_t> pseudo_visits(std::span<const SearchInfo> lines) {
  std::vector<std::uint64_t> visits;
  if (lines.empty()) return visits;
  const double best = win_chance(lines.front().score);
  std::uint64_t most = std::max(ranges::max(lines | ranges::views::transform(&SearchInfo::move_nodes)), fewest_visits);
  for (const SearchInfo& line : lines) {
    const double behind = std::max(0.0, best - win_chance(line.score));
    const std::uint64_t nodes = visits.empty() ? most : line.move_nodes;
    const auto scaled = static_cast<std::uint64_t>(static_cast<double>(nodes) * std::exp(-visits_decay * behind));
    most = std::clamp(scaled, fewest_visits, most);
    visits.push_back(most);
  }
  if (visits.size() > 1 && visits[0] == visits[1]) ++visits[0];
  return visits;
}

std::vector<std::uint64_t> line_visits(const SearchInfo& line, std::uint64_t first) {
  const double depth = std::max(static_cast<double>(line.depth), static_cast<double>(line.line.size()));
  std::vector<std::uint64_t> visits;
  for (std::size_t i = 0; i < line.line.size(); ++i) {
    const double share = (depth - static_cast<double>(i)) / depth;
    const double count = i == 0 ? static_cast<double>(first) : std::pow(static_cast<double>(first), share);
    visits.push_back(static_cast<std::uint64_t>(std::max(1.0, count)));
  }
  return visits;
}

std::vector<Vertex> all_moves_but(std::span<const Vertex> allowed, BoardSize size) {
  const auto is_other = [&](Vertex at) { return !ranges::contains(allowed, at); };
  std::vector<Vertex> rest;
  ranges::copy_if(points_of(size), std::back_inserter(rest), is_other);
  if (is_other(Vertex::pass())) rest.push_back(Vertex::pass());
  return rest;
}

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
