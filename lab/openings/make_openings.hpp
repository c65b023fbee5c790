#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapters/runtime/interrupt.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/score.hpp"

namespace tengen::lab {

struct OpeningsOptions {
  gomoku::Rule rule = gomoku::Rule::freestyle;
  std::vector<int> sides{15};           ///< an opening must be even on each of these; replies are for the smallest
  int threes = 32;                      ///< balanced openings of three stones to find
  std::uint64_t nodes = 500'000;        ///< of the last search that judges one
  Score even = 50;                      ///< the most it may say for either side
  std::uint64_t reply_nodes = 100'000;  ///< of the last search that judges a reply; 0: no replies
  std::uint64_t seed = 1;
  std::string engine{};  ///< noted in the file: version and commit
  std::string file{};
};

/// Makes a book of openings (`gomoku::Openings`) that follows from its options and the engine's weights alone. Swap2's
/// three stones are random ones that searches of growing size call even, and where neither side has a forced win; of
/// the replies to a single stone, for each place of it up to symmetry, the one that searches of growing size call best.
/// Progress goes to stderr, one line to stdout. Returns the process's exit code: 0, that of the interrupt (nothing is
/// written then), or 2 for what cannot be done.
int make_openings(OpeningsOptions options, const adapters::Interrupt& interrupt);

}  // namespace tengen::lab
