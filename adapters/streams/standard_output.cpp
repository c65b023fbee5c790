#include "adapters/streams/standard_output.hpp"

#include <iostream>
#include <string_view>
#include <utility>

namespace tengen::adapters {

namespace {

constexpr std::size_t most_held = std::size_t{16} << 10;

}  // namespace

StandardOutput::StandardOutput() : old_output_(std::cout.rdbuf(&output_)), old_error_(std::cerr.rdbuf(&error_)) {}

StandardOutput::~StandardOutput() {
  std::cout.flush();
  std::cout.rdbuf(old_output_);
  std::cerr.rdbuf(old_error_);
}

bool StandardOutput::finish() {
  std::cout.flush();
  return std::cout.good();
}

StandardOutput::Buffer::int_type StandardOutput::Buffer::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  const char one = traits_type::to_char_type(c);
  return add({&one, 1}) ? c : traits_type::eof();
}

std::streamsize StandardOutput::Buffer::xsputn(const char* text, std::streamsize size) {
  return add({text, static_cast<std::size_t>(size)}) ? size : 0;
}

int StandardOutput::Buffer::sync() {
  const MutexLock lock(mutex_);
  return write_held() ? 0 : -1;
}

bool StandardOutput::Buffer::add(std::string_view text) {
  const MutexLock lock(mutex_);
  text_ += text;
  if (held_ && text_.size() < most_held && !(lines_ && text.find('\n') != std::string_view::npos)) return true;
  return write_held();
}

bool StandardOutput::Buffer::write_held() {
  return write_all(stream_, std::exchange(text_, {}));
}

}  // namespace tengen::adapters
