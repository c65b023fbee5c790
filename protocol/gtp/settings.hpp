#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/clock.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/engine.hpp"

namespace tengen::gtp {

/// Everything a controller may change with `tengen-param`.
struct Settings {
  GameSpec spec{};
  EngineOptions engine{};
  Milliseconds move_time{};
  bool resign = true;
};

/// One name that `tengen-param` knows.
struct Parameter {
  std::string_view name;
  /// Empty if the game at hand has no such setting.
  std::optional<std::string> (*get)(const Settings& settings);
  /// False if the value is not one of those allowed; the settings are then as they were.
  bool (*set)(Settings& settings, std::string_view value);
};

[[nodiscard]] std::span<const Parameter> parameters() noexcept;

/// The parameter of that name, if the game at hand has it.
[[nodiscard]] const Parameter* find_parameter(const Settings& settings, std::string_view name) noexcept;

}  // namespace tengen::gtp
