#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/game_spec.hpp"
#include "protocol/gtp/options.hpp"

namespace tengen::gtp {

/// Everything a controller may change with `tengen-param` and `kata-set-param`.
struct ParameterSet {
  GameSpec spec{};  ///< as `Position::rules` tells it
  Options options{};
};

/// What kind of value a parameter has: GoGui's dialog draws a box, a list or a field for it.
enum class ParameterType : std::uint8_t { flag, choice, text };

/// One name that controllers may use.
struct Parameter {
  std::string_view name;
  ParameterType type;
  /// Empty if the game at hand has no such setting.
  std::optional<std::string> (*get)(const ParameterSet& settings);
  /// False if the value is not one of those allowed; the settings are then as they were.
  bool (*set)(ParameterSet& settings, std::string_view value);
  std::string_view choices = {};  ///< of a `choice`, with '/' between them
};

/// Tengen's own names.
[[nodiscard]] std::span<const Parameter> parameters() noexcept;
/// KataGo's names for some of the same settings, and for what only one value is possible of. Times are seconds.
[[nodiscard]] std::span<const Parameter> katago_parameters() noexcept;

/// A line of GoGui's parameter dialog: `[bool] resign 1`, `[list/simple/superko] ko simple`, `[string] threads 1`.
[[nodiscard]] std::string dialog_line(const Parameter& parameter, const std::string& value);

/// The parameter of that name, Tengen's or KataGo's, if the game at hand has it.
[[nodiscard]] const Parameter* find_parameter(const ParameterSet& settings, std::string_view name) noexcept;

}  // namespace tengen::gtp
