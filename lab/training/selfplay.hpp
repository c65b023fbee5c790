#pragma once

#include <string>
#include <vector>

#include "lab/training/production.hpp"

namespace tengen::lab {

/// Plays games of the engine against itself: see `produce`.
int run_selfplay(const ProductionOptions& options, const adapters::Interrupt& interrupt);

/// Writes the games of all `inputs`, which must have equal settings, by number and each once.
int merge_training_files(const std::vector<std::string>& inputs, const std::string& output);

}  // namespace tengen::lab
