#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/checksum.hpp"

// Numbers as files of weights hold them: the low byte first.

namespace tengen::gomoku {

/// Takes numbers from bytes that are known to be long enough.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) noexcept : rest_(bytes) {}

  template <std::integral Number>
  void read(Number& number) noexcept {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof number; ++i)
      bits |= std::uint64_t{static_cast<unsigned char>(rest_[i])} << 8 * i;
    rest_.remove_prefix(sizeof number);
    number = static_cast<Number>(bits);
  }
  void read(std::span<std::int16_t> numbers) noexcept {
    for (std::int16_t& number : numbers) read(number);
  }
  [[nodiscard]] std::string_view take(std::size_t count) noexcept {
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }

 private:
  std::string_view rest_;
};

template <std::integral Number>
void append(std::string& bytes, Number number) {
  const auto bits = static_cast<std::uint64_t>(number);
  for (std::size_t i = 0; i < sizeof number; ++i) bytes += static_cast<char>(bits >> 8 * i & 255);
}

inline void append(std::string& bytes, std::span<const std::int16_t> numbers) {
  for (const std::int16_t number : numbers) append(bytes, number);
}

[[nodiscard]] inline std::uint64_t checksum_of(std::string_view bytes) {
  Checksum checksum;
  checksum.add(bytes);
  return checksum.value();
}

}  // namespace tengen::gomoku
