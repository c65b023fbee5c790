#pragma once

#include <streambuf>
#include <string>

#include "adapters/streams/stdio.hpp"
#include "engine/core/mutex.hpp"

namespace tengen::adapters {

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

}  // namespace tengen::adapters
