#pragma once

#include <cstdint>
#include <string_view>

namespace tengen {

/// FNV-1a, 64 bits. Detects files that are cut off or damaged. It does not detect forgery.
class Checksum {
 public:
  constexpr void add(std::string_view bytes) noexcept {
    for (const char c : bytes) value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  [[nodiscard]] constexpr std::uint64_t value() const noexcept { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

}  // namespace tengen
