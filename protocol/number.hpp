#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "engine/core/number.hpp"

namespace tengen {

/// The whole word as a finite number, with or without fraction, exponent and sign.
[[nodiscard]] inline std::optional<double> parse_decimal(std::string_view word) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  double value = 0;
  const char* const end = word.data() + word.size();
  const auto result = std::from_chars(word.data(), end, value);
  if (word.empty() || result.ec != std::errc() || result.ptr != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace tengen
