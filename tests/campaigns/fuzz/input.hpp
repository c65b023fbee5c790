#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/random.hpp"

namespace tengen::fuzz {

/// Choices made from the bytes of an input, one after another. Behind the end all are 0.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : text_(reinterpret_cast<const char*>(data), size) {}

  [[nodiscard]] bool at_end() const noexcept { return text_.empty(); }
  [[nodiscard]] unsigned next() noexcept {
    if (text_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(text_.front());
    text_.remove_prefix(1);
    return byte;
  }
  /// One of `count` numbers from 0 on. Takes two bytes where one is not enough.
  [[nodiscard]] std::size_t below(std::size_t count) noexcept {
    if (count < 2) return 0;
    const std::size_t wide = count > 256 ? 256 * next() : 0;
    return (wide + next()) % count;
  }
  /// From `least` to `most`.
  [[nodiscard]] int within(int least, int most) noexcept {
    return least + static_cast<int>(below(static_cast<std::size_t>(most - least + 1)));
  }
  [[nodiscard]] std::string_view rest() const noexcept { return text_; }

 private:
  std::string_view text_;
};

/// Any number of numbers from few bytes: those that the input holds, then others that depend on all of them.
class Stream {
 public:
  explicit Stream(Input& input) : input_(input), random_(seed(input.rest())) {}

  /// Between `-most` and `most`; both ends and 0 come up often.
  [[nodiscard]] int number(int most) noexcept {
    const unsigned kind = byte() % 8;
    if (kind == 0) return most;
    if (kind == 1) return -most;
    if (kind == 2) return 0;
    const auto wide = byte() << 24 | byte() << 16 | byte() << 8 | byte();
    const std::int64_t span = 2 * std::int64_t{most} + 1;
    return static_cast<int>(std::int64_t{wide} % span - most);
  }
  [[nodiscard]] std::size_t below(std::size_t count) noexcept { return (byte() << 8 | byte()) % count; }

 private:
  static std::uint64_t seed(std::string_view text) noexcept {
    std::uint64_t sum = text.size();
    for (const char c : text) sum = mix(sum ^ static_cast<unsigned char>(c));
    return sum;
  }
  [[nodiscard]] unsigned byte() noexcept { return input_.at_end() ? random_.below(256) : input_.next(); }

  Input& input_;
  Random random_;
};

}  // namespace tengen::fuzz
