#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/color.hpp"

namespace tengen::gomoku {

/// Which lines of one colour win, of those with at least five stones.
struct WinningLines {
  bool longer;   ///< six stones and more win
  bool blocked;  ///< five stones win with an opponent's stone at both ends

  friend constexpr bool operator==(const WinningLines&, const WinningLines&) = default;
};

inline constexpr WinningLines five_or_more{true, true};
inline constexpr WinningLines exactly_five{false, true};
inline constexpr WinningLines open_five_or_more{true, false};
inline constexpr WinningLines open_five{false, false};

// Gomoku's rules: one row a rule, and nothing else names them all.
//
//   Gomocup    Gomocup's number (`INFO rule`), without the 2 that means continuous play
//   GTP        the game's name for GoGui, without its board
//   key        the rule's letter in databases of positions
//   Black      Black's winning lines; then White's
//   forbids    Black's overlines, double fours and double threes are forbidden
//   network    whose weights judge the rule (evaluation/standard_weights.cpp)
//   openings   whose openings it has (standard_openings.cpp)
//
// Caro's names follow Gomocup's numbers 8 and 9. The edge of the board does not block a five.
// TENGEN_MORE_RULES: rows that a test adds.
#ifndef TENGEN_MORE_RULES
#define TENGEN_MORE_RULES(ROW)
#endif
// clang-format off
#define TENGEN_FOR_EACH_RULE(ROW)                                                                                        \
  /*  enumerator  name         title          Gomocup GTP       key  Black              White          forbids network openings */ \
  ROW(freestyle,  "freestyle", "freestyle",   0, "Gomoku",      'f', five_or_more,      five_or_more,      false, freestyle, freestyle) \
  ROW(exact_five, "exact",     "exact five",  1, "Gomokuexact", 's', exactly_five,      exactly_five,      false, freestyle, exact)     \
  ROW(renju,      "renju",     "renju",       4, "Renju",       'r', exactly_five,      five_or_more,      true,  renju,     renju)     \
  ROW(caro_six,   "caro6",     "caro (six)",  8, "Carosix",     'c', open_five_or_more, open_five_or_more, false, caro,      caro6)     \
  ROW(caro_five,  "caro5",     "caro (five)", 9, "Carofive",    'v', open_five,         open_five,         false, caro,      caro5)     \
  TENGEN_MORE_RULES(ROW)
// clang-format on

#define TENGEN_RULE(rule, ...) rule,
enum class Rule : std::uint8_t { TENGEN_FOR_EACH_RULE(TENGEN_RULE) };
#undef TENGEN_RULE

/// A row of the table.
struct RuleName {
  Rule rule;
  std::string_view name;   ///< in commands, files and records
  std::string_view title;  ///< for a person
  int gomocup;
  std::string_view gtp;
  char key;
  WinningLines black;
  WinningLines white;
  bool forbids;
};

#define TENGEN_RULE(rule, name, title, gomocup, gtp, key, black, white, forbids, ...) \
  RuleName{Rule::rule, name, title, gomocup, gtp, key, black, white, forbids},
/// In the order of `Rule`.
inline constexpr std::array rule_names{TENGEN_FOR_EACH_RULE(TENGEN_RULE)};
#undef TENGEN_RULE
inline constexpr std::size_t rule_count = rule_names.size();

#define TENGEN_RULE(rule, name, ...) "/" name
/// All names, for a list to choose from: `freestyle/exact/...`.
inline constexpr std::string_view rule_choices = std::string_view(TENGEN_FOR_EACH_RULE(TENGEN_RULE)).substr(1);
#undef TENGEN_RULE

/// In Gomocup's numbers: play goes on after a win.
inline constexpr int gomocup_continuous = 2;

[[nodiscard]] constexpr const RuleName& names_of(Rule rule) noexcept {
  return rule_names[static_cast<std::size_t>(rule)];
}
[[nodiscard]] constexpr std::string_view name(Rule rule) noexcept {
  return names_of(rule).name;
}

/// Empty for a name that no rule has; capitals count.
[[nodiscard]] constexpr std::optional<Rule> rule_named(std::string_view name) noexcept {
  for (const RuleName& known : rule_names) {
    if (known.name == name) return known.rule;
  }
  return std::nullopt;
}
/// Empty for a number that no rule has.
[[nodiscard]] constexpr std::optional<Rule> rule_numbered(int gomocup) noexcept {
  for (const RuleName& known : rule_names) {
    if (known.gomocup == gomocup) return known.rule;
  }
  return std::nullopt;
}

[[nodiscard]] constexpr WinningLines winning_lines(Rule rule, Color color) noexcept {
  return color == Color::black ? names_of(rule).black : names_of(rule).white;
}
/// Whether the colours win by the same lines and may make the same moves.
[[nodiscard]] constexpr bool colors_alike(Rule rule) noexcept {
  return names_of(rule).black == names_of(rule).white && !names_of(rule).forbids;
}
/// Whether the rule forbids moves of this colour.
[[nodiscard]] constexpr bool forbids(Rule rule, Color color) noexcept {
  return color == Color::black && names_of(rule).forbids;
}
/// Whether `length` consecutive stones of `color`, with no further one at their ends, win. `blocked`: the opponent has
/// a stone at both ends.
[[nodiscard]] constexpr bool wins(Rule rule, Color color, int length, bool blocked) noexcept {
  const WinningLines lines = winning_lines(rule, color);
  return length == 5 ? lines.blocked || !blocked : length > 5 && lines.longer;
}

}  // namespace tengen::gomoku
