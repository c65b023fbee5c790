#include "tests/campaigns/soak/record.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <stdexcept>
#include <utility>

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

/// The number and the seed of the game on a line. Throws where it is none.
std::pair<int, std::uint64_t> read_game(std::string_view line) {
  const auto value = json::parse(json::string_view(line.data(), line.size()));
  const int number = value.at("game").to_number<int>();
  if (number < 1) throw std::runtime_error("number");
  return {number, value.at("seed").to_number<std::uint64_t>()};
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

Result<KnownGames> read_record(std::string_view text, std::uint64_t seed) {
  KnownGames known;
  known.whole = text.find_last_of('\n') + 1;
  std::size_t begin = 0;
  for (int line = 1; begin < known.whole; ++line) {
    const std::size_t end = text.find('\n', begin);
    const auto wrong = [line](const std::string& what) {
      return Error{Errc::syntax, "line " + std::to_string(line) + ": " + what};
    };
    try {
      const auto [number, its_seed] = read_game(text.substr(begin, end - begin));
      if (its_seed != seed) return wrong("a game of another seed");
      if (!known.games.insert(number).second) return wrong("this game is there already");
    } catch (const std::exception&) {
      return wrong("not a game of this program's");
    }
    begin = end + 1;
  }
  return known;
}

}  // namespace tengen::soak
