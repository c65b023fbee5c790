#include "protocol/solve/win_position.hpp"

#include <boost/json.hpp>
#include <optional>

#include "protocol/gomocup/rule_number.hpp"
#include "protocol/records/record.hpp"

namespace tengen::solve {

Result<WinPosition> read_win_position(std::string_view line) {
  boost::system::error_code error;
  const boost::json::value parsed = boost::json::parse({line.data(), line.size()}, error);
  if (error || !parsed.is_object()) return Error{Errc::syntax, "not a line of JSON"};
  const auto& object = parsed.get_object();
  const auto number = [&object](const char* name) -> std::optional<std::int64_t> {
    const auto* const value = object.if_contains(name);
    return value != nullptr && value->is_int64() ? std::optional(value->get_int64()) : std::nullopt;
  };
  const auto size = number("size");
  if (!size || *size < gomoku::min_side || *size > gomoku::max_side) {
    return Error{Errc::syntax, "\"size\" is no side from " + std::to_string(gomoku::min_side) + " to " +
                                   std::to_string(gomoku::max_side)};
  }
  const auto rule = gomocup::choose_rule(object.contains("rule") ? number("rule").value_or(-1) : 0, false);
  if (!rule.known || rule.continuous) return Error{Errc::syntax, "\"rule\" is none of 0, 1, 4, 5, 8, 9"};
  const auto* const moves = object.if_contains("moves");
  if (moves == nullptr || !moves->is_string()) return Error{Errc::syntax, "no \"moves\""};
  const int side = static_cast<int>(*size);
  const records::Facts facts{.game = records::GameKind::gomoku, .size = BoardSize{side, side}, .rule = rule.rule};
  const auto reading = records::read_notation({moves->get_string().data(), moves->get_string().size()}, facts);
  if (!reading) return Error{reading.error().code, "\"moves\": " + reading.error().detail};
  WinPosition position;
  position.spec.size = {side, side};
  position.spec.rule = rule.rule;
  for (const records::Move& move : reading->record.moves) position.moves.push_back(move.stone);
  return position;
}

}  // namespace tengen::solve
