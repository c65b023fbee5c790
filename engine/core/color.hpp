#pragma once

#include <cstddef>
#include <cstdint>

namespace tengen {

/// The two sides. Black moves first in every game (Kaggle's and Jidi's player 1, GTP's "black").
enum class Color : std::uint8_t { black = 0, white = 1 };

[[nodiscard]] constexpr Color opponent(Color color) noexcept {
  return color == Color::black ? Color::white : Color::black;
}

[[nodiscard]] constexpr std::size_t index(Color color) noexcept {
  return static_cast<std::size_t>(color);
}

}  // namespace tengen
