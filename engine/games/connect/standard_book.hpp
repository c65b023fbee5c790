#pragma once

#include "engine/core/opening_book.hpp"

namespace tengen::connect {

/// Proven positions of Connect Four on 7x6.
[[nodiscard]] OpeningBook standard_book() noexcept;

}  // namespace tengen::connect
