#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "engine/core/parameter.hpp"

namespace tengen {

/// Reads `NAME=VALUE`, or with another sign in between. `syntax` for text of another form. Whether a game has such a
/// parameter is for `check_parameters`.
[[nodiscard]] Result<ParameterSetting> read_setting(std::string_view text, char between = '=');

/// For people: a line for each parameter with name, value, range and meaning in columns.
[[nodiscard]] std::string parameters_table(std::span<const ParameterInfo> parameters);

/// For programs: one line of JSON with name, value, min, max, integer and meaning.
[[nodiscard]] std::string parameter_json(const ParameterInfo& parameter);

}  // namespace tengen
