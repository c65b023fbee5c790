#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "adapters/runtime/interrupt.hpp"
#include "lab/training/training_games.hpp"

namespace tengen::lab {

/// A file of games to learn from, in any number of parts.
struct ProductionOptions {
  TrainingSettings settings;
  std::uint32_t games = 1000;  ///< in all shards together
  std::uint32_t shard = 0;     ///< this job makes the games whose number leaves this remainder ...
  std::uint32_t shards = 1;    ///< ... when divided by this
  int threads = 1;
  std::string file{};
};

/// Makes the game that belongs to a number: the same on every machine. Nothing where there is none, or once it is
/// interrupted.
using GameMaker = std::function<std::optional<TrainingGame>(std::uint32_t)>;

/// Makes the games that the file does not have yet and appends every one as soon as it is over; an interrupt loses no
/// more than the games under way. Each thread asks `new_maker` for a maker of its own. Progress goes to stderr, one
/// line to stdout. Returns the process's exit code: 0, that of the interrupt, or 2 for what cannot be
/// done.
int produce(const ProductionOptions& options, const adapters::Interrupt& interrupt,
            const std::function<GameMaker()>& new_maker);

}  // namespace tengen::lab
