#pragma once

#include "engine/core/color.hpp"
#include "engine/core/game_spec.hpp"

namespace tengen::gomoku {

/// Whether `length` consecutive stones of `color`, with no further one at their ends, win. `blocked`: the opponent has
/// a stone at both ends.
[[nodiscard]] constexpr bool wins(Rule rule, Color color, int length, bool blocked) noexcept {
  switch (rule) {
    case Rule::freestyle:
      return length >= 5;
    case Rule::exact_five:
      return length == 5;
    case Rule::renju:
      return color == Color::black ? length == 5 : length >= 5;
    case Rule::caro_six:
      return length >= 6 || (length == 5 && !blocked);
    case Rule::caro_five:
      return length == 5 && !blocked;
  }
  return false;
}

}  // namespace tengen::gomoku
