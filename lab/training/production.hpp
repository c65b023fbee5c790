#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "adapters/runtime/interrupt.hpp"
#include "engine/core/score.hpp"
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

/// Plays games of the engine against itself: see `produce`.
int run_selfplay(const ProductionOptions& options, const adapters::Interrupt& interrupt);

/// Writes the games of all `inputs`, which must have equal settings, by number and each once.
int merge_training_files(const std::vector<std::string>& inputs, const std::string& output);

/// Where the positions off the way of games come from.
struct AsideOptions {
  ProductionOptions production;     ///< its rule and boards become those of the games
  std::uint64_t search_nodes = 0;   ///< of the search that evaluates them; 0: they follow moves that were not played
  Score near = 2 * score_infinite;  ///< so near the search's window their values lie; so much: anywhere
};

/// Positions off the way of games under one rule, and what a search says of them: after one to three moves of more or
/// less merit that were not played there, or one of those that a search of a game's position evaluates. A search meets
/// such positions far more often than those of good games, and must judge them as well. See `produce`.
int run_asides(const AsideOptions& options, const std::vector<std::string>& inputs,
               const adapters::Interrupt& interrupt);

}  // namespace tengen::lab
