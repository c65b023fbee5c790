#include "protocol/gtp/final_score.hpp"

#include <cstdlib>

#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

constexpr int half_points_of_a_win = 2;

/// `margin` counts half points for Black.
std::string margin_text(int margin) {
  if (margin == 0) return "0";
  return std::string(margin > 0 ? "B+" : "W+") + half_points_text(std::abs(margin));
}

/// The margin of a game of Go in which every point is somebody's for certain, whoever plays on and how; dead stones
/// come off. Empty where something is open yet, and where a game is over: then the rules have the word.
std::optional<int> settled_margin(const Engine& engine, const GameSpec& game) {
  const auto* go = std::get_if<go::Spec>(&game);
  if (go == nullptr || go->scoring != go::Scoring::area || go->move_limit > 0 || engine.status().over) return {};
  const std::size_t black = engine.safe_points(Color::black).size();
  const std::size_t white = engine.safe_points(Color::white).size();
  if (black + white != static_cast<std::size_t>(go->size.area())) return {};
  return 2 * (static_cast<int>(black) - static_cast<int>(white)) - go->komi;
}

}  // namespace

std::optional<std::string> final_score(const Position& position) {
  const GameStatus status = position.engine().status();
  if (const auto margin = settled_margin(position.engine(), position.spec())) return margin_text(*margin);
  if (status.margin) return margin_text(*status.margin);
  if (status.winner) {
    return margin_text(*status.winner == Color::black ? half_points_of_a_win : -half_points_of_a_win);
  }
  if (status.over || position.ended_by_passes()) return margin_text(0);
  return std::nullopt;
}

}  // namespace tengen::gtp
