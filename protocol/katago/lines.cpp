#include "protocol/katago/lines.hpp"

#include <algorithm>
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

void CandidateLines::clear() {
  complete_.clear();
  coming_.clear();
}

void CandidateLines::add(const SearchInfo& info) {
  if (info.line.empty()) return;
  if (info.rank == 1) {
    if (coming_.size() >= complete_.size()) complete_ = std::move(coming_);
    coming_.clear();
  }
  if (info.rank == static_cast<int>(coming_.size()) + 1) coming_.push_back(info);
}

std::span<const SearchInfo> CandidateLines::lines() const noexcept {
  return coming_.size() >= complete_.size() ? coming_ : complete_;
}

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

}  // namespace tengen
