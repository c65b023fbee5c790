#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lab/match/statistics.hpp"

namespace tengen::lab {

/// The games of two of several contestants, as the first of them sees them.
struct PairingTally {
  std::size_t first = 0;
  std::size_t second = 0;
  Tally tally{};
};

/// The strength of each of `count` contestants as Elo above the mean of all, with its 95 % interval. The likeliest by
/// Bradley and Terry's model, a draw counting as half a win. To each pairing one drawn game is added, so that who won
/// every game has a figure too. The intervals come from the spread of whole pairs of games (see `Tally::pairs`).
[[nodiscard]] std::vector<EloEstimate> rate(std::size_t count, const std::vector<PairingTally>& pairings);

/// A table of rank, name, games, score and Elo, the strongest first.
[[nodiscard]] std::string standings_text(const std::vector<std::string>& names,
                                         const std::vector<PairingTally>& pairings);
/// A row for each contestant: its points against each other one, of how many games.
[[nodiscard]] std::string crosstable_text(const std::vector<std::string>& names,
                                          const std::vector<PairingTally>& pairings);

}  // namespace tengen::lab
