#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/clock.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/engine.hpp"

namespace tengen::gtp {

/// Everything a controller may change with `tengen-param`.
struct ParameterSet {
  GameSpec spec{};
  EngineOptions engine{};
  Milliseconds move_time{};
  bool resign = true;
  bool live_graphics = false;
};

/// What kind of value a parameter has: GoGui's dialog draws a box, a list or a field for it.
enum class ParameterType : std::uint8_t { flag, choice, text };

/// One name that `tengen-param` knows.
struct Parameter {
  std::string_view name;
  ParameterType type;
  /// Empty if the game at hand has no such setting.
  std::optional<std::string> (*get)(const ParameterSet& settings);
  /// False if the value is not one of those allowed; the settings are then as they were.
  bool (*set)(ParameterSet& settings, std::string_view value);
  std::string_view choices = {};  ///< of a `choice`, with '/' between them
};

[[nodiscard]] std::span<const Parameter> parameters() noexcept;

/// A line of GoGui's parameter dialog: `[bool] resign 1`, `[list/simple/superko] ko simple`, `[string] threads 1`.
[[nodiscard]] std::string dialog_line(const Parameter& parameter, const std::string& value);

/// The parameter of that name, if the game at hand has it.
[[nodiscard]] const Parameter* find_parameter(const ParameterSet& settings, std::string_view name) noexcept;

}  // namespace tengen::gtp
