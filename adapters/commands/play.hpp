#pragma once

#include <string>

#include "adapters/commands/commands.hpp"

namespace tengen::adapters {

struct PlayOptions {
  GameSpec spec;
  bool black_is_person = true;
  bool white_is_person = false;
  long long move_ms = 1000;
  std::string resume{};  ///< a file to go on from, empty for a new game
  bool plain = false;    ///< sentences instead of pictures, no colour: for screen readers
};

/// A person at a terminal against the engine, or two people: moves typed as coordinates, the board redrawn after each.
/// Reads commands from stdin until `quit`, the end of input or of the game. 1 if the file to resume cannot be used.
int run_play(const PlayOptions& options, const CommonOptions& common);

}  // namespace tengen::adapters
