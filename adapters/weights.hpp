#pragma once

#include <string>
#include <vector>

namespace tengen::adapters {

/// Judges Gomoku by these files from now on, each under the rule that it names. Returns what was wrong with the first
/// that could not be used, or nothing; the rule then keeps the weights that the program was built with.
[[nodiscard]] std::string use_weights(const std::vector<std::string>& paths);

}  // namespace tengen::adapters
