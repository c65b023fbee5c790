#include "protocol/gtp/parameters.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <utility>

#include "engine/core/rule_names.hpp"
#include "protocol/number.hpp"

namespace tengen::gtp {

namespace {

constexpr std::size_t least_memory_mb = 16;
constexpr std::size_t most_memory_mb = std::size_t{1} << 20;
constexpr unsigned megabyte_shift = 20;
constexpr Milliseconds::rep longest_move_ms = 24LL * 3600 * 1000;
constexpr Milliseconds::rep longest_reserve_ms = 60'000;
constexpr std::uint64_t most_nodes = std::uint64_t{1} << 50;
constexpr int most_candidates = 1000;

template <class Value>
struct Word {
  std::string_view text;
  Value value;
};

// The kinds of parameters. `field(settings)` points to the value; null where the game at hand has none.

/// One of some words: of those with one value the first is told.
template <class Value, class Field>
Parameter word(std::string_view name, ParameterType type, std::vector<Word<Value>> words, Field field,
               std::string_view choices = {}) {
  const auto get = [words, field](const ParameterSet& settings) -> std::optional<std::string> {
    const auto* const value = field(settings);
    if (value == nullptr) return std::nullopt;
    return std::string(ranges::find(words, *value, &Word<Value>::value)->text);
  };
  const auto set = [words, field](ParameterSet& settings, std::string_view text) {
    const auto known = ranges::find(words, text, &Word<Value>::text);
    if (known == words.end()) return false;
    *field(settings) = known->value;
    return true;
  };
  return {name, type, get, set, choices};
}

template <class Integer, class Field>
Parameter number(std::string_view name, Integer least, Integer most, Field field) {
  const auto get = [field](const ParameterSet& settings) -> std::optional<std::string> {
    const auto* const value = field(settings);
    if (value == nullptr) return std::nullopt;
    return std::to_string(*value);
  };
  const auto set = [field, least, most](ParameterSet& settings, std::string_view text) {
    const auto value = parse_integer<Integer>(text);
    if (!value || *value < least || *value > most) return false;
    *field(settings) = *value;
    return true;
  };
  return {name, ParameterType::text, get, set};
}

/// A number in another unit than the option has.
template <class Integer>
Parameter number(std::string_view name, Integer least, Integer most, Integer (*read)(const Options&),
                 void (*write)(Options&, Integer)) {
  const auto get = [read](const ParameterSet& settings) { return std::to_string(read(settings.options)); };
  const auto set = [write, least, most](ParameterSet& settings, std::string_view text) {
    const auto value = parse_integer<Integer>(text);
    if (!value || *value < least || *value > most) return false;
    write(settings.options, *value);
    return true;
  };
  return {name, ParameterType::text, get, set};
}

template <class Spec, class Value>
auto rule(Value Spec::*member) {
  return [member](auto& settings) {
    auto* const spec = std::get_if<Spec>(&settings.spec);
    return spec == nullptr ? nullptr : &(spec->*member);
  };
}

template <class Value>
auto option(Value Options::*member) {
  return [member](auto& settings) { return &(settings.options.*member); };
}

constexpr auto threads = [](auto& settings) { return &settings.options.engine.threads; };
// A published player has no level but its own.
constexpr auto level = [](auto& settings) {
  return settings.options.player.empty() ? &settings.options.level : nullptr;
};

std::vector<Word<gomoku::Rule>> rule_words() {
  std::vector<Word<gomoku::Rule>> words;
  for (const gomoku::RuleName& known : gomoku::rule_names) words.push_back({known.name, known.rule});
  return words;
}

/// What KataGo writes where visits are not limited.
constexpr std::uint64_t unlimited_visits = std::uint64_t{1} << 50;
/// What it writes where time is not limited, and the least that counts as that.
constexpr std::string_view unlimited_time = "1e+20";
constexpr double longest_seconds_of_a_move = 24.0 * 3600;
constexpr double longest_lag_seconds = 60;
constexpr double ms_per_second = 1000;

std::string seconds_text(Milliseconds time) {
  return shortest_text(static_cast<double>(time.count()) / ms_per_second);
}

std::optional<Milliseconds> parse_time(std::string_view value) {
  const auto seconds = parse_decimal(value);
  if (!seconds || *seconds < 0 || *seconds > longest_seconds_of_a_move) return std::nullopt;
  return Milliseconds(std::llround(*seconds * ms_per_second));
}

/// Nodes take the place of visits: each is a position looked at.
std::optional<std::string> get_visits(const ParameterSet& settings) {
  const std::uint64_t nodes = settings.options.max_nodes;
  return std::to_string(nodes > 0 ? nodes : unlimited_visits);
}

bool set_visits(ParameterSet& settings, std::string_view value) {
  const auto nodes = parse_saturated<std::uint64_t>(value);
  if (!nodes || *nodes == 0 || value.starts_with('-')) return false;
  settings.options.max_nodes = *nodes < unlimited_visits ? *nodes : 0;
  return true;
}

std::optional<std::string> get_time(const ParameterSet& settings) {
  return settings.options.max_time ? seconds_text(*settings.options.max_time) : std::string(unlimited_time);
}

bool set_time(ParameterSet& settings, std::string_view value) {
  const auto seconds = parse_decimal(value);
  if (!seconds || *seconds <= 0) return false;
  settings.options.max_time = parse_time(value);  // none where it is longer than any move
  return true;
}

std::optional<std::string> get_lag(const ParameterSet& settings) {
  return seconds_text(settings.options.reserve);
}

bool set_lag(ParameterSet& settings, std::string_view value) {
  const auto time = parse_time(value);
  if (!time || static_cast<double>(time->count()) > longest_lag_seconds * ms_per_second) return false;
  settings.options.reserve = *time;
  return true;
}

std::optional<std::string> get_zero(const ParameterSet&) {
  return "0";
}

bool set_zero(ParameterSet&, std::string_view value) {
  return parse_decimal(value) == 0.0;
}

}  // namespace

std::span<const Parameter> parameters() noexcept {
  using Ms = Milliseconds::rep;
  static const std::vector<Word<bool>> switches{{"on", true}, {"off", false}, {"1", true},
                                                {"0", false}, {"true", true}, {"false", false}};
  static const std::vector<Parameter> all{
      word<go::Ko>("ko", ParameterType::choice, {{"simple", go::Ko::simple}, {"superko", go::Ko::positional_superko}},
                   rule(&go::Spec::ko), "simple/superko"),
      word<go::Scoring>("scoring", ParameterType::choice,
                        {{"area", go::Scoring::area}, {"stones", go::Scoring::stones}}, rule(&go::Spec::scoring),
                        "area/stones"),
      number("move_limit", 0, go::max_move_limit, rule(&go::Spec::move_limit)),
      word("rule", ParameterType::choice, rule_words(), rule(&gomoku::Spec::rule), gomoku::rule_choices),
      number("in_a_row", 1, connect::max_cells, rule(&connect::Spec::in_a_row)),
      number("threads", 1, max_threads, threads),
      number("level", least_level, full_level, level),
      number<std::size_t>(
          "memory_mb", least_memory_mb, most_memory_mb,
          [](const Options& options) { return options.engine.memory_bytes >> megabyte_shift; },
          [](Options& options, std::size_t mb) { options.engine.memory_bytes = mb << megabyte_shift; }),
      number<Ms>(
          "move_time_ms", 1, longest_move_ms, [](const Options& options) { return options.move_time.count(); },
          [](Options& options, Ms ms) { options.move_time = Milliseconds(ms); }),
      // The most that a move may take, whatever the clock says; 0: no such limit.
      number<Ms>(
          "max_time_ms", 0, longest_move_ms,
          [](const Options& options) { return options.max_time.value_or(Milliseconds{0}).count(); },
          [](Options& options, Ms ms) { options.max_time = ms > 0 ? std::optional(Milliseconds(ms)) : std::nullopt; }),
      // The most that is kept unspent of every limit of a clock.
      number<Ms>(
          "reserve_ms", 0, longest_reserve_ms, [](const Options& options) { return options.reserve.count(); },
          [](Options& options, Ms ms) { options.reserve = Milliseconds(ms); }),
      // The most that the search for a move may look at; 0: no limit.
      number("max_nodes", std::uint64_t{0}, most_nodes, option(&Options::max_nodes)),
      // The moves that an analysis tells of where the command does not say how many.
      number("candidates", 1, most_candidates, option(&Options::candidates)),
      word("resign", ParameterType::flag, switches, option(&Options::resign)),
      word("live_graphics", ParameterType::flag, switches, option(&Options::live_graphics)),
  };
  return all;
}

std::span<const Parameter> katago_parameters() noexcept {
  static const std::vector<Parameter> all{
      number("numSearchThreads", 1, max_threads, threads),
      {"maxVisits", ParameterType::text, get_visits, set_visits},
      {"maxPlayouts", ParameterType::text, get_visits, set_visits},
      {"maxTime", ParameterType::text, get_time, set_time},
      {"lagBuffer", ParameterType::text, get_lag, set_lag},
      word<bool>("allowResignation", ParameterType::flag, {{"true", true}, {"false", false}}, option(&Options::resign)),
      // What Tengen does not do: only the value that says so.
      {"ponderingEnabled", ParameterType::flag, [](const ParameterSet&) { return "false"; },
       [](ParameterSet&, std::string_view value) { return value == "false"; }},
      {"analysisWideRootNoise", ParameterType::text, get_zero, set_zero},
      {"playoutDoublingAdvantage", ParameterType::text, get_zero, set_zero},
  };
  return all;
}

std::string dialog_line(const Parameter& parameter, const std::string& value) {
  const std::string name(parameter.name);
  switch (parameter.type) {
    case ParameterType::flag:
      return "[bool] " + name + (value == "on" ? " 1" : " 0");
    case ParameterType::choice:
      return "[list/" + std::string(parameter.choices) + "] " + name + " " + value;
    case ParameterType::text:
      break;
  }
  return "[string] " + name + " " + value;
}

const Parameter* find_parameter(const ParameterSet& settings, std::string_view name) noexcept {
  const auto applies = [&](const Parameter& p) { return p.name == name && p.get(settings); };
  for (const auto table : {parameters(), katago_parameters()}) {
    const auto found = ranges::find_if(table, applies);
    if (found != table.end()) return &*found;
  }
  return nullptr;
}

}  // namespace tengen::gtp
