#include "adapters/stdio.hpp"

#include <algorithm>
#include <cerrno>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#else
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
    if (errno != EINTR) return std::nullopt;
  }
}

bool is_terminal(Stream stream) noexcept {
#ifdef _WIN32
  return _isatty(static_cast<int>(stream)) != 0;
#else
  return ::isatty(static_cast<int>(stream)) != 0;
#endif
}

bool write_all(Stream stream, std::string_view text) noexcept {
  while (!text.empty()) {
    const long count = write_fd(static_cast<int>(stream), text.data(), std::min(text.size(), largest_transfer));
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (count < 0 && errno != EINTR) {
      return false;
    }
  }
  return true;
}

}  // namespace tengen::adapters
