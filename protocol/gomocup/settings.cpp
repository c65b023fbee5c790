#include "protocol/gomocup/settings.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/core/rule_names.hpp"

namespace tengen::gomocup {

namespace {

/// Piskvork's word for a clock that does not run.
constexpr std::int64_t unlimited = 2147483647;
constexpr std::int64_t most_hash = std::int64_t{64} << 20;  // KiB
/// Of the process's memory, what is not table. The engine does its own sums; this only has to be near.
constexpr std::int64_t beside_table = std::int64_t{16} << 20;
/// Longer than any game, and short enough to be added and subtracted.
constexpr std::int64_t longest_clock = std::int64_t{1} << 40;

}  // namespace

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

void Settings::apply(const Info& info) {
  using Key = Info::Key;
  switch (info.key) {
    case Key::timeout_turn:
      turn_ = info.number;
      break;
    case Key::timeout_match:
      match_ = std::clamp<std::int64_t>(info.number, 0, longest_clock);
      break;
    case Key::time_left:
      left_ = std::clamp(info.number, -longest_clock, longest_clock);
      spent_ = Milliseconds{0};
      break;
    case Key::time_increment:
      increment_ = std::max<std::int64_t>(info.number, 0);
      break;
    case Key::max_memory:
      memory_ = info.number;
      break;
    case Key::hash_size:
      hash_ = info.number;
      break;
    case Key::rule:
      rule_ = info.number;
      rule_told_ = false;
      break;
    case Key::max_depth:
      depth_ = info.number;
      break;
    case Key::max_node:
      nodes_ = info.number;
      break;
    case Key::thread_num:
      threads_ = info.number;
      break;
    case Key::pondering:
      pondering_ = info.number > 0;
      break;
    case Key::show_detail:
      yixin_ = true;
      detail_ = static_cast<int>(std::clamp<std::int64_t>(info.number, 0, 3));
      break;
    case Key::nbest_sym:
      without_mirrors_ = info.number == 0;
      break;
    case Key::folder:  // nothing is stored between games
    case Key::ignored:
      break;
  }
}

gomoku::Spec Settings::spec(BoardSize size, int empty) const {
  const RuleChoice choice = choose_rule(rule_, yixin_);
  const int draw_empty = draw_empty_.value_or(gomoku::usual_draw_empty(choice.rule, size));
  // A host that goes on beyond the draw plays to the full board (c-gomoku-cli).
  return {.size = size,
          .rule = choice.rule,
          .continuous = choice.continuous,
          .draw_empty = empty > draw_empty ? draw_empty : 0};
}

EngineOptions Settings::engine_options() const {
  EngineOptions options = defaults_;
  if (hash_ > 0) options.memory_bytes = static_cast<std::size_t>(std::min(hash_, most_hash) * 1024 + beside_table);
  if (memory_ > 0) {
    const auto allowed = static_cast<std::size_t>(memory_);
    options.memory_bytes = hash_ > 0 ? std::min(options.memory_bytes, allowed) : allowed;
  }
  if (threads_ > 0) options.threads = static_cast<int>(std::min<std::int64_t>(threads_, max_threads));
  return options;
}

SearchRequest Settings::request(Instant received, Milliseconds reserve) const {
  SearchRequest request;
  request.received = received;
  request.time.reserve = reserve;
  request.time.increment = Milliseconds(increment_);
  if (turn_) request.time.turn = Milliseconds(*turn_);
  const std::int64_t match = match_.value_or(0);
  const std::int64_t clock = left_.value_or(match > 0 ? match : unlimited);
  const bool runs = clock < unlimited && (clock != 0 || match > 0 || !match_);
  if (runs) request.time.left = Milliseconds(clock) - spent_;
  if (runs && match > 0) request.time.game = Milliseconds(match);
  if (depth_ > 0) request.depth = static_cast<int>(std::min<std::int64_t>(depth_, std::numeric_limits<int>::max()));
  if (nodes_ > 0) request.nodes = static_cast<std::uint64_t>(nodes_);
  return request;
}

void Settings::spend(Milliseconds elapsed) {
  spent_ += elapsed;
}

std::optional<std::int64_t> Settings::take_unknown_rule() {
  if (std::exchange(rule_told_, true) || choose_rule(rule_, yixin_).known) return std::nullopt;
  return rule_;
}

}  // namespace tengen::gomocup
