#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/score.hpp"
#include "lab/training/production.hpp"

namespace tengen::lab {

/// Where the positions off the way of games come from.
struct AsideOptions {
  ProductionOptions production;     ///< its rule and boards become those of the games
  std::uint64_t search_nodes = 0;   ///< of the search that evaluates them; 0: they follow moves that were not played
  Score near = 2 * score_infinite;  ///< see PositionSample; so much: every position
};

/// Positions off the way of games under one rule, and what a search says of them: after one to three moves of more or
/// less merit that were not played there, or one of those that a search of a game's position evaluates. A search meets
/// such positions far more often than those of good games, and must judge them as well. See `produce`.
int run_asides(const AsideOptions& options, const std::vector<std::string>& inputs,
               const adapters::Interrupt& interrupt);

}  // namespace tengen::lab
