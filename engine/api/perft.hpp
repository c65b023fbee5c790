#pragma once

#include <cstdint>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"

namespace tengen {

/// The number of move sequences of exactly `depth` plies from the empty board; finished games do not go on. Errors as
/// `validate`; `out_of_range` for a negative depth.
[[nodiscard]] Result<std::uint64_t> perft(const GameSpec& spec, int depth);

}  // namespace tengen
