#pragma once

#include <string>
#include <string_view>

namespace tengen {

/// A line of a game's list of parameters. `name` is that of a member of `search::Parameters`, which says what it means.
/// A tuner varies the value between `least` and `most`.
struct GameParameter {
  std::string_view name;
  double value;
  double least;
  double most;
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
