#pragma once

#include "adapters/files/weights.hpp"
#include "adapters/runtime/memory.hpp"
#include "engine/engine.hpp"

namespace tengen::adapters {

/// What this process offers to its engines: the weights that the user chose, the machine's memory.
[[nodiscard]] inline EngineServices services_with(const Clock& clock, Workers& workers) {
  return {.clock = clock, .workers = workers, .evaluations = &evaluations(), .available_memory = available_memory()};
}

}  // namespace tengen::adapters
