#include "protocol/number.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <version>

namespace tengen {

// By `printf`, since `std::to_chars` of emscripten's library writes only integers. The locale is always "C".

namespace {

constexpr int most_digits = 17;  // that tell any two numbers apart

std::string printed(const char* form, int digits, double value) {
  std::array<char, 400> buffer{};
  std::snprintf(buffer.data(), buffer.size(), form, digits, value);
  return buffer.data();
}

/// With an exponent, and with as few digits as `Real` is read back from.
template <class Real>
std::string shortest_scientific(Real value) {
  std::string text;
  for (int behind = 0; behind < most_digits; ++behind) {
    text = printed("%.*e", behind, value);
    if (static_cast<Real>(std::strtod(text.c_str(), nullptr)) == value) break;
  }
  return text;
}

template <class Real>
std::string shortest_decimal(Real value) {
  const std::string scientific = shortest_scientific(value);
  const auto e = scientific.find('e');
  if (e == std::string::npos) return scientific;  // no finite number
  const auto point = std::min(scientific.find('.'), e);
  const auto behind = e - point > 1 ? static_cast<int>(e - point) - 1 : 0;
  return printed("%.*f", std::max(behind - std::atoi(scientific.c_str() + e + 1), 0), value);
}

}  // namespace

std::string decimal_text(double value) {
  return shortest_decimal(value);
}
std::string decimal_text(float value) {
  return shortest_decimal(value);
}
std::string fixed_text(double value, int digits) {
  return printed("%.*f", digits, value);
}
std::string shortest_text(double value) {
  const std::string scientific = shortest_scientific(value);
  const std::string decimal = shortest_decimal(value);
  return decimal.size() <= scientific.size() ? decimal : scientific;
}

std::string rounded_text(double value, int digits) {
  std::string text = fixed_text(value, digits);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::optional<double> parse_decimal(std::string_view word) {
  word = without_plus(word);
  if (word.empty()) return std::nullopt;
  double value = 0;
#ifdef __cpp_lib_to_chars
  const char* const end = word.data() + word.size();
  const auto result = std::from_chars(word.data(), end, value);
  if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
#else
  // emscripten's library reads only integers so. `strtod` takes more than decimal numbers: what else it takes is
  // refused first. The locale there is always "C".
  if (word.find_first_not_of("0123456789.eE+-") != std::string_view::npos || word.front() == '+') return std::nullopt;
  const std::string text(word);
  char* end = nullptr;
  value = std::strtod(text.c_str(), &end);
  if (end != text.c_str() + text.size()) return std::nullopt;
#endif
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace tengen
