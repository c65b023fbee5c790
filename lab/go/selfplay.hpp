#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapters/runtime/interrupt.hpp"
#include "engine/core/parameter.hpp"

namespace tengen::lab {

struct GoSelfplayOptions {
  std::string file{};
  std::vector<int> sides{7, 9};  ///< of boards; each game is dealt one
  std::uint32_t games = 1000;    ///< in the file, in the end
  std::uint64_t nodes = 400;     ///< a move
  double stray = 0.04;           ///< share of moves that are random
  int asides = 0;                ///< positions beside each of a game's, a move or two away
  int playouts = 48;             ///< by which a finished board is counted
  std::uint64_t seed = 1;
  std::vector<ParameterSetting> settings{};  ///< of the search
};

/// Plays games of Go of the engine against itself on one thread and appends their positions to the file (see GoSample).
/// Each game is written when it is over; a file that is there is gone on with. Game `n` of a seed is the same
/// everywhere. Whose a point is in the end is counted by random playouts from where both sides passed: they capture
/// what is dead. Progress goes to stderr. Returns the process's exit code.
int run_go_selfplay(const GoSelfplayOptions& options, const adapters::Interrupt& interrupt);

}  // namespace tengen::lab
