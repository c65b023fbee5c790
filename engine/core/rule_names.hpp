#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/core/game_spec.hpp"

namespace tengen::gomoku {

/// What Gomoku's rules are called.
struct RuleName {
  Rule rule;
  std::string_view name;   ///< in commands, files and records
  std::string_view title;  ///< for a person
  int gomocup;             ///< Gomocup's number (`INFO rule`), without the 2 that means continuous play
};

/// In the order of `Rule`.
inline constexpr std::array<RuleName, rule_count> rule_names{{
    {Rule::freestyle, "freestyle", "freestyle", 0},
    {Rule::exact_five, "exact", "exact five", 1},
    {Rule::renju, "renju", "renju", 4},
    {Rule::caro_six, "caro6", "caro (six)", 8},
    {Rule::caro_five, "caro5", "caro (five)", 9},
}};
/// All names, for a list to choose from.
inline constexpr std::string_view rule_choices = "freestyle/exact/renju/caro6/caro5";
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

}  // namespace tengen::gomoku
