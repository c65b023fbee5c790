#pragma once

#include <string>
#include <vector>

#include "engine/core/geometry.hpp"

namespace tengen::review {

/// What players call the opening of a Gomoku game: one of renju's 26 canonical openings, `Kagetsu (D4)`, however the
/// board is turned. The first stone, Black's, stands in the centre of the board (one of four such points on an even
/// side), White's next to it, Black's second within two points of it. Empty for any other beginning.
[[nodiscard]] std::string opening_name(const std::vector<Stone>& moves, BoardSize size);

}  // namespace tengen::review
