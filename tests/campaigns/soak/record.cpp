#include "tests/campaigns/soak/record.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <set>

namespace tengen::soak {

namespace {

namespace json = boost::json;

/// Tenths suffice.
double rounded(double value) {
  return std::round(value * 10) / 10;
}

json::array to_array(const std::vector<double>& values) {
  json::array array;
  for (const double value : values) array.push_back(rounded(value));
  return array;
}

json::object to_object(const LateMove& move) {
  return {{"move", move.number},
          {"over_ms", rounded(move.over_ms)},
          {"machine_ms", rounded(move.machine_ms)},
          {"stolen_ms", rounded(move.stolen_ms)},
          {"cause", name_of(move.cause)},
          {"threads", move.threads}};
}

json::object to_object(const Footprint& footprint) {
  return {{"descriptors", json::array{footprint.descriptors_begin, footprint.descriptors_end}},
          {"peak_kib", footprint.peak_kib},
          {"resident_kib", footprint.resident_kib}};
}

Cause cause_named(std::string_view name) {
  for (const Cause cause : {Cause::machine, Cause::unclear, Cause::starved, Cause::ours}) {
    if (name == name_of(cause)) return cause;
  }
  return Cause::none;
}

std::vector<double> read_numbers(const json::value& value) {
  std::vector<double> numbers;
  for (const auto& entry : value.as_array()) numbers.push_back(entry.to_number<double>());
  return numbers;
}

std::string read_text(const json::value& value) {
  return std::string(value.as_string());
}

/// Throws where the line is none.
GameRecord read_object(const json::object& object) {
  GameRecord record;
  record.seed = object.at("seed").to_number<std::uint64_t>();
  const int number = object.at("game").to_number<int>();
  if (number < 1) throw std::runtime_error("number");
  record.settings = draw_settings(number, record.seed);
  record.busy = object.at("busy").to_number<int>();
  record.process_age = object.at("process_age").to_number<int>();
  record.result = read_text(object.at("result"));
  record.over_ms = read_numbers(object.at("over_ms"));
  record.own_ms = read_numbers(object.at("own_ms"));
  if (record.over_ms.size() != record.own_ms.size()) throw std::runtime_error("moves");
  for (const auto& entry : object.at("late").as_array()) {
    const auto& move = entry.as_object();
    record.late.push_back({.number = move.at("move").to_number<int>(),
                           .over_ms = move.at("over_ms").to_number<double>(),
                           .machine_ms = move.at("machine_ms").to_number<double>(),
                           .stolen_ms = move.at("stolen_ms").to_number<double>(),
                           .cause = cause_named(read_text(move.at("cause"))),
                           .threads = read_text(move.at("threads"))});
  }
  const auto& processes = object.at("processes").as_array();
  if (processes.size() != record.footprints.size()) throw std::runtime_error("processes");
  for (std::size_t side = 0; side < processes.size(); ++side) {
    const auto& process = processes[side].as_object();
    record.footprints[side] = {.descriptors_begin = process.at("descriptors").at(0).to_number<std::size_t>(),
                               .descriptors_end = process.at("descriptors").at(1).to_number<std::size_t>(),
                               .peak_kib = process.at("peak_kib").to_number<std::size_t>(),
                               .resident_kib = process.at("resident_kib").to_number<std::size_t>()};
  }
  if (const auto* stop = object.if_contains("stop_ms")) record.stop_ms = stop->to_number<double>();
  record.seconds = object.at("seconds").to_number<double>();
  for (const auto& entry : object.at("breaches").as_array()) record.breaches.push_back(read_text(entry));
  if (const auto* moves = object.if_contains("record")) record.moves = read_text(*moves);
  return record;
}

}  // namespace

std::string json_line(const GameRecord& record) {
  const Settings& settings = record.settings;
  const BoardSize size = board_size(settings.spec);
  const auto worst = [](const std::vector<double>& values) {
    return values.empty() ? json::value() : json::value(rounded(*std::max_element(values.begin(), values.end())));
  };
  json::array late;
  for (const LateMove& move : record.late) late.push_back(to_object(move));
  json::array breaches;
  for (const std::string& breach : record.breaches) breaches.emplace_back(breach);
  json::object object{{"game", settings.number},
                      {"seed", record.seed},
                      {"protocol", name_of(settings.protocol)},
                      {"rule", rule_text(settings.spec)},
                      {"columns", size.columns},
                      {"rows", size.rows},
                      {"threads", settings.threads},
                      {"memory_mib", settings.memory_mib},
                      {"turn_ms", settings.turn_ms},
                      {"suspended", settings.suspended},
                      {"long_first", settings.long_first},
                      {"series", settings.series},
                      {"place", settings.place},
                      {"busy", record.busy},
                      {"process_age", record.process_age},
                      {"result", record.result},
                      {"moves", record.over_ms.size()},
                      {"worst_over_ms", worst(record.over_ms)},
                      {"worst_own_ms", worst(record.own_ms)},
                      {"over_ms", to_array(record.over_ms)},
                      {"own_ms", to_array(record.own_ms)},
                      {"late", std::move(late)},
                      {"processes", json::array{to_object(record.footprints[0]), to_object(record.footprints[1])}},
                      {"seconds", rounded(record.seconds)},
                      {"breaches", std::move(breaches)}};
  if (record.stop_ms) object["stop_ms"] = rounded(*record.stop_ms);
  if (!record.moves.empty()) object["record"] = record.moves;
  return json::serialize(object) + "\n";
}

Result<GameRecord> read_json_line(std::string_view line) {
  try {
    return read_object(json::parse(json::string_view(line.data(), line.size())).as_object());
  } catch (const std::exception&) {
    return Error{Errc::syntax, "not a game of this program's"};
  }
}

Result<KnownGames> read_record(std::string_view text, std::optional<std::uint64_t> seed) {
  KnownGames known;
  known.whole = text.find_last_of('\n') + 1;
  std::set<int> numbers;
  std::size_t begin = 0;
  for (int line = 1; begin < known.whole; ++line) {
    const std::size_t end = text.find('\n', begin);
    auto game = read_json_line(text.substr(begin, end - begin));
    begin = end + 1;
    const auto wrong = [line](const std::string& what) {
      return Error{Errc::syntax, "line " + std::to_string(line) + ": " + what};
    };
    if (!game) return wrong(game.error().detail);
    if (seed && game->seed != *seed) return wrong("a game of another seed");
    if (!numbers.insert(game->settings.number).second) return wrong("this game is there already");
    known.games.push_back(std::move(*game));
  }
  return known;
}

}  // namespace tengen::soak
