#include "protocol/solve/solution_text.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <optional>
#include <sstream>

#include "protocol/gomocup/info_settings.hpp"
#include "protocol/json/values.hpp"
#include "protocol/notation.hpp"
#include "protocol/records/record.hpp"

namespace tengen::solve {

namespace {

int empty_points(const Engine& engine) {
  const BoardSize size = board_size(engine.spec());
  int count = 0;
  for (const Vertex at : points_of(size)) count += engine.at(at) ? 0 : 1;
  return count;
}

boost::json::value optional_value(const std::optional<int>& value) {
  return value ? boost::json::value(*value) : boost::json::value(nullptr);
}

std::string_view winner_name(Winner winner) {
  return winner == Winner::black ? "black" : winner == Winner::white ? "white" : "nobody";
}

std::string seconds_text(long long ms) {
  std::ostringstream text;
  text.precision(ms < 10000 ? 2 : 6);
  text << static_cast<double>(ms < 10000 ? ms : ms / 1000 * 1000) / 1000 << " s";
  return text.str();
}

/// `Black wins in 3 (5 plies at most)`, or that no win was found.
std::string forced_win_text(const Solution& solution) {
  if (!solution.winner) return "no forced win found in " + seconds_text(solution.ms);
  if (*solution.winner == Winner::nobody) return "draw";
  const std::string side = *solution.winner == Winner::black ? "Black" : "White";
  const int plies = std::max(std::abs(solution.lower), std::abs(solution.upper));
  if (plies == 0) return side + " has won";
  const std::string length = plies == 1 ? "1 ply" : std::to_string(plies) + " plies";
  return side + " wins in " + std::to_string((plies + 1) / 2) + " (" + length + " at most)";
}

std::string signed_text(int value) {
  return (value > 0 ? "+" : "") + std::to_string(value);
}

std::string value_text(const Solution& solution) {
  if (solution.value) return signed_text(*solution.value);
  const std::string& option = solution.value_not_asked;
  return (option.empty() ? "not known yet" : "not asked (" + option + ")") + ", between " +
         signed_text(solution.lower) + " and " + signed_text(solution.upper);
}

/// Whether positions may come back, which proves nothing for anybody.
bool has_cycles(const GameSpec& spec) {
  const auto* go = std::get_if<go::Spec>(&spec);
  return go != nullptr && go->ko == go::Ko::simple && go->move_limit == 0;
}

std::string why_text(Unknown why, const GameSpec& spec) {
  if (why == Unknown::interrupted) return "interrupted";
  if (why == Unknown::time) return "the time was over (--time)";
  return has_cycles(spec) ? "no proof is left to try: positions come back (cycles)" : "no threat is left to try";
}

/// The moves and their values, and of each `?` its reason.
void write_moves(std::ostream& text, const GameSpec& spec, const Solution& solution) {
  if (!solution.moves_not_asked.empty()) text << "moves  not asked (" << solution.moves_not_asked << ")\n";
  if (solution.moves.empty()) return;
  text << "moves ";
  for (const auto& [move, value] : solution.moves) text << " " << move << ":" << (value ? signed_text(*value) : "?");
  text << "\n";
  for (const Unknown why : {Unknown::interrupted, Unknown::time, Unknown::exhausted}) {
    std::string names;
    for (const auto& [move, value] : solution.moves) {
      const auto reason = solution.why_moves.find(move);
      if (!value && reason != solution.why_moves.end() && reason->second == why) names += " " + move;
    }
    if (!names.empty()) text << "?     " << names << ": " << why_text(why, spec) << "\n";
  }
}

}  // namespace

std::string_view unit(const GameSpec& spec) noexcept {
  if (std::holds_alternative<connect::Spec>(spec)) return "winner's stones left plus one, for the side to move";
  if (const auto* go = std::get_if<go::Spec>(&spec)) {
    return go->scoring == go::Scoring::stones ? "stones for Black before komi" : "points for Black before komi";
  }
  return "plies to the end, for the side to move";
}

int value_of(const Engine& engine, Score score) {
  if (std::holds_alternative<connect::Spec>(engine.spec())) {
    if (score == score_draw) return 0;
    const int size = (empty_points(engine) - plies_to_end(score)) / 2 + 1;
    return score > 0 ? size : -size;
  }
  if (const auto* go = std::get_if<go::Spec>(&engine.spec())) {
    const int black = engine.to_move() == Color::black ? margin_of(score) : -margin_of(score);
    return (black + go->komi) / 2;
  }
  return is_win(score) ? plies_to_end(score) : is_loss(score) ? -plies_to_end(score) : 0;
}

Score score_of(const Engine& engine, int points) {
  const auto* go = std::get_if<go::Spec>(&engine.spec());
  const int black = 2 * points - (go == nullptr ? 0 : go->komi);
  return exact_score(engine.to_move() == Color::black ? black : -black);
}

std::string to_json(const GameSpec& spec, const Solution& solution) {
  boost::json::object object;
  object["game"] = std::string(info_of(spec).name);
  object["played"] = solution.moves_played;
  object["value"] = optional_value(solution.value);
  object["unit"] = unit(spec);
  object["exact"] = solution.value.has_value();
  if (!solution.value) object["bounds"] = {solution.lower, solution.upper};
  if (solution.why) object["why"] = why_text(*solution.why, spec);
  object["winner"] = solution.winner ? boost::json::value(winner_name(*solution.winner)) : boost::json::value(nullptr);
  object["best"] = solution.best.empty() ? boost::json::value(nullptr) : boost::json::value(solution.best);
  object["pv"] = boost::json::value_from(solution.line);
  boost::json::object moves;
  for (const auto& [move, value] : solution.moves) moves[move] = optional_value(value);
  object["moves"] = std::move(moves);
  if (!solution.win.empty()) object["win"] = win_json(solution.win, board_size(spec));
  object["nodes"] = solution.nodes;
  object["ms"] = solution.ms;
  object["table_permille"] = solution.table_permille;
  object["full_keys"] = solution.full_keys;
  return boost::json::serialize(object);
}

std::string to_text(const GameSpec& spec, const Solution& solution) {
  std::ostringstream text;
  if (std::holds_alternative<gomoku::Spec>(spec)) {
    text << "result " << forced_win_text(solution) << "\n";
  } else {
    text << "value  " << value_text(solution) << "  (" << unit(spec) << ")\n";
    if (solution.winner) text << "winner " << winner_name(*solution.winner) << "\n";
  }
  if (solution.why) text << "why    " << why_text(*solution.why, spec) << "\n";
  if (!solution.best.empty()) text << "best   " << solution.best << "\n";
  if (!solution.line.empty()) {
    text << "line  ";
    for (const std::string& move : solution.line) text << " " << move;
    text << "\n";
  }
  write_moves(text, spec, solution);
  if (has_cycles(spec) && (solution.why || !solution.why_moves.empty())) {
    text << "cycles a line that repeats a position proves nothing under --ko simple; --ko superko forbids it\n";
  }
  if (!solution.win.empty()) {
    text << "tree   below, a step a line: the winner's move and the plies to the win, then the step that follows each\n"
            "       reply; else: the winner's move after any other reply\n";
  }
  const long long ms = std::max(solution.ms, 1LL);
  text << "nodes  " << solution.nodes << "  in " << solution.ms << " ms, "
       << solution.nodes * 1000 / static_cast<std::uint64_t>(ms) << " a second; table " << solution.table_permille / 10
       << " % full, " << (solution.full_keys ? "full keys" : "hashed keys") << "\n";
  if (!solution.win.empty()) text << win_text(solution.win, board_size(spec));
  return text.str();
}

Result<Claim> read_claim(std::string_view line) {
  const boost::json::value root = json::parsed(line);
  if (!root.is_object()) return Error{Errc::syntax, "not a line of JSON"};
  const auto& object = root.get_object();
  const auto* played = object.if_contains("played");
  const auto* value = object.if_contains("value");
  if (played == nullptr || !played->is_string() || value == nullptr || !value->is_int64()) {
    return Error{Errc::syntax, "a line without \"played\" and \"value\""};
  }
  const auto number = value->get_int64();
  if (number < -10000 || number > 10000) return Error{Errc::out_of_range, "a value beyond all values"};
  return Claim{std::string(played->get_string()), static_cast<int>(number)};
}

Result<WinPosition> read_win_position(std::string_view line) {
  const boost::json::value root = json::parsed(line);
  if (!root.is_object()) return Error{Errc::syntax, "not a line of JSON"};
  const auto& object = root.get_object();
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

namespace {

std::string name(Vertex vertex, BoardSize size) {
  return vertex_text(vertex, size, Notation::gomoku);
}

}  // namespace

std::string win_text(const std::vector<WinningStep>& win, BoardSize size) {
  std::ostringstream text;
  for (std::size_t i = 0; i < win.size(); ++i) {
    const WinningStep& step = win[i];
    text << i + 1 << ": " << name(step.attack, size) << ", ";
    if (step.plies <= 1) {
      text << "wins\n";
      continue;
    }
    text << "win in " << step.plies << "\n   ";
    const char* separator = " ";
    for (const auto& [reply, next] : step.replies) {
      text << separator << name(reply, size) << " -> " << next + 1;
      separator = ", ";
    }
    if (step.otherwise) text << separator << "else " << name(*step.otherwise, size);
    text << "\n";
  }
  return text.str();
}

boost::json::array win_json(const std::vector<WinningStep>& win, BoardSize size) {
  boost::json::array steps;
  steps.reserve(win.size());
  for (const WinningStep& step : win) {
    boost::json::object replies;
    for (const auto& [reply, next] : step.replies) replies[name(reply, size)] = next;
    boost::json::object object;
    object["attack"] = name(step.attack, size);
    object["plies"] = step.plies;
    object["replies"] = std::move(replies);
    object["otherwise"] =
        step.otherwise ? boost::json::value(name(*step.otherwise, size)) : boost::json::value(nullptr);
    steps.push_back(std::move(object));
  }
  return steps;
}

}  // namespace tengen::solve
