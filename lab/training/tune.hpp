#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "lab/training/fit.hpp"

namespace tengen::lab {

/// Reads files of training games under one rule, fits, and writes the weights with their provenance. The exit code.
int run_tune(const std::vector<std::string>& inputs, const std::string& output, const TuneOptions& options,
             const std::atomic<bool>& interrupted);

/// Writes the weights of a file as another rule's. The exit code.
int adopt_weights(const std::string& input, const std::string& output, gomoku::Rule rule);

}  // namespace tengen::lab
