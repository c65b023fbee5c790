#pragma once

#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::lab {

using Opening = std::vector<Stone>;

/// One opening a line, as `play_moves` reads it; blank lines and `#` remarks are left out. Each is played through by
/// the rules and must leave the game open. Errors name the line.
[[nodiscard]] Result<std::vector<Opening>> read_openings(std::string_view text, const GameSpec& spec);

/// As the file writes it.
[[nodiscard]] std::string opening_text(const Opening& opening, const GameSpec& spec);

/// A file of `lab/openings/sets`, which is in the program.
struct OpeningSet {
  std::string_view name{};  ///< `free15`
  std::string_view text{};  ///< see `read_openings`
};

/// The openings that suit these rules, for a match that names none; empty where there are none.
[[nodiscard]] OpeningSet standard_openings(const GameSpec& spec);

}  // namespace tengen::lab
