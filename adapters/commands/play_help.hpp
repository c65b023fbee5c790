#pragma once

#include <string>
#include <vector>

#include "adapters/terminal/screen.hpp"
#include "engine/core/game_spec.hpp"

namespace tengen::adapters {

/// The keys of a drawn game, a few words each. `levels`: whether the engine has levels.
[[nodiscard]] std::vector<std::string> short_key_help(const GameSpec& spec, bool levels);
/// The keys of a drawn game in full, one a line.
[[nodiscard]] std::vector<std::string> key_help(const GameSpec& spec, bool levels, const Look& look);

}  // namespace tengen::adapters
