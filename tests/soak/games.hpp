#pragma once

#include <array>

#include "engine/core/game_spec.hpp"
#include "engine/core/random.hpp"
#include "tests/soak/player.hpp"

// Games between two players, judged by the tests' own referees, at 20 to 50 ms a move. What is illegal goes into the
// report and ends the game.

namespace tengen::soak {

/// A rule and its number in the Gomocup protocol.
struct GomokuRule {
  int number;
  gomoku::Rule rule;
  bool continuous = false;
};

/// All that the soak plays.
inline constexpr std::array<GomokuRule, 6> gomoku_rules{{{0, gomoku::Rule::freestyle},
                                                         {1, gomoku::Rule::exact_five},
                                                         {4, gomoku::Rule::renju},
                                                         {8, gomoku::Rule::caro_six},
                                                         {9, gomoku::Rule::caro_five},
                                                         {2, gomoku::Rule::freestyle, true}}};

/// A Gomocup game from some random stones in the middle. Continuous games go on behind a five: there only the points
/// are judged, and only so many moves.
void play_gomoku(Pair& players, const GomokuRule& rule, int size, Random& random, Report& report);

void play_go(Pair& players, const go::Spec& spec, Random& random, Report& report);

void play_connect(Pair& players, Random& random, Report& report);

}  // namespace tengen::soak
