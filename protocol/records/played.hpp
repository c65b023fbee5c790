#pragma once

#include "engine/engine.hpp"
#include "protocol/records/record.hpp"

namespace tengen::records {

[[nodiscard]] Facts facts_of(const GameSpec& spec);

/// The game on the engine's board: rules, set-up, moves, and the result where it is over. Without players' names.
[[nodiscard]] Record record_of(const Engine& engine);

}  // namespace tengen::records
