#pragma once

#include "engine/core/opening_book.hpp"

namespace tengen::go {

/// Proven positions of Little-Go as its host plays it.
[[nodiscard]] OpeningBook little_go_book() noexcept;
/// 5x5 under area scoring: positions after a move of Black's in which Black gets all 25 points. Proven under simple ko,
/// where a cycle counts against Black. Valid for any komi.
[[nodiscard]] OpeningBook five_by_five_book() noexcept;

}  // namespace tengen::go
