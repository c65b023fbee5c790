#include "protocol/solve/solution_text.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <sstream>

#include "protocol/notation.hpp"
#include "protocol/solve/win_text.hpp"
#include "protocol/text.hpp"

namespace tengen::solve {

namespace {

constexpr std::string_view separators = " \t,";

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> result;
  for (;;) {
    const auto begin = text.find_first_not_of(separators);
    if (begin == std::string_view::npos) return result;
    const auto end = std::min(text.find_first_of(separators, begin), text.size());
    result.push_back(text.substr(begin, end - begin));
    text.remove_prefix(end);
  }
}

int empty_points(const Engine& engine) {
  const BoardSize size = board_size(engine.spec());
  int count = 0;
  for (const Vertex at : points_of(size)) count += engine.at(at) ? 0 : 1;
  return count;
}

/// The moves that one word holds: Connect-N's columns up to nine may stand side by side.
std::vector<std::string_view> moves_in(std::string_view word, const GameSpec& spec) {
  constexpr int most_digits = 9;
  if (!std::holds_alternative<connect::Spec>(spec) || board_size(spec).columns > most_digits) return {word};
  std::vector<std::string_view> digits;
  for (std::size_t i = 0; i < word.size(); ++i) digits.push_back(word.substr(i, 1));
  return digits;
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
  return "not known yet, between " + signed_text(solution.lower) + " and " + signed_text(solution.upper);
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

Result<> play_moves(Engine& engine, std::string_view text) {
  for (const std::string_view word : words(text)) {
    for (const std::string_view name : moves_in(word, engine.spec())) {
      const auto move = read_move(name, engine);
      if (!move) return move.error();
      if (engine.status().over) return Error{Errc::illegal_move, "the game is over before move '" + quote(name) + "'"};
      if (auto played = engine.play({engine.to_move(), *move}); !played) {
        return Error{played.error().code, "move '" + quote(name) + "': " + played.error().detail};
      }
    }
  }
  return {};
}

std::string to_json(const GameSpec& spec, const Solution& solution) {
  boost::json::object object;
  object["game"] = spec.index() == 0 ? "gomoku" : spec.index() == 1 ? "go" : "connect";
  object["played"] = solution.moves_played;
  object["value"] = optional_value(solution.value);
  object["unit"] = unit(spec);
  object["exact"] = solution.value.has_value();
  if (!solution.value) object["bounds"] = {solution.lower, solution.upper};
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
  if (!solution.best.empty()) text << "best   " << solution.best << "\n";
  if (!solution.line.empty()) {
    text << "line  ";
    for (const std::string& move : solution.line) text << " " << move;
    text << "\n";
  }
  if (!solution.moves.empty()) {
    text << "moves ";
    for (const auto& [move, value] : solution.moves) {
      text << " " << move << ":" << (value ? signed_text(*value) : "?");
    }
    text << "\n";
  }
  const long long ms = std::max(solution.ms, 1LL);
  text << "nodes  " << solution.nodes << "  in " << solution.ms << " ms, "
       << solution.nodes * 1000 / static_cast<std::uint64_t>(ms) << " a second; table " << solution.table_permille / 10
       << " % full, " << (solution.full_keys ? "full keys" : "hashed keys") << "\n";
  if (!solution.win.empty()) text << win_text(solution.win, board_size(spec));
  return text.str();
}

Result<Claim> read_claim(std::string_view line) {
  boost::system::error_code error;
  const boost::json::value parsed = boost::json::parse({line.data(), line.size()}, error);
  if (error || !parsed.is_object()) return Error{Errc::syntax, "not a line of JSON"};
  const auto& object = parsed.get_object();
  const auto* played = object.if_contains("played");
  const auto* value = object.if_contains("value");
  if (played == nullptr || !played->is_string() || value == nullptr || !value->is_int64()) {
    return Error{Errc::syntax, "a line without \"played\" and \"value\""};
  }
  const auto number = value->get_int64();
  if (number < -10000 || number > 10000) return Error{Errc::out_of_range, "a value beyond all values"};
  return Claim{std::string(played->get_string()), static_cast<int>(number)};
}

}  // namespace tengen::solve
