#pragma once

#include <cstdint>
#include <functional>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"

namespace tengen {

/// Hears the share of the work that is done, 0 to 1, many times a second; false cuts the count short.
using PerftProgress = std::function<bool(double share)>;

/// The number of move sequences of exactly `depth` plies from the empty board; finished games do not go on. Of no use
/// once `go_on` has said no. Errors as `validate`; `out_of_range` for a negative depth.
[[nodiscard]] Result<std::uint64_t> perft(
    const GameSpec& spec, int depth, const PerftProgress& go_on = [](double) { return true; });

}  // namespace tengen
