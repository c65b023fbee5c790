#include <algorithm>
#include <cmath>
#include <utility>

#include "adapters/files/saved_game.hpp"
#include "protocol/number.hpp"

namespace tengen::adapters {

namespace {

constexpr std::string_view before_level = " level ";
constexpr std::string_view before_facts = " (";
constexpr std::string_view between_facts = ", ";
constexpr std::string_view a_person = "person";
constexpr std::string_view of_little_go = "Little-Go";
constexpr std::string_view before_clock = "clock ";
constexpr std::string_view after_move_time = " ms a move";
constexpr std::string_view after_left = " s left";
constexpr Milliseconds longest_move{3'600'000};
constexpr double most_seconds = 24 * 60 * 60;
constexpr double seconds_a_minute = 60;
constexpr double ms_a_second = 1000;

/// A number of seconds or minutes, `12` or `0.5`; nothing for another form, or one out of range.
std::optional<double> parse_number(std::string_view text) {
  const bool usual =
      !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
  return usual ? parse_decimal(text) : std::nullopt;
}

Milliseconds from_seconds(double seconds) {
  return Milliseconds(std::llround(seconds * ms_a_second));
}
double seconds_of(Milliseconds time) {
  return static_cast<double>(time.count()) / ms_a_second;
}

/// Takes in one of the facts between the brackets; false for anything else.
bool read_fact(std::string_view fact, SideName& side) {
  if (fact == a_person) {
    side.person = true;
  } else if (fact == of_little_go) {
    side.little_go = true;
  } else if (fact.ends_with(after_move_time)) {
    const auto time = parse_integer<long long>(fact.substr(0, fact.size() - after_move_time.size()));
    if (!time || *time < 1 || *time > longest_move.count()) return false;
    side.move_time = Milliseconds(*time);
  } else if (fact.starts_with(before_clock)) {
    const auto clock = parse_clock(fact.substr(before_clock.size()));
    if (!clock) return false;
    side.clock = *clock;
  } else if (fact.ends_with(after_left)) {
    const auto left = parse_number(fact.substr(0, fact.size() - after_left.size()));
    if (!left || *left > most_seconds) return false;
    side.left = from_seconds(*left);
  } else {
    return false;
  }
  return true;
}

bool read_facts(std::string_view facts, SideName& side) {
  for (;;) {
    const std::size_t end = facts.find(between_facts);
    if (!read_fact(facts.substr(0, end), side)) return false;
    if (end == std::string_view::npos) return true;
    facts.remove_prefix(end + between_facts.size());
  }
}

void read_level(SideName& side) {
  const std::size_t begin = side.name.rfind(before_level);
  if (begin == std::string::npos) return;
  const auto level = parse_integer<int>(std::string_view(side.name).substr(begin + before_level.size()));
  if (!level || *level < least_level || *level >= full_level) return;
  side.level = *level;
  side.name.resize(begin);
}

}  // namespace

Result<ClockSetting> parse_clock(std::string_view text) {
  const std::size_t plus = text.find('+');
  const auto minutes = parse_number(text.substr(0, plus));
  const auto seconds = plus == std::string_view::npos ? 0.0 : parse_number(text.substr(plus + 1));
  if (!minutes || !seconds) {
    return Error{Errc::syntax, "expected minutes and seconds a move, like 10 or 10+5"};
  }
  if (*minutes * seconds_a_minute > most_seconds || *seconds > most_seconds) {
    return Error{Errc::out_of_range, "a clock has a day at most"};
  }
  const ClockSetting clock{.main = from_seconds(*minutes * seconds_a_minute), .increment = from_seconds(*seconds)};
  if (clock.main < std::chrono::seconds(1)) return Error{Errc::out_of_range, "a clock has a second at least"};
  return clock;
}

std::string clock_text(const ClockSetting& clock) {
  std::string text = decimal_text(seconds_of(clock.main) / seconds_a_minute);
  if (clock.increment > Milliseconds{0}) text += "+" + decimal_text(seconds_of(clock.increment));
  return text;
}

std::string text_of(const SideName& side) {
  std::string text = side.name;
  if (side.engine && side.level < full_level) text.append(before_level) += std::to_string(side.level);
  std::string facts;
  const auto add = [&facts](const std::string& fact) { facts.append(facts.empty() ? "" : between_facts).append(fact); };
  if (side.person) add(std::string(a_person));
  if (side.move_time) add(std::to_string(side.move_time->count()).append(after_move_time));
  if (side.clock) add(std::string(before_clock) + clock_text(*side.clock));
  if (side.clock && side.left) add(decimal_text(seconds_of(*side.left)).append(after_left));
  if (side.little_go) add(std::string(of_little_go));
  return facts.empty() ? text : text.append(before_facts) + facts + ")";
}

SideName parse_side_name(std::string_view text) {
  SideName side{.name = std::string(text)};
  const std::size_t begin = text.rfind(before_facts);
  if (begin != std::string_view::npos && text.ends_with(')')) {
    std::string_view facts = text.substr(begin + before_facts.size());
    facts.remove_suffix(1);
    SideName told{.name = std::string(text.substr(0, begin))};
    if (read_facts(facts, told)) {
      side = std::move(told);
      side.engine = !side.person && side.name != person_name;
    }
  }
  side.person = side.person || side.name == person_name;
  if (side.engine) read_level(side);
  return side;
}

}  // namespace tengen::adapters
