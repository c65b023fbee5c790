#include "protocol/gomocup/info_settings.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <range/v3/algorithm/find.hpp>
#include <utility>

#include "engine/core/rule_names.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::gomocup {

RuleChoice choose_rule(std::int64_t number, bool yixin) noexcept {
  using gomoku::Rule;
  if (yixin && number == 2) return {Rule::renju, false, true};
  if (yixin && (number == 5 || number == 6)) return {Rule::freestyle, false, true};
  constexpr std::int64_t most_known = 15;  // the bits that mean something, all together
  const auto bits = static_cast<int>(number & most_known);
  const bool renju = (bits & gomoku::names_of(Rule::renju).gomocup) != 0;
  // Renju has no overlines of Black's: with the bit for exact fives it is renju still.
  const int rule = renju ? gomoku::names_of(Rule::renju).gomocup : bits & ~gomoku::gomocup_continuous;
  const bool known = number >= 0 && number <= most_known && !(renju && (bits & 8) != 0);
  return {.rule = *gomoku::rule_numbered(rule),
          .continuous = known && (bits & gomoku::gomocup_continuous) != 0,
          .known = known};
}

namespace {

constexpr std::int64_t most_hash = std::int64_t{64} << 20;  // KiB
/// Of the process's memory, what is not table. The engine does its own sums; this only has to be near.
constexpr std::int64_t beside_table = std::int64_t{16} << 20;
/// Longer than any game, and short enough to be added and subtracted.
constexpr std::int64_t longest_clock = std::int64_t{1} << 40;
/// Rapfi's scale, from 0.
constexpr std::int64_t most_strength = 100;
constexpr std::string_view turn_key = "TIMEOUT_TURN";

}  // namespace

std::span<const InfoSettings::Key> InfoSettings::keys() noexcept {
  using Self = InfoSettings;
  using Number = std::int64_t;
  static constexpr std::array<Key, 18> all{{
      {turn_key, [](Self& self, Number ms) { self.turn_ = ms; }},
      {"TIMEOUT_MATCH", [](Self& self, Number ms) { self.match_ = std::clamp<Number>(ms, 0, longest_clock); }},
      {"TIME_LEFT",
       [](Self& self, Number ms) {
         self.left_ = std::clamp(ms, -longest_clock, longest_clock);
         self.spent_ = Milliseconds{0};
       }},
      {"TIME_INCREMENT", [](Self& self, Number ms) { self.increment_ = std::max<Number>(ms, 0); }},
      {"MAX_MEMORY", [](Self& self, Number bytes) { self.memory_ = bytes; }},
      {"HASH_SIZE", [](Self& self, Number kib) { self.hash_ = kib; }},
      {"RULE",
       [](Self& self, Number rule) {
         self.rule_ = rule;
         self.rule_told_ = false;
       }},
      {"MAX_DEPTH", [](Self& self, Number plies) { self.depth_ = plies; }},
      {"MAX_NODE", [](Self& self, Number nodes) { self.nodes_ = nodes; }},
      {"THREAD_NUM", [](Self& self, Number threads) { self.threads_ = threads; }},
      {"PONDERING", [](Self& self, Number on) { self.pondering_ = on > 0; }},
      {"SHOW_DETAIL",
       [](Self& self, Number bits) {
         self.yixin_ = true;
         self.detail_ = static_cast<int>(std::clamp<Number>(bits, 0, 3));
       }},
      {"CAUTION_FACTOR", [](Self& self, Number) { self.yixin_ = true; }},  // which nobody else sends
      {"USEDATABASE", [](Self& self, Number on) { self.use_database_ = on > 0; }},
      {"DATABASE_READONLY", [](Self& self, Number on) { self.database_read_only_ = on > 0; }},
      {"LEVEL", [](Self& self, Number level) { self.take_level(level); }},
      {"STRENGTH", [](Self& self, Number strength) { self.take_strength(strength); }},
      {"NBESTSYM", [](Self& self, Number on) { self.without_mirrors_ = on == 0; }},
  }};
  return all;
}

bool InfoSettings::Info::is_move_now() const noexcept {
  return key != nullptr && key->name == turn_key && number <= 0;
}

InfoSettings::Info InfoSettings::read(std::string_view words) {
  const std::string name = upper(take_word(words));
  const auto known = keys();
  const auto key = ranges::find(known, name, &Key::name);
  const auto number = parse_saturated<std::int64_t>(take_word(words));
  if (key == known.end() || !number) return {};
  return {&*key, *number};
}

void InfoSettings::apply(const Info& info) {
  if (info.key != nullptr) info.key->take(*this, info.number);
}

void InfoSettings::take_level(std::int64_t level) {
  if (level >= least_level && level <= full_level) {
    level_ = static_cast<int>(level);
  } else {
    wrong_level_ = "level " + std::to_string(level) + " is not from 1 to 20: it stays " + std::to_string(level_);
  }
}

void InfoSettings::take_strength(std::int64_t strength) {
  if (strength >= 0 && strength <= most_strength) {
    take_level(least_level + (strength * (full_level - least_level) + most_strength / 2) / most_strength);
  } else {
    wrong_level_ =
        "strength " + std::to_string(strength) + " is not from 0 to 100: the level stays " + std::to_string(level_);
  }
}

gomoku::Spec InfoSettings::spec(BoardSize size, int empty) const {
  const RuleChoice choice = choose_rule(rule_, yixin_);
  const int draw_empty = draw_empty_.value_or(gomoku::usual_draw_empty(choice.rule, size));
  // A host that goes on beyond the draw plays to the full board (c-gomoku-cli).
  return {.size = size,
          .rule = choice.rule,
          .continuous = choice.continuous,
          .draw_empty = empty > draw_empty ? draw_empty : 0};
}

EngineOptions InfoSettings::engine_options() const {
  EngineOptions options = defaults_;
  if (hash_ > 0) options.memory_bytes = static_cast<std::size_t>(std::min(hash_, most_hash) * 1024 + beside_table);
  if (memory_ > 0) {
    const auto allowed = static_cast<std::size_t>(memory_);
    options.memory_bytes = hash_ > 0 ? std::min(options.memory_bytes, allowed) : allowed;
  }
  if (threads_ > 0) options.threads = static_cast<int>(std::min<std::int64_t>(threads_, max_threads));
  return options;
}

SearchRequest InfoSettings::request(Instant received, Milliseconds reserve) const {
  SearchRequest request;
  request.received = received;
  request.time.reserve = reserve;
  request.time.increment = Milliseconds(increment_);
  if (turn_) request.time.turn = Milliseconds(*turn_);
  const std::int64_t match = match_.value_or(0);
  const std::int64_t clock = left_.value_or(match > 0 ? match : no_clock);
  const bool runs = clock < no_clock && (clock != 0 || match > 0 || !match_);
  if (runs) request.time.left = Milliseconds(clock) - spent_;
  if (runs && match > 0) request.time.game = Milliseconds(match);
  if (depth_ > 0) request.depth = static_cast<int>(std::min<std::int64_t>(depth_, std::numeric_limits<int>::max()));
  if (nodes_ > 0) request.nodes = static_cast<std::uint64_t>(nodes_);
  return request;
}

void InfoSettings::spend(Milliseconds elapsed) {
  spent_ += elapsed;
}

std::optional<std::int64_t> InfoSettings::take_unknown_rule() {
  if (std::exchange(rule_told_, true) || choose_rule(rule_, yixin_).known) return std::nullopt;
  return rule_;
}

}  // namespace tengen::gomocup
