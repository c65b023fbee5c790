#pragma once

#include "engine/core/opening_book.hpp"

namespace tengen::go {

/// Proven positions of Little-Go as its host plays it.
[[nodiscard]] OpeningBook little_go_book() noexcept;

}  // namespace tengen::go
