#include "adapters/streams/stdio.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/text.hpp"

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <windows.h>
#else
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <csignal>
#endif

namespace tengen::adapters {

namespace {

constexpr std::size_t largest_transfer = std::size_t{1} << 20;

long read_fd(int fd, char* data, std::size_t size) noexcept {
#ifdef _WIN32
  return _read(fd, data, static_cast<unsigned>(size));
#else
  return static_cast<long>(::read(fd, data, size));
#endif
}

long write_fd(int fd, const char* data, std::size_t size) noexcept {
#ifdef _WIN32
  return _write(fd, data, static_cast<unsigned>(size));
#else
  return static_cast<long>(::write(fd, data, size));
#endif
}

/// Whether the transfer that just failed is worth another try: at once after a signal; a host may also have made its
/// end, and with a shared terminal ours, non-blocking: then as soon as there is something to do.
bool try_again([[maybe_unused]] int fd, [[maybe_unused]] bool reading) noexcept {
  if (errno == EINTR) return true;
#ifndef _WIN32
  if (errno == EAGAIN || errno == EWOULDBLOCK) {
    pollfd watch{.fd = fd, .events = static_cast<short>(reading ? POLLIN : POLLOUT), .revents = 0};
    return ::poll(&watch, 1, -1) > 0 || errno == EINTR;
  }
#endif
  return false;
}

}  // namespace

void prepare_standard_streams() noexcept {
#ifdef _WIN32
  _setmode(0, _O_BINARY);
  _setmode(1, _O_BINARY);
  _setmode(2, _O_BINARY);
#else
  std::signal(SIGPIPE, SIG_IGN);
#endif
}

std::optional<std::size_t> read_some(Stream stream, std::span<char> buffer) noexcept {
  for (;;) {
    const long count = read_fd(static_cast<int>(stream), buffer.data(), std::min(buffer.size(), largest_transfer));
    if (count >= 0) return static_cast<std::size_t>(count);
    if (!try_again(static_cast<int>(stream), true)) return std::nullopt;
  }
}

bool is_terminal(Stream stream) noexcept {
#ifdef _WIN32
  return _isatty(static_cast<int>(stream)) != 0;
#else
  return ::isatty(static_cast<int>(stream)) != 0;
#endif
}

std::size_t columns_of(Stream stream) noexcept {
  constexpr std::size_t usual = 80;
#ifdef _WIN32
  CONSOLE_SCREEN_BUFFER_INFO window{};
  const auto console = reinterpret_cast<HANDLE>(_get_osfhandle(static_cast<int>(stream)));
  if (::GetConsoleScreenBufferInfo(console, &window) == 0) return usual;
  return static_cast<std::size_t>(window.srWindow.Right - window.srWindow.Left + 1);
#else
  winsize window{};
  if (::ioctl(static_cast<int>(stream), TIOCGWINSZ, &window) != 0 || window.ws_col == 0) return usual;
  return window.ws_col;
#endif
}

bool write_all(Stream stream, std::string_view text) noexcept {
  return write_all(static_cast<int>(stream), text);
}

bool write_all(int descriptor, std::string_view text) noexcept {
  while (!text.empty()) {
    const long count = write_fd(descriptor, text.data(), std::min(text.size(), largest_transfer));
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (count < 0 && !try_again(descriptor, false)) {
      return false;
    }
  }
  return true;
}

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

bool is_utf8_locale(const std::function<const char*(const char* name)>& variable) {
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = variable(name);
    const std::string locale = upper(value == nullptr ? "" : value);
    if (locale.empty()) continue;
    return locale.find("UTF-8") != std::string::npos || locale.find("UTF8") != std::string::npos;
  }
  return false;
}

bool shows_utf8() {
#ifdef _WIN32
  return ::GetConsoleOutputCP() == CP_UTF8;
#else
  return is_utf8_locale([](const char* name) -> const char* { return std::getenv(name); });
#endif
}

}  // namespace tengen::adapters
