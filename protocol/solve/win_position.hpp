#pragma once

#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::solve {

/// A Gomoku position whose win is asked for.
struct WinPosition {
  gomoku::Spec spec{};
  std::vector<Stone> moves{};
};

/// Reads a line `{"size":15,"rule":0,"moves":"h8 i9"}`: the rule as Gomocup's `INFO rule` numbers it, 0 if absent;
/// moves of Black and White in turn, a1 the bottom left and i a column. Other members are left alone. `syntax` for
/// anything else.
[[nodiscard]] Result<WinPosition> read_win_position(std::string_view line);

}  // namespace tengen::solve
