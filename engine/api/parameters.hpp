#pragma once

#include <span>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/parameter.hpp"

namespace tengen {

/// The parameters of a game's search, in the order of its file (`engine/cores/GAME_parameters.hpp`). The texts last as
/// long as the program. Any thread.
[[nodiscard]] std::vector<ParameterInfo> parameters_of(const GameSpec& spec);

/// Whether an engine of this game takes these settings: `not_found` for a name that is none of the game's parameters,
/// `out_of_range` for a value outside the range or with a fraction where only whole numbers are taken. Any thread.
[[nodiscard]] Result<> check_parameters(const GameSpec& spec, std::span<const ParameterSetting> settings);

}  // namespace tengen
