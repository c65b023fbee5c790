#pragma once

#include <string>
#include <vector>

#include "engine/games/gomoku/evaluation/evaluations.hpp"

namespace tengen::adapters {

/// Which network judges under which rule of Gomoku in this process: the standard ones, until `use_weights`. Any thread.
[[nodiscard]] gomoku::Evaluations& evaluations();

/// Judges Gomoku by these files, weights or cell networks, from now on, each under the rules that it names. Returns
/// what was wrong with the first that could not be used, or nothing; the rule then keeps the weights that the program
/// was built with.
[[nodiscard]] std::string use_weights(const std::vector<std::string>& paths);

}  // namespace tengen::adapters
