#pragma once

#include <cstdint>
#include <functional>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"

namespace tengen {

/// Called with the share of the work that is done, 0 to 1, many times a second. Returning false ends the count.
using PerftProgress = std::function<bool(double share)>;

/// The number of move sequences of exactly `depth` plies from the empty board. Sequences that end the game earlier do
/// not count. The number means nothing once `go_on` has returned false. Errors as `validate`; `out_of_range` for a
/// negative depth.
[[nodiscard]] Result<std::uint64_t> perft(
    const GameSpec& spec, int depth, const PerftProgress& go_on = [](double) { return true; });

}  // namespace tengen
