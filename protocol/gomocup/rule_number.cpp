#include "protocol/gomocup/rule_number.hpp"

#include "engine/core/rule_names.hpp"

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

}  // namespace tengen::gomocup
