#pragma once

#include "tests/campaigns/fuzz/input.hpp"

namespace tengen::fuzz {

/// Plays to a position near the end of a small game; what the solver and the search say of it must agree with what
/// trying everything says.
void check_small_value(Input& input);

}  // namespace tengen::fuzz
