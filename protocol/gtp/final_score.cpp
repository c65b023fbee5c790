#include "protocol/gtp/final_score.hpp"

#include <array>
#include <cmath>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/copy.hpp>
#include <range/v3/iterator/insert_iterators.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/join.hpp>
#include <utility>

#include "protocol/katago/analysis.hpp"
#include "protocol/number.hpp"

namespace tengen::gtp {

namespace {

/// In single precision: a komi of 4.8 from five points leaves 0.2, and nothing in the seventeenth digit.
std::string margin_text(double points) {
  if (points == 0) return "0";
  return (points > 0 ? "B+" : "W+") + decimal_text(static_cast<float>(std::abs(points)));
}

/// Whether stones that nothing can save count as taken.
bool takes_dead_stones(const GameSpec& spec) {
  const auto* const go = std::get_if<go::Spec>(&spec);
  return go != nullptr && go->scoring == go::Scoring::area && go->move_limit == 0;
}

}  // namespace

std::optional<std::string> final_score(const Position& position) {
  const GameStatus status = position.engine().status();
  if (status.margin) return margin_text(position.lead_by_given_komi(*status.margin));
  if (status.winner) return margin_text(*status.winner == Color::black ? 1 : -1);
  if (status.over || position.ended_by_passes()) return margin_text(0);
  return std::nullopt;
}

std::vector<std::vector<Vertex>> final_groups(const Position& position, GroupStatus status) {
  const Engine& engine = position.engine();
  if (!std::holds_alternative<go::Spec>(position.spec()) || status == GroupStatus::seki) return engine.groups(status);
  // What the engine calls dead includes what its network has given up.
  std::vector<std::vector<Vertex>> groups = engine.groups(GroupStatus::alive);
  ranges::copy(engine.groups(GroupStatus::dead), ranges::back_inserter(groups));
  const bool dead_count = takes_dead_stones(position.spec());
  const std::array safe{engine.safe_points(Color::black), engine.safe_points(Color::white)};
  std::erase_if(groups, [&](const std::vector<Vertex>& group) {
    const Color color = *engine.at(group.front());
    const bool dead = dead_count && ranges::contains(safe[index(opponent(color))], group.front());
    return dead != (status == GroupStatus::dead);
  });
  return groups;
}

std::vector<Vertex> final_territory(const Position& position, std::optional<Color> owner) {
  auto copy = position.copy();
  if (!copy || !std::holds_alternative<go::Spec>(position.spec())) return {};
  const std::vector<double> owners = Ownership(std::move(*copy)).after({}, Color::black);
  const auto groups = final_groups(position, GroupStatus::dead);
  const auto dead = groups | ranges::views::join | ranges::to<std::vector>();
  const auto points = points_of(position.size()) | ranges::to<std::vector>();
  const int wanted = !owner ? 0 : *owner == Color::black ? 1 : -1;
  std::vector<Vertex> territory;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool living = position.engine().at(points[i]) && !ranges::contains(dead, points[i]);
    const int found = owners[i] > 0 ? 1 : owners[i] < 0 ? -1 : 0;
    if (!living && found == wanted) territory.push_back(points[i]);
  }
  return territory;
}

}  // namespace tengen::gtp
