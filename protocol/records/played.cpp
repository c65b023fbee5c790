#include "protocol/records/played.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <variant>

#include "protocol/text.hpp"

namespace tengen::records {

Facts facts_of(const GameSpec& spec) {
  Facts facts{.size = board_size(spec)};
  if (const auto* game = std::get_if<gomoku::Spec>(&spec)) {
    facts.game = GameKind::gomoku;
    facts.rule = game->rule;
  } else if (const auto* go = std::get_if<go::Spec>(&spec)) {
    facts.game = GameKind::go;
    facts.komi = go->komi / 2.0;
  } else {
    facts.game = GameKind::connect;
    facts.in_a_row = std::get<connect::Spec>(spec).in_a_row;
  }
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
