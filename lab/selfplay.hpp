#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "lab/training_games.hpp"

namespace tengen::lab {

struct SelfplayOptions {
  TrainingSettings settings;
  std::uint32_t games = 1000;  ///< in all shards together
  std::uint32_t shard = 0;     ///< this job plays the games whose number leaves this remainder ...
  std::uint32_t shards = 1;    ///< ... when divided by this
  int threads = 1;
  std::string file{};
};

/// Plays the games that the file does not have yet, each by itself and the same on every machine, and appends every one
/// as soon as it is over; an interrupt loses no more than the games under way. Progress goes to stderr, one line to
/// stdout. Returns the process's exit code: 0, 1 if interrupted, 2 for what cannot be done.
int run_selfplay(const SelfplayOptions& options, const std::atomic<bool>& interrupted);

/// Writes the games of all `inputs`, which must have equal settings, by number and each once.
int merge_training_files(const std::vector<std::string>& inputs, const std::string& output);

}  // namespace tengen::lab
