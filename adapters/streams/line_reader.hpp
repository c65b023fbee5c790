#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace tengen::adapters {

/// Lines of standard input for a command that must also hear of signals while it waits for one.
///
/// A thread of its own reads ahead, at most 256 lines; it may be blocked in `read` for ever and is left
/// behind when the object goes. One object a process.
class LineReader {
 public:
  LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// The next line without its end, of 64 KiB at most; nothing at the end of input, or once `stop` is requested.
  [[nodiscard]] std::optional<std::string> next(const std::stop_token& stop);

 private:
  struct Queue;
  std::shared_ptr<Queue> queue_;
};

}  // namespace tengen::adapters
