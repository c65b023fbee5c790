#pragma once

// Which mutant is at work. tests/campaigns/mutations/run includes this before everything else in its copy of the
// sources.

namespace tengen::mutations {

extern int chosen;              ///< the number of the mutant at work, -1: none
extern unsigned char* reached;  ///< one for each mutant whose place was run

inline bool is_chosen(int mutant) noexcept {
  reached[mutant] = 1;
  return chosen == mutant;
}

/// What is computed while the program is compiled stays as it is.
constexpr bool is(int mutant) noexcept {
  return !__builtin_is_constant_evaluated() && is_chosen(mutant);
}

/// For constants: one that is needed while the program is compiled does not compile.
constexpr bool is_at_run_time(int mutant) {
  if (__builtin_is_constant_evaluated() && mutant >= 0) throw mutant;
  return is(mutant);
}

}  // namespace tengen::mutations
