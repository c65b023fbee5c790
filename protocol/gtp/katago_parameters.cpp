#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "protocol/gtp/parameters.hpp"
#include "protocol/number.hpp"

namespace tengen::gtp {

namespace {

/// What KataGo writes where visits are not limited.
constexpr std::uint64_t unlimited_visits = std::uint64_t{1} << 50;
/// What it writes where time is not limited, and the least that counts as that.
constexpr std::string_view unlimited_time = "1e+20";
constexpr double longest_seconds_of_a_move = 24.0 * 3600;
constexpr double longest_lag_seconds = 60;
constexpr double ms_per_second = 1000;

std::string seconds_text(Milliseconds time) {
  std::array<char, 32> buffer{};
  const double seconds = static_cast<double>(time.count()) / ms_per_second;
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), seconds).ptr};
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
