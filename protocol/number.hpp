#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/number.hpp"

namespace tengen {

/// The word without the '+' of a number: `std::from_chars` knows no sign but '-'.
[[nodiscard]] constexpr std::string_view without_plus(std::string_view word) noexcept {
  const bool signed_twice = word.size() > 1 && word[1] == '-';
  return word.starts_with('+') && !signed_twice ? word.substr(1) : word;
}

/// The whole word as a decimal integer, with or without sign. A number that does not fit becomes the nearest one that
/// does. Empty for anything else.
template <class Integer>
[[nodiscard]] std::optional<Integer> parse_saturated(std::string_view word) {
  word = without_plus(word);
  if (const auto number = parse_integer<Integer>(word)) return number;
  const bool negative = word.starts_with('-');
  const std::string_view digits = word.substr(negative ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  return negative ? std::numeric_limits<Integer>::min() : std::numeric_limits<Integer>::max();
}

/// The shortest decimal number that is read back as this one, without exponent: `4.8`, `-7`, `0.0001`.
[[nodiscard]] std::string decimal_text(double value);
[[nodiscard]] std::string decimal_text(float value);
/// With so many digits behind the point: `0.50`.
[[nodiscard]] std::string fixed_text(double value, int digits);
/// With at most so many, without needless zeros: `0.5`, `12`.
[[nodiscard]] std::string rounded_text(double value, int digits);
/// The shortest text that is read back as this number, be it with an exponent: `4.8`, `1e+20`.
[[nodiscard]] std::string shortest_text(double value);

/// The whole word as a finite number, with or without fraction, exponent and sign.
[[nodiscard]] std::optional<double> parse_decimal(std::string_view word);

}  // namespace tengen
