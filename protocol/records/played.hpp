#pragma once

#include "engine/engine.hpp"
#include "protocol/records/record.hpp"

namespace tengen::records {

[[nodiscard]] Facts facts_of(const GameSpec& spec);

/// How a game ended, as SGF's RE says it: `B+2.5`, `0`, in games without points `W+1`; empty where it goes on.
[[nodiscard]] std::string result_text(const GameStatus& status);
/// The game on the engine's board: rules, set-up, moves, and the result where it is over. Without players' names.
[[nodiscard]] Record record_of(const Engine& engine);

}  // namespace tengen::records
