#include "adapters/files/saved_game.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/rule_names.hpp"
#include "protocol/number.hpp"
#include "protocol/records/record.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

// Remarks of a text of moves.
constexpr std::string_view black_title = "# Black: ";
constexpr std::string_view white_title = "# White: ";

}  // namespace

Result<> check_game_name(const std::string& path, const GameSpec& spec) {
  const auto text = game_text(path, {.facts = records::facts_of(spec)});
  return text ? Result<>() : Result<>(text.error());
}

Result<std::string> game_text(const std::string& path, const records::Record& record) {
  const auto format = records::format_of_name(path, records::game_of(record.facts));
  if (!format) return Error{Errc::syntax, path + ": the name must end with .sgf, .psq, .txt or .pos"};
  auto text = records::write(record, *format);
  if (!text) return Error{text.error().code, path + ": " + text.error().detail};
  return text;
}

Result<std::string> resumable_text(const std::string& path, const records::Record& record) {
  auto text = game_text(path, record);
  if (!text) return text;
  const records::Format format = *records::format_of_name(path, records::game_of(record.facts));
  if (format == records::Format::notation || format == records::Format::columns) {
    std::string players;
    if (!record.black.empty()) players.append(black_title).append(record.black).append("\n");
    if (!record.white.empty()) players.append(white_title).append(record.white).append("\n");
    // The first line may be a heading, which stays the first.
    text->insert(text->starts_with('#') ? text->find('\n') + 1 : 0, players);
  }
  const gomoku::Rule rule = record.facts.rule.value_or(gomoku::Rule::freestyle);
  if (format == records::Format::psq && rule != gomoku::Rule::freestyle) {
    text->append("0,").append(gomoku::name(rule)).append("\n");
  }
  return text;
}

void read_players(std::string_view text, records::Record& record) {
  while (text.starts_with('#')) {
    std::string_view line = take_field(text, '\n');
    if (line.starts_with(black_title) && record.black.empty()) record.black = trim(line.substr(black_title.size()));
    if (line.starts_with(white_title) && record.white.empty()) record.white = trim(line.substr(white_title.size()));
  }
}

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
