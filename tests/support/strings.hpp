#pragma once

#include <algorithm>
#include <string>

#include "engine/core/bytes.hpp"

namespace tengen::test {

/// A file that is a string of the test's.
class StringSink final : public ByteSink {
 public:
  explicit StringSink(std::string& text) : text_(text) {}
  bool write(std::span<const char> bytes) override {
    text_.append(bytes.data(), bytes.size());
    return true;
  }
  [[nodiscard]] bool finish() override { return true; }

 private:
  std::string& text_;
};

class StringSource final : public ByteSource {
 public:
  explicit StringSource(const std::string& text) : text_(text) {}
  std::size_t read(std::span<char> bytes) override {
    const std::size_t count = std::min(bytes.size(), text_.size() - at_);
    std::copy_n(text_.begin() + static_cast<std::ptrdiff_t>(at_), count, bytes.begin());
    at_ += count;
    return count;
  }
  void rewind() override { at_ = 0; }

 private:
  std::string text_;
  std::size_t at_ = 0;
};

}  // namespace tengen::test
