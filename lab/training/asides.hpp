#pragma once

#include <string>
#include <vector>

#include "lab/training/production.hpp"

namespace tengen::lab {

/// Positions off the way of games under one rule: after one to three moves of more or less merit that were not played
/// there, and what a search says of them. A search meets such positions far more often than those of good games, and
/// must judge them as well. See `produce`; rule and board of `options` are the games'.
int run_asides(ProductionOptions options, const std::vector<std::string>& inputs, const adapters::Interrupt& interrupt);

}  // namespace tengen::lab
