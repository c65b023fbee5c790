#include "protocol/threats.hpp"

#include <algorithm>
#include <array>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <utility>

namespace tengen {

namespace {

constexpr int five = 5;
constexpr std::array<std::pair<int, int>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

/// The board with one stone added.
struct LineCounter {
  const Engine& engine;
  gomoku::Rule rule;
  Color color;
  Vertex added = Vertex::pass();

  [[nodiscard]] bool own(Vertex vertex) const { return vertex == added || engine.at(vertex) == color; }
  [[nodiscard]] bool free(Vertex vertex) const {
    return vertex.is_on(board_size(engine.spec())) && !(vertex == added) && !engine.at(vertex) &&
           !engine.is_neutral(vertex);
  }

  /// Whether a stone on the free point would win by the line in that direction.
  [[nodiscard]] bool wins(Vertex vertex, std::pair<int, int> step) const {
    const auto end_of = [&](int sign) {
      Vertex at{vertex.x + sign * step.first, vertex.y + sign * step.second};
      while (own(at)) at = {at.x + sign * step.first, at.y + sign * step.second};
      return at;
    };
    const Vertex before = end_of(-1);
    const Vertex after = end_of(1);
    const int length = std::max(std::abs(after.x - before.x), std::abs(after.y - before.y)) - 1;
    const bool blocked = engine.at(before) == opponent(color) && engine.at(after) == opponent(color);
    switch (rule) {
      case gomoku::Rule::freestyle:
        return length >= five;
      case gomoku::Rule::exact_five:
        return length == five;
      case gomoku::Rule::renju:
        return color == Color::black ? length == five : length >= five;
      case gomoku::Rule::caro_six:
        return length > five || (length == five && !blocked);
      case gomoku::Rule::caro_five:
        return length == five && !blocked;
    }
    return false;
  }
  [[nodiscard]] bool wins(Vertex vertex) const {
    return ranges::any_of(directions, [&](auto step) { return wins(vertex, step); });
  }
};

/// How many points would win by a line through the stone added, and only by it.
int winning_points(const LineCounter& lines) {
  const LineCounter without{.engine = lines.engine, .rule = lines.rule, .color = lines.color};
  int count = 0;
  for (const auto& step : directions) {
    for (int distance = -five + 1; distance < five; ++distance) {
      const Vertex vertex{lines.added.x + distance * step.first, lines.added.y + distance * step.second};
      if (lines.free(vertex) && lines.wins(vertex, step) && !without.wins(vertex, step)) ++count;
    }
  }
  return count;
}

}  // namespace

Threats find_threats(const Engine& engine, Color color) {
  const auto& spec = std::get<gomoku::Spec>(engine.spec());
  const std::vector<Vertex> forbidden = engine.forbidden_points(color);
  LineCounter lines{.engine = engine, .rule = spec.rule, .color = color};
  Threats threats;
  for (const Vertex vertex : points_of(spec.size)) {
    lines.added = Vertex::pass();
    if (!lines.free(vertex) || ranges::contains(forbidden, vertex)) continue;
    if (lines.wins(vertex)) {
      threats.fives.push_back(vertex);
      continue;
    }
    lines.added = vertex;
    const int points = winning_points(lines);
    if (points > 0) (points > 1 ? threats.open_fours : threats.fours).push_back(vertex);
  }
  return threats;
}

}  // namespace tengen
