#pragma once

#include <cstddef>
#include <cstdint>

#include "tests/campaigns/faults/report.hpp"

namespace tengen::faults {

enum class Action { fail, shorten, kill, jump };
/// Which calls of a kind are disturbed, and how.
struct Rule {
  Kind kind;
  std::uint64_t number;
  std::uint64_t period;
  Action action;
  std::int64_t value;  ///< the error, or seconds
};

/// What TENGEN_FAULTS says. Fixed storage: handlers of signals read it.
struct Plan {
  static constexpr std::size_t most_rules = 16;

  Rule rules[most_rules]{};
  std::size_t size = 0;

  /// The rule that disturbs a call of this number, or nothing.
  [[nodiscard]] const Rule* find(Kind kind, std::uint64_t number) const noexcept;
};

/// False where the text is no plan. `faults.cpp` says what it looks like.
bool read_plan(const char* text, Plan& plan) noexcept;

}  // namespace tengen::faults
