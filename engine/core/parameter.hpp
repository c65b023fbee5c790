#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

namespace tengen {

/// The value of a member of `search::Parameters`.
struct ParameterValue {
  std::string_view name;
  double value;
};

/// What every game's search reads of `search::Parameters`. A name that ends with `*` stands for all that begin so.
inline constexpr auto parameters_of_every_game = std::to_array<std::string_view>(
    {"aspiration_*", "extension_limit", "iir_depth",         "singular_*", "futility_*", "razor_*",
     "lmr_base",     "lmr_divisor",     "lmr_not_improving", "lmr_depth",  "lmr_from",   "lmr_pv",
     "lmr_cut_node", "lmr_killer",      "lmr_history",       "lmr_behind", "raised_*",   "lmp_*",
     "order_*",      "history_*",       "correction_*",      "clock_*",    "patience*",  "nodes_per_ms"});

/// The parameters of one game's search.
struct GameParameters {
  std::span<const std::string_view> reads;   ///< besides `parameters_of_every_game`; written in the same way
  std::span<const ParameterValue> values{};  ///< where the game does not play with the usual ones

  [[nodiscard]] constexpr bool has(std::string_view name) const noexcept {
    const auto stands_for_it = [name](std::string_view each) {
      return each.ends_with('*') ? name.starts_with(each.substr(0, each.size() - 1)) : name == each;
    };
    const auto& every = parameters_of_every_game;
    return std::any_of(every.begin(), every.end(), stands_for_it) ||
           std::any_of(reads.begin(), reads.end(), stands_for_it);
  }
};

/// A number of a game's search that may be varied, with the value that the program plays with.
struct ParameterInfo {
  std::string_view name;
  double value;
  double least;
  double most;
  bool whole;                ///< takes whole numbers only; 0 and 1 stand for no and yes
  std::string_view meaning;  ///< one line of printable ASCII
};

/// A value that takes the place of a parameter's own.
struct ParameterSetting {
  std::string name;
  double value = 0;

  friend bool operator==(const ParameterSetting&, const ParameterSetting&) = default;
};

}  // namespace tengen
