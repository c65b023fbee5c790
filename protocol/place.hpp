#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tengen {

/// A place in a text, for people: both count from 1.
struct TextPlace {
  std::size_t line = 1;
  std::size_t column = 1;

  friend bool operator==(const TextPlace&, const TextPlace&) = default;
};

/// The place behind `text`, which begins at `begin`. Lines end with '\n'.
[[nodiscard]] inline TextPlace place_behind(std::string_view text, TextPlace begin = {}) noexcept {
  for (const char c : text) {
    ++begin.column;
    if (c == '\n') begin = {begin.line + 1, 1};
  }
  return begin;
}

/// "line:column" of a byte in a text that begins at `begin` of its file.
[[nodiscard]] inline std::string place_in(std::string_view text, std::size_t offset, TextPlace begin) {
  const TextPlace place = place_behind(text.substr(0, offset), begin);
  return std::to_string(place.line) + ":" + std::to_string(place.column);
}

}  // namespace tengen
