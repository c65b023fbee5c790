#pragma once

#include <boost/json.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tengen::json {

/// What a text says in JSON; null where it is none.
[[nodiscard]] inline boost::json::value parsed(std::string_view text) {
  boost::system::error_code error;
  return boost::json::parse({text.data(), text.size()}, error);
}

/// An integer as JSON may write it, `2.0` included; empty for anything else and beyond 64 bits.
[[nodiscard]] inline std::optional<std::int64_t> integer_of(const boost::json::value& value) {
  constexpr double exact = 9007199254740992.0;  // 2^53
  if (const auto* number = value.if_int64()) return *number;
  if (const auto* number = value.if_double(); number != nullptr && std::abs(*number) <= exact) {
    if (*number == std::floor(*number)) return static_cast<std::int64_t>(*number);
  }
  return std::nullopt;
}

/// The commas, colons and opening brackets of a JSON text outside of its texts: there are at most so many values and
/// one more. Whoever parses the text needs memory for each.
[[nodiscard]] constexpr std::size_t structure_of(std::string_view text) noexcept {
  std::size_t count = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      quoted = !quoted;
    } else if (quoted) {
      if (c == '\\') ++i;
    } else if (c == ',' || c == ':' || c == '[' || c == '{') {
      ++count;
    }
  }
  return count;
}

/// A line of output that holds this object.
[[nodiscard]] inline std::string line_of(const boost::json::object& object) {
  return boost::json::serialize(object) + "\n";
}

[[nodiscard]] inline std::string_view view_of(const boost::json::string& text) noexcept {
  return {text.data(), text.size()};
}

}  // namespace tengen::json
