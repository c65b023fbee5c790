#include <algorithm>

#include "protocol/gtp/gtp_session.hpp"
#include "protocol/gtp/vertex.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

using System = TimeSettings::System;

constexpr double longest_seconds = 1e8;

/// Seconds as controllers write them: usually whole, sometimes with a fraction, sometimes below zero.
std::optional<Milliseconds> parse_seconds(std::string_view word) {
  const auto seconds = parse_decimal(word);
  if (!seconds) return std::nullopt;
  return Milliseconds(static_cast<Milliseconds::rep>(std::clamp(*seconds, -longest_seconds, longest_seconds) * 1000));
}

/// A length of time that may not be negative.
std::optional<Milliseconds> parse_period(std::string_view word) {
  const auto period = parse_seconds(word);
  return period && period->count() >= 0 ? period : std::nullopt;
}

std::optional<int> parse_count(std::string_view word) {
  const auto count = parse_integer<int>(word);
  return count && *count >= 0 ? count : std::nullopt;
}

}  // namespace

Session::Answer Session::time_settings(Arguments arguments) {
  if (arguments.size() < 3) return failure("syntax error");
  const auto main = parse_period(arguments[0]);
  const auto period = parse_period(arguments[1]);
  const auto stones = parse_count(arguments[2]);
  if (!main || !period || !stones) return failure("syntax error");
  clocks_.set(canadian_settings(*main, *period, *stones));
  return success();
}

/// `none`, `absolute M`, `canadian M PERIOD STONES` or `byoyomi M PERIOD PERIODS`.
Session::Answer Session::kgs_time_settings(Arguments arguments) {
  return set_time_system(arguments, false);
}

/// KGS's systems and `fischer M INCREMENT`; the limits of `fischer-capped M INCREMENT LIMIT LIMIT` are the controller's
/// concern. Source: KataGo, docs/GTP_Extensions.md.
Session::Answer Session::kata_time_settings(Arguments arguments) {
  return set_time_system(arguments, true);
}

Session::Answer Session::kata_list_time_settings(Arguments) {
  return success("none absolute byoyomi canadian fischer fischer-capped");
}

Reply Session::set_time_system(Arguments arguments, bool with_fischer) {
  if (arguments.empty()) return failure("syntax error");
  const std::string system = upper(arguments[0]);
  if (system == "NONE") {
    clocks_.set({});
    return success();
  }
  const auto main = arguments.size() > 1 ? parse_period(arguments[1]) : std::nullopt;
  if (!main) return failure("syntax error");
  if (system == "ABSOLUTE") {
    clocks_.set({.system = System::absolute, .main = *main});
    return success();
  }
  const auto period = arguments.size() > 2 ? parse_period(arguments[2]) : std::nullopt;
  if (!period) return failure("syntax error");
  if (with_fischer && (system == "FISCHER" || system == "FISCHER-CAPPED")) {
    clocks_.set({.system = System::fischer, .main = *main, .period = *period});
    return success();
  }
  const auto count = arguments.size() > 3 ? parse_count(arguments[3]) : std::nullopt;
  if (!count || (system != "CANADIAN" && system != "BYOYOMI")) return failure("syntax error");
  TimeSettings settings = canadian_settings(*main, *period, *count);
  if (settings.system == System::canadian && system == "BYOYOMI") settings.system = System::byoyomi;
  clocks_.set(settings);
  return success();
}

Session::Answer Session::time_left(Arguments arguments) {
  if (arguments.size() < 2) return failure("syntax error");
  const auto color = parse_color(arguments[0]);
  const auto left = parse_seconds(arguments[1]);
  const auto count = arguments.size() > 2 ? parse_count(arguments[2]) : std::optional(0);
  if (!color || !left || !count) return failure("syntax error");
  clocks_.set_left(*color, *left, *count);
  return success();
}

}  // namespace tengen::gtp
