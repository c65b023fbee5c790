#pragma once

#include <string_view>

#include "engine/core/game_spec.hpp"

namespace tengen::lab {

/// A file of `lab/openings/sets`, which is in the program.
struct OpeningSet {
  std::string_view name{};  ///< `free15`
  std::string_view text{};  ///< see `read_openings`
};

/// The openings that suit these rules, for a match that names none; empty where there are none.
[[nodiscard]] OpeningSet standard_openings(const GameSpec& spec);

}  // namespace tengen::lab
