#pragma once

#include "engine/core/clock.hpp"

namespace tengen::adapters {

/// What this process has used of processors so far, all its threads together; zero where the system does not say. Any
/// thread.
[[nodiscard]] Duration cpu_time() noexcept;

}  // namespace tengen::adapters
