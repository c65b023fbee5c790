#pragma once

#include <string>
#include <string_view>

#include "adapters/terminal/screen.hpp"

namespace tengen::adapters {

/// SGR attributes of what a board shows.
struct Inks {
  std::string board{};  ///< lines, gaps, empty points
  std::string black{};
  std::string white{};
  std::string neutral{};
  std::string forbidden{};
  std::string last{};
  std::string cursor{};
  std::string hint{};
  std::string won{};  ///< added to a stone's
};

[[nodiscard]] Inks inks_of(Look::Colours colours);

/// How a stone is drawn.
[[nodiscard]] std::string_view stone_glyph(Color color, const Look& look);

}  // namespace tengen::adapters
