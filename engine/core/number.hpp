#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace tengen {

/// The whole word as a decimal integer; empty for anything else, also for numbers that do not fit.
template <class Integer>
[[nodiscard]] std::optional<Integer> parse_integer(std::string_view word) {
  Integer value{};
  const char* const end = word.data() + word.size();
  const auto result = std::from_chars(word.data(), end, value);
  if (word.empty() || result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return value;
}

}  // namespace tengen
