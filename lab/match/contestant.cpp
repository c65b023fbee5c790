#include "lab/match/contestant.hpp"

#include <cmath>

#include "engine/engine.hpp"
#include "protocol/number.hpp"
#include "protocol/parameters_text.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

Error wrong(const std::string& word, const std::string& what) {
  return {Errc::syntax, quote(word) + ": " + what};
}

/// Words separated by blanks; "such ones" may contain them.
std::vector<std::string> split_command(std::string_view text) {
  std::vector<std::string> words;
  bool quoted = false;
  bool inside = false;
  for (const char c : text) {
    if (c == '"') {
      quoted = !quoted;
      if (!inside) words.emplace_back();
      inside = true;
    } else if (is_blank(c) && !quoted) {
      inside = false;
    } else {
      if (!inside) words.emplace_back();
      inside = true;
      words.back() += c;
    }
  }
  return words;
}

std::optional<Milliseconds> seconds(const std::string& value) {
  const auto number = parse_decimal(value);
  if (!number || *number <= 0 || *number > 1e7) return std::nullopt;
  return Milliseconds(std::max<long long>(1, std::llround(*number * 1000)));
}

/// False if the value is not good for the key, which is a known one.
Result<> set(ContestantOptions& options, const std::string& word, const std::string& key, const std::string& value) {
  if (key == "name") {
    options.name = quote(value, 100);
  } else if (key == "cmd") {
    options.command = split_command(value);
    if (options.command.empty()) return wrong(word, "no command");
    if (options.language == Language::none) options.language = Language::gomocup;
  } else if (key == "protocol") {
    if (value != "gomocup" && value != "gtp") return wrong(word, "gomocup or gtp");
    options.language = value == "gtp" ? Language::gtp : Language::gomocup;
  } else if (key == "player") {
    const auto player = players::parse_name(value);
    if (!player) return player.error();
    options.player = *player;
  } else if (key == "time" || key == "clock") {
    const auto time = seconds(value);
    if (!time) return wrong(word, "seconds, more than 0");
    (key == "time" ? options.turn : options.clock) = time;
  } else if (key == "nodes") {
    options.nodes = parse_integer<std::uint64_t>(value);
    if (options.nodes.value_or(0) == 0) return wrong(word, "a number of nodes");
  } else if (key == "depth") {
    options.depth = parse_integer<int>(value);
    if (options.depth.value_or(0) < 1) return wrong(word, "a number of plies");
  } else if (key == "level") {
    options.level = parse_integer<int>(value);
    if (options.level.value_or(0) < least_level || *options.level > full_level) return wrong(word, "1 to 20");
  } else if (key == "memory") {
    const auto megabytes = parse_integer<std::size_t>(value);
    if (!megabytes || *megabytes < 16 || *megabytes > (1 << 20)) return wrong(word, "MiB from 16");
    options.memory_bytes = *megabytes << 20;
  } else if (key == "threads") {
    const auto threads = parse_integer<int>(value);
    if (!threads || *threads < 1 || *threads > max_threads) return wrong(word, "1 to " + std::to_string(max_threads));
    options.threads = *threads;
  } else if (key == "rest") {
    const auto rest = seconds(value);
    if (!rest || *rest > Milliseconds(1000)) return wrong(word, "seconds, more than 0 and at most 1");
    options.rest = *rest;
  } else if (key == "tolerance") {
    const auto tolerance = parse_integer<int>(value);
    if (!tolerance || *tolerance < 0 || *tolerance > most_tolerance.count()) {
      return wrong(word, "milliseconds from 0 to " + std::to_string(most_tolerance.count()));
    }
    options.tolerance = Milliseconds(*tolerance);
  } else if (key == "set") {
    const auto setting = read_setting(value, ':');
    if (!setting) return wrong(word, "NAME:VALUE is expected");
    options.settings.push_back(*setting);
  } else if (key == "send") {
    options.lines.push_back(value);
  } else {
    return wrong(word,
                 "no such setting; there are name, cmd, protocol, player, time, clock, nodes, depth, level, memory, "
                 "rest, threads, tolerance, send, set");
  }
  return {};
}

}  // namespace

Result<ContestantOptions> parse_contestant(std::span<const std::string> words) {
  ContestantOptions options;
  for (const std::string& word : words) {
    const auto sign = word.find('=');
    if (sign == std::string::npos) return wrong(word, "key=value is expected");
    if (const auto done = set(options, word, word.substr(0, sign), word.substr(sign + 1)); !done) return done.error();
  }
  if (options.command.empty() && options.language != Language::none) {
    return Error{Errc::syntax, "a protocol needs cmd=, the program that speaks it"};
  }
  if (!options.command.empty() && options.player) {
    return Error{Errc::syntax, "player= is for Tengen's own engine, not for cmd="};
  }
  if (options.level && options.player) {
    return Error{Errc::syntax, "level= is for Tengen, not for player="};
  }
  if (!options.settings.empty() && (options.player || !options.command.empty())) {
    return Error{Errc::syntax, "set= is for Tengen's own engine, not for cmd= and player="};
  }
  if (options.name.empty()) {
    options.name = options.player            ? options.player->name
                   : options.command.empty() ? "tengen"
                                             : quote(options.command.front(), 100);
  }
  return options;
}

Result<std::unique_ptr<Contestant>> make_contestant(const ContestantOptions& options, const GameSpec& spec) {
  switch (options.language) {
    case Language::gomocup:
      if (!std::holds_alternative<gomoku::Spec>(spec)) {
        return Error{Errc::unsupported, options.name + ": the Gomocup protocol is for Gomoku"};
      }
      return make_gomocup_contestant(options);
    case Language::gtp:
      if (is_continuous(spec)) return Error{Errc::unsupported, options.name + ": GTP has no continuous games"};
      if (options.nodes || options.depth) {
        return Error{Errc::unsupported,
                     options.name + ": GTP has no word for nodes or depth; send= what the program knows"};
      }
      if (options.turn && options.turn->count() % 1000 != 0) {
        return Error{Errc::unsupported, options.name + ": GTP counts in whole seconds"};
      }
      return make_gtp_contestant(options);
    case Language::none:
      break;
  }
  static const SteadyClock clock;
  return make_own_contestant(options, spec, clock);
}

}  // namespace tengen::lab
