#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/clock.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/engine.hpp"
#include "protocol/encoding/charset.hpp"
#include "protocol/katago/analysis.hpp"

namespace tengen::gtp {

/// A controller and its pipes take so much from a move: generous for servers (KGS, GoGui over ssh).
inline constexpr Milliseconds usual_reserve{100};

struct Options {
  std::string name = "Tengen";
  std::string version = "0";
  std::string player{};  ///< who plays in the engine's place, with its depth; empty: the engine
  EngineOptions engine{};
  int level = full_level;                   ///< of strength of the moves that it finds; analyses are always full
  Milliseconds move_time{2000};             ///< for a move where no clock runs
  std::optional<Milliseconds> max_time{};   ///< the most that a move may take, whatever the clock says
  std::uint64_t max_nodes = 0;              ///< the most that the search for a move may look at; 0: no limit
  Milliseconds reserve = usual_reserve;     ///< the most that is kept unspent of each limit
  int candidates = usual_candidates;        ///< moves that an analysis tells of where the command does not say how many
  bool resign = true;                       ///< answer `resign` in lost games
  encoding::Converter converter = nullptr;  ///< of the charsets of files; null: only what needs no library is known
  bool live_graphics = false;               ///< draw the thoughts of `genmove` in GoGui, by way of stderr

  friend bool operator==(const Options&, const Options&) = default;
};

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
  std::function<std::optional<std::string>(const ParameterSet& settings)> get;
  /// False if the value is not one of those allowed; the settings are then as they were.
  std::function<bool(ParameterSet& settings, std::string_view value)> set;
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
