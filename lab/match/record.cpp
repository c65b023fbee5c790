#include "lab/match/record.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <cstdlib>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "protocol/records/record.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

namespace json = boost::json;

/// As SGF's RE writes it.
std::string result_text(const GameOutcome& outcome) {
  if (outcome.ending == Ending::aborted) return "Void";
  if (!outcome.winner) return "0";
  std::string winner = *outcome.winner == Color::black ? "B+" : "W+";
  if (outcome.margin && outcome.ending == Ending::rules) return winner + half_points_text(std::abs(*outcome.margin));
  switch (outcome.ending) {
    case Ending::rules:
    case Ending::plies:
    case Ending::aborted:
      return winner;
    case Ending::resigned:
      return winner + "R";
    case Ending::time:
      return winner + "T";
    default:
      return winner + "F";
  }
}

std::optional<std::string> text_of(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return std::string(value->get_string());
}

}  // namespace

std::string moves_text(const GameOutcome& outcome, const GameSpec& spec) {
  const auto stones = outcome.moves | ranges::views::transform(&PlayedMove::stone) | ranges::to<Opening>();
  return opening_text(stones, spec);
}

int GameRecord::half_points() const noexcept {
  if (!outcome.winner) return 1;
  return (*outcome.winner == Color::black) == first_is_black ? 2 : 0;
}

std::string json_line(const GameRecord& record, const GameSpec& spec) {
  json::array times;
  for (const PlayedMove& move : record.outcome.moves) {
    if (move.elapsed) times.push_back(move.elapsed->count());
  }
  json::object object{{"game", record.number},
                      {"black", record.black()},
                      {"white", record.white()},
                      {"result", result_text(record.outcome)},
                      {"ending", name(record.outcome.ending)},
                      {"detail", record.outcome.detail},
                      {"opening", record.opening},
                      {"moves", record.moves},
                      {"ms", std::move(times)},
                      {"slowest", json::array{record.outcome.slowest[0].count(), record.outcome.slowest[1].count()}}};
  if (record.outcome.margin) {
    object["margin"] = *record.outcome.margin / 2.0;
    object["counting"] = name(record.outcome.counting);
  }
  if (is_continuous(spec)) object["lines"] = json::array{record.outcome.lines[0], record.outcome.lines[1]};
  return json::serialize(object);
}

Result<GameRecord> read_json_line(std::string_view line) {
  const Error wrong{Errc::syntax, "not a game of this program's"};
  boost::system::error_code error;
  const json::value value = json::parse(json::string_view(line.data(), line.size()), error);
  if (error || !value.is_object()) return wrong;
  const json::object& object = value.get_object();
  const json::value* number = object.if_contains("game");
  const json::value* slowest = object.if_contains("slowest");
  const auto black = text_of(object, "black");
  const auto white = text_of(object, "white");
  const auto result = text_of(object, "result");
  const auto ending = ending_of(text_of(object, "ending").value_or(""));
  if (number == nullptr || !number->is_int64() || number->get_int64() < 0 || number->get_int64() > 1'000'000'000 ||
      !black || !white || !result || result->empty() || !ending) {
    return wrong;
  }
  GameRecord record;
  record.number = static_cast<int>(number->get_int64());
  record.first_is_black = record.number % 2 == 0;
  record.names = record.first_is_black ? std::array{*black, *white} : std::array{*white, *black};
  record.moves = text_of(object, "moves").value_or("");
  record.outcome.ending = *ending;
  if (result->front() == 'B') record.outcome.winner = Color::black;
  if (result->front() == 'W') record.outcome.winner = Color::white;
  if (const json::value* margin = object.if_contains("margin"); margin != nullptr && margin->is_number()) {
    record.outcome.margin = static_cast<int>(std::lround(2 * std::clamp(margin->to_number<double>(), -1e4, 1e4)));
    record.outcome.counting = counting_of(text_of(object, "counting").value_or("")).value_or(Counting::board);
  }
  if (slowest != nullptr && slowest->is_array() && slowest->get_array().size() == 2) {
    for (std::size_t side = 0; side < 2; ++side) {
      const json::value& time = slowest->get_array()[side];
      if (time.is_int64()) record.outcome.slowest[side] = Milliseconds(time.get_int64());
    }
  }
  return record;
}

std::string sgf_text(const GameRecord& record, const GameSpec& spec) {
  records::Record game;
  game.facts = records::facts_of(spec);
  for (const PlayedMove& move : record.outcome.moves) game.moves.push_back({move.stone, move.elapsed, {}});
  game.black = record.black();
  game.white = record.white();
  game.result = result_text(record.outcome);
  game.comment = "game " + std::to_string(record.number) + ", " + std::string(name(record.outcome.ending));
  const auto text = records::write(game, records::Format::sgf);
  return text ? *text : std::string();
}

std::string pgn_text(const GameRecord& record) {
  const auto& winner = record.outcome.winner;
  const std::string result = record.outcome.ending == Ending::aborted ? "*"
                             : !winner                                ? "1/2-1/2"
                             : *winner == Color::black                ? "1-0"
                                                                      : "0-1";
  // Black begins: it takes the place of chess' White.
  std::string text;
  const auto tag = [&text](std::string_view key, std::string_view value) {
    text += "[" + std::string(key) + " \"";
    for (const char c : value) text += c == '"' || c == '\\' ? '\'' : c;
    text += "\"]\n";
  };
  tag("Round", std::to_string(record.number + 1));
  tag("White", record.black());
  tag("Black", record.white());
  tag("Result", result);
  tag("Termination", name(record.outcome.ending));
  return text + "\n{" + record.moves + "} " + result + "\n\n";
}

}  // namespace tengen::lab
