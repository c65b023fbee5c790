#pragma once

#include <span>
#include <stdexcept>
#include <string_view>

#include "engine/core/error.hpp"
#include "engine/core/parameter.hpp"
#include "engine/search/parameters.hpp"

namespace tengen {

/// The values that a game plays with.
[[nodiscard]] constexpr search::Parameters values_of(const GameParameters& game) {
  search::Parameters parameters;
  for (const ParameterValue& own : game.values) {
    const search::ParameterField* field = search::find_field(own.name);
    if (field == nullptr || !game.has(own.name)) throw std::invalid_argument("no such parameter");  // while compiling
    field->set(parameters, own.value);
  }
  return parameters;
}

/// The values of a game, with settings from outside in their place; of several for one name the last counts. Errors:
/// see `check_parameters`.
[[nodiscard]] Result<search::Parameters> values_with(const GameParameters& game,
                                                     std::span<const ParameterSetting> settings);

}  // namespace tengen
