#pragma once

#include <cstdint>
#include <string>

#include "adapters/runtime/interrupt.hpp"

namespace tengen::lab {

struct GoChoicesOptions {
  std::string file{};
  std::uint32_t roots = 50;       ///< positions to solve, in the file in the end
  std::uint32_t per_stage = 300;  ///< positions kept of each root for each number of plies left
  std::uint64_t seed = 1;
};

/// Positions of the solver's own trees in Little-Go, with every move's result, to learn an order of moves from.
///
/// Solves random positions of 4 to 8 stones for their winner. Of the positions where the solver ranked moves, with 3 to
/// 14 plies left, some are kept by chance. Each of their moves is then solved as well. Lines of text, after a first
/// line `tengen-go-choices 1`:
///
///     P <plies left> <moves>                   a position; then for each move
///     <wins> <nodes> <feature> <feature>...    1 or 0; nodes of its proof; canonical features (learnt_order.hpp)
///     E <number>                               the end of a root
///
/// A file that is there is gone on with. One thread. Progress goes to stderr. Returns the process's exit code.
int run_go_choices(const GoChoicesOptions& options, const adapters::Interrupt& interrupt);

}  // namespace tengen::lab
