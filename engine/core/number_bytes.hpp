#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/checksum.hpp"
#include "engine/core/error.hpp"

// Numbers as files of weights hold them: the low byte first.

namespace tengen {

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

/// Whether a file of weights has `size` bytes and ends with the checksum of those before: `syntax` where not.
[[nodiscard]] inline Result<> check_frame(std::string_view bytes, std::size_t size) {
  std::uint64_t checksum = 0;
  if (bytes.size() < size) return Error{Errc::syntax, "cut off"};
  if (bytes.size() > size) return Error{Errc::syntax, "something follows the checksum"};
  const std::size_t end = size - sizeof checksum;
  ByteReader(bytes.substr(end)).read(checksum);
  if (checksum == checksum_of(bytes.substr(0, end))) return {};
  return Error{Errc::syntax, "the checksum is not that of the bytes before: damaged"};
}

}  // namespace tengen
