#include "protocol/gtp/parameters.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/find_if.hpp>

#include "engine/core/rule_names.hpp"
#include "protocol/number.hpp"

namespace tengen::gtp {

namespace {

using Text = std::optional<std::string>;

template <class Value>
struct Word {
  std::string_view text;
  Value value;
};

template <class Value, std::size_t N>
std::string text_of(const std::array<Word<Value>, N>& words, Value value) {
  const auto word = ranges::find(words, value, &Word<Value>::value);
  return word == words.end() ? std::string() : std::string(word->text);
}

template <class Value, std::size_t N>
bool read_word(const std::array<Word<Value>, N>& words, std::string_view text, Value& value) {
  const auto word = ranges::find(words, text, &Word<Value>::text);
  if (word == words.end()) return false;
  value = word->value;
  return true;
}

template <class Integer>
bool read_integer(std::string_view text, Integer least, Integer most, Integer& value) {
  const auto number = parse_integer<Integer>(text);
  if (!number || *number < least || *number > most) return false;
  value = *number;
  return true;
}

constexpr std::array<Word<go::Ko>, 2> ko_words{{{"simple", go::Ko::simple}, {"superko", go::Ko::positional_superko}}};
constexpr std::array<Word<go::Scoring>, 2> scoring_words{
    {{"area", go::Scoring::area}, {"stones", go::Scoring::stones}}};
constexpr std::array<Word<bool>, 6> switch_words{
    {{"on", true}, {"off", false}, {"1", true}, {"0", false}, {"true", true}, {"false", false}}};

constexpr std::size_t least_memory_mb = 16;
constexpr std::size_t most_memory_mb = std::size_t{1} << 20;
constexpr unsigned megabyte_shift = 20;
constexpr Milliseconds::rep longest_move_ms = 24LL * 3600 * 1000;
constexpr Milliseconds::rep longest_reserve_ms = 60'000;
constexpr std::uint64_t most_nodes = std::uint64_t{1} << 50;
constexpr int most_candidates = 1000;

constexpr std::array<Parameter, 15> all_parameters{{
    {"ko", ParameterType::choice,
     [](const ParameterSet& s) {
       const auto* spec = std::get_if<go::Spec>(&s.spec);
       return spec != nullptr ? Text(text_of(ko_words, spec->ko)) : Text();
     },
     [](ParameterSet& s, std::string_view value) { return read_word(ko_words, value, std::get<go::Spec>(s.spec).ko); },
     "simple/superko"},
    {"scoring", ParameterType::choice,
     [](const ParameterSet& s) {
       const auto* spec = std::get_if<go::Spec>(&s.spec);
       return spec != nullptr ? Text(text_of(scoring_words, spec->scoring)) : Text();
     },
     [](ParameterSet& s, std::string_view value) {
       return read_word(scoring_words, value, std::get<go::Spec>(s.spec).scoring);
     },
     "area/stones"},
    {"move_limit", ParameterType::text,
     [](const ParameterSet& s) {
       const auto* spec = std::get_if<go::Spec>(&s.spec);
       return spec != nullptr ? Text(std::to_string(spec->move_limit)) : Text();
     },
     [](ParameterSet& s, std::string_view value) {
       return read_integer(value, 0, go::max_move_limit, std::get<go::Spec>(s.spec).move_limit);
     }},
    {"rule", ParameterType::choice,
     [](const ParameterSet& s) {
       const auto* spec = std::get_if<gomoku::Spec>(&s.spec);
       return spec != nullptr ? Text(gomoku::name(spec->rule)) : Text();
     },
     [](ParameterSet& s, std::string_view value) {
       const auto rule = gomoku::rule_named(value);
       if (rule) std::get<gomoku::Spec>(s.spec).rule = *rule;
       return rule.has_value();
     },
     gomoku::rule_choices},
    {"in_a_row", ParameterType::text,
     [](const ParameterSet& s) {
       const auto* spec = std::get_if<connect::Spec>(&s.spec);
       return spec != nullptr ? Text(std::to_string(spec->in_a_row)) : Text();
     },
     [](ParameterSet& s, std::string_view value) {
       return read_integer(value, 1, connect::max_cells, std::get<connect::Spec>(s.spec).in_a_row);
     }},
    {"threads", ParameterType::text,
     [](const ParameterSet& s) { return Text(std::to_string(s.options.engine.threads)); },
     [](ParameterSet& s, std::string_view value) {
       return read_integer(value, 1, max_threads, s.options.engine.threads);
     }},
    // A published player has no level but its own.
    {"level", ParameterType::text,
     [](const ParameterSet& s) { return s.options.player.empty() ? Text(std::to_string(s.options.level)) : Text(); },
     [](ParameterSet& s, std::string_view value) {
       return read_integer(value, least_level, full_level, s.options.level);
     }},
    {"memory_mb", ParameterType::text,
     [](const ParameterSet& s) { return Text(std::to_string(s.options.engine.memory_bytes >> megabyte_shift)); },
     [](ParameterSet& s, std::string_view value) {
       std::size_t megabytes = 0;
       if (!read_integer(value, least_memory_mb, most_memory_mb, megabytes)) return false;
       s.options.engine.memory_bytes = megabytes << megabyte_shift;
       return true;
     }},
    {"move_time_ms", ParameterType::text,
     [](const ParameterSet& s) { return Text(std::to_string(s.options.move_time.count())); },
     [](ParameterSet& s, std::string_view value) {
       Milliseconds::rep ms = 0;
       if (!read_integer<Milliseconds::rep>(value, 1, longest_move_ms, ms)) return false;
       s.options.move_time = Milliseconds(ms);
       return true;
     }},
    // The most that a move may take, whatever the clock says; 0: no such limit.
    {"max_time_ms", ParameterType::text,
     [](const ParameterSet& s) { return Text(std::to_string(s.options.max_time.value_or(Milliseconds{0}).count())); },
     [](ParameterSet& s, std::string_view value) {
       Milliseconds::rep ms = 0;
       if (!read_integer<Milliseconds::rep>(value, 0, longest_move_ms, ms)) return false;
       s.options.max_time = ms > 0 ? std::optional(Milliseconds(ms)) : std::nullopt;
       return true;
     }},
    // The most that is kept unspent of every limit of a clock.
    {"reserve_ms", ParameterType::text,
     [](const ParameterSet& s) { return Text(std::to_string(s.options.reserve.count())); },
     [](ParameterSet& s, std::string_view value) {
       Milliseconds::rep ms = 0;
       if (!read_integer<Milliseconds::rep>(value, 0, longest_reserve_ms, ms)) return false;
       s.options.reserve = Milliseconds(ms);
       return true;
     }},
    // The most that the search for a move may look at; 0: no limit.
    {"max_nodes", ParameterType::text, [](const ParameterSet& s) { return Text(std::to_string(s.options.max_nodes)); },
     [](ParameterSet& s, std::string_view value) {
       return read_integer(value, std::uint64_t{0}, most_nodes, s.options.max_nodes);
     }},
    // The moves that an analysis tells of where the command does not say how many.
    {"candidates", ParameterType::text,
     [](const ParameterSet& s) { return Text(std::to_string(s.options.candidates)); },
     [](ParameterSet& s, std::string_view value) {
       return read_integer(value, 1, most_candidates, s.options.candidates);
     }},
    {"resign", ParameterType::flag, [](const ParameterSet& s) { return Text(text_of(switch_words, s.options.resign)); },
     [](ParameterSet& s, std::string_view value) { return read_word(switch_words, value, s.options.resign); }},
    {"live_graphics", ParameterType::flag,
     [](const ParameterSet& s) { return Text(text_of(switch_words, s.options.live_graphics)); },
     [](ParameterSet& s, std::string_view value) { return read_word(switch_words, value, s.options.live_graphics); }},
}};

}  // namespace

std::span<const Parameter> parameters() noexcept {
  return all_parameters;
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

namespace {

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

constexpr std::array<Parameter, 9> all_katago_parameters{{
    {"numSearchThreads", ParameterType::text,
     [](const ParameterSet& s) { return std::optional(std::to_string(s.options.engine.threads)); },
     [](ParameterSet& s, std::string_view value) {
       const auto threads = parse_integer<int>(value);
       if (!threads || *threads < 1 || *threads > max_threads) return false;
       s.options.engine.threads = *threads;
       return true;
     }},
    {"maxVisits", ParameterType::text, get_visits, set_visits},
    {"maxPlayouts", ParameterType::text, get_visits, set_visits},
    {"maxTime", ParameterType::text, get_time, set_time},
    {"lagBuffer", ParameterType::text, get_lag, set_lag},
    {"allowResignation", ParameterType::flag,
     [](const ParameterSet& s) { return std::optional<std::string>(s.options.resign ? "true" : "false"); },
     [](ParameterSet& s, std::string_view value) {
       if (value != "true" && value != "false") return false;
       s.options.resign = value == "true";
       return true;
     }},
    // What Tengen does not do: only the value that says so.
    {"ponderingEnabled", ParameterType::flag, [](const ParameterSet&) { return std::optional<std::string>("false"); },
     [](ParameterSet&, std::string_view value) { return value == "false"; }},
    {"analysisWideRootNoise", ParameterType::text, get_zero, set_zero},
    {"playoutDoublingAdvantage", ParameterType::text, get_zero, set_zero},
}};

}  // namespace

std::span<const Parameter> katago_parameters() noexcept {
  return all_katago_parameters;
}

}  // namespace tengen::gtp
