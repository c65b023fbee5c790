#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <streambuf>
#include <string>
#include <string_view>

#include "engine/core/mutex.hpp"

namespace tengen::adapters {

/// The process's standard streams as bytes, the same on every platform: no buffering, no translation of line ends.
enum class Stream { input = 0, output = 1, error = 2 };

/// Binary mode on Windows; a vanished reader becomes an error of `write_all` instead of a signal.
void prepare_standard_streams() noexcept;

/// Blocks until at least one byte is there. Returns how many were read, 0 at the end of input, nothing on an error.
[[nodiscard]] std::optional<std::size_t> read_some(Stream stream, std::span<char> buffer) noexcept;

/// Blocks until everything is written; false if the other end is gone.
bool write_all(Stream stream, std::string_view text) noexcept;

/// The same for any descriptor.
bool write_all(int descriptor, std::string_view text) noexcept;

/// Whether a person may be looking at the stream.
[[nodiscard]] bool is_terminal(Stream stream) noexcept;
/// Characters in a line of the terminal; 80 where nobody says.
[[nodiscard]] std::size_t columns_of(Stream stream) noexcept;

/// Puts `std::cout` and `std::cerr` on `write_all` as long as it lives. The C library gives up, and what it held is
/// lost, where a signal comes in between or a host has made the pipe non-blocking.
class StandardOutput {
 public:
  StandardOutput();
  ~StandardOutput();
  StandardOutput(const StandardOutput&) = delete;
  StandardOutput& operator=(const StandardOutput&) = delete;

  /// Writes what `std::cout` still holds; whether all of its text has gone out.
  [[nodiscard]] bool finish();

 private:
  class Buffer final : public std::streambuf {
   public:
    /// `held`: text waits until there is much of it, on a terminal until the line ends.
    Buffer(Stream stream, bool held) : stream_(stream), held_(held), lines_(held && is_terminal(stream)) {}

   protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;

   private:
    bool add(std::string_view text);
    bool write_held() TENGEN_REQUIRES(mutex_);

    Stream stream_;
    bool held_;
    bool lines_;
    Mutex mutex_;
    std::string text_ TENGEN_GUARDED_BY(mutex_);
  };

  Buffer output_{Stream::output, true};
  Buffer error_{Stream::error, false};
  std::streambuf* old_output_;
  std::streambuf* old_error_;
};

/// Whether text for a person may be UTF-8, by the variables that name the locale for characters: of LC_ALL, LC_CTYPE
/// and LANG the first that is set counts. `variable` gives a variable's value, null where it is not set.
[[nodiscard]] bool is_utf8_locale(const std::function<const char*(const char* name)>& variable);
/// The same for this process; on Windows it is the console that says.
[[nodiscard]] bool shows_utf8();

}  // namespace tengen::adapters
