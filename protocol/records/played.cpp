#include "protocol/records/played.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <variant>

#include "protocol/text.hpp"

namespace tengen::records {

Facts facts_of(const GameSpec& spec) {
  Facts facts{.game = kind_of(spec), .size = board_size(spec)};
  if (const auto* gomoku = std::get_if<gomoku::Spec>(&spec)) facts.rule = gomoku->rule;
  if (const auto* go = std::get_if<go::Spec>(&spec)) facts.komi = go->komi / 2.0;
  if (const auto* connect = std::get_if<connect::Spec>(&spec)) facts.in_a_row = connect->in_a_row;
  return facts;
}

std::string result_text(const GameStatus& status) {
  if (!status.over) return {};
  if (!status.winner) return "0";
  // Games without points count a win as one.
  const std::string points = status.margin ? half_points_text(std::abs(*status.margin)) : "1";
  return (*status.winner == Color::black ? "B+" : "W+") + points;
}

Record record_of(const Engine& engine) {
  Record record{.facts = facts_of(engine.spec())};
  record.setup = engine.setup().stones;
  std::sort(record.setup.begin(), record.setup.end(), [](const Stone& one, const Stone& other) {
    return std::pair(one.at.y, one.at.x) < std::pair(other.at.y, other.at.x);
  });
  record.first = engine.setup().to_move;
  for (const Stone stone : engine.history()) record.moves.push_back({.stone = stone});
  if (const GameStatus status = engine.status(); status.over) {
    record.result = result_text(status);
  }
  return record;
}

}  // namespace tengen::records
