#pragma once

#include <string>
#include <vector>

#include "adapters/runtime/interrupt.hpp"
#include "lab/training/fit.hpp"

namespace tengen::lab {

/// Reads files of training games under one rule, fits, and writes the weights with their provenance. The exit code: 0,
/// that of the interrupt (nothing is written then), or 2 for what cannot be done.
int run_tune(const std::vector<std::string>& inputs, const std::string& output, const TuneOptions& options,
             const adapters::Interrupt& interrupt);

/// Writes the weights of a file as those of `rules`. The exit code.
int adopt_weights(const std::string& input, const std::string& output, const std::vector<gomoku::Rule>& rules);

}  // namespace tengen::lab
