#pragma once

#include <span>
#include <stdexcept>
#include <string_view>

#include "engine/core/error.hpp"
#include "engine/core/parameter.hpp"
#include "engine/search/parameters.hpp"

namespace tengen {

/// The values of a game. A member that the list leaves out keeps its default: the game's search never reads it.
[[nodiscard]] constexpr search::Parameters values_of(std::span<const GameParameter> list) {
  search::Parameters parameters;
  for (const GameParameter& line : list) {
    const search::ParameterField* field = search::find_field(line.name);
    if (field == nullptr) throw std::invalid_argument("no such parameter");  // while compiling
    field->set(parameters, line.value);
  }
  return parameters;
}

/// The values of a game, with settings from outside in their place; of several for one name the last counts. Errors:
/// see `check_parameters`.
[[nodiscard]] Result<search::Parameters> values_with(std::span<const GameParameter> list,
                                                     std::span<const ParameterSetting> settings);

}  // namespace tengen
