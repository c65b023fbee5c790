#pragma once

#include "tests/campaigns/soak/load.hpp"
#include "tests/campaigns/soak/player.hpp"
#include "tests/campaigns/soak/record.hpp"
#include "tests/campaigns/soak/stalls.hpp"

namespace tengen::soak {

/// What goes on beside the games.
struct Surroundings {
  Load load;  ///< before the watch, which has threads
  StallWatch stalls{};
};

/// Plays one game and judges it. Processes that `pair` lacks are started; they are ended where `last` says so, and gone
/// where one of them broke a promise that ends the game. Takes a thread of its own: the move's time is measured by how
/// long that one waits.
[[nodiscard]] GameRecord play_game(Pair& pair, const Settings& settings, std::uint64_t seed,
                                   const Surroundings& surroundings, bool last);

}  // namespace tengen::soak
