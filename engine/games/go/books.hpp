#pragma once

#include "engine/core/opening_book.hpp"

namespace tengen::go {

/// Proven positions of Little-Go as its host plays it.
[[nodiscard]] OpeningBook little_go_book() noexcept;
/// 5x5 under area scoring: positions in which Black, who has just moved, gets all 25 points, proven under simple ko
/// with cycles counted against Black. Good for any komi.
[[nodiscard]] OpeningBook five_by_five_book() noexcept;

}  // namespace tengen::go
