#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "lab/match/contestant.hpp"
#include "lab/match/game.hpp"
#include "lab/tuning/spsa.hpp"

namespace tengen::lab {

/// How both sides of a comparison play.
struct TuningMatch {
  GameRules rules;
  ContestantOptions side{};  ///< of both, but for what is tuned
  std::vector<Opening> openings{{}};
  int pairs = 4;
  int concurrency = 1;
};

/// What came of the games, for the side with plus.
struct TuningScore {
  int won = 0;
  int lost = 0;
  int drawn = 0;
  bool aborted = false;

  [[nodiscard]] int lead() const noexcept { return won - lost; }
};

/// Plays one iteration's pairs of games, each pair an opening with both colours; `iteration` from 1 says which
/// openings. On `concurrency` threads of its own. Aborted by a request on `stop`: the score then means nothing.
[[nodiscard]] TuningScore play_trial(const TuningMatch& match, std::span<const TunedNumber> numbers,
                                     const SpsaTrial& trial, int iteration, const std::stop_token& stop);

}  // namespace tengen::lab
