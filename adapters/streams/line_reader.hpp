#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

namespace tengen::adapters {

/// Cuts a stream of bytes into lines. Keeps at most `longest` bytes of a line: the rest is dropped and the line
/// marked, so that no sender can make it grow without bound.
class LineSplitter {
 public:
  explicit LineSplitter(std::size_t longest) : longest_(longest) {}

  /// Calls `on_line(std::string&&, bool truncated)` for each line that `bytes` completes.
  template <class OnLine>
  void feed(std::string_view bytes, const OnLine& on_line) {
    for (;;) {
      const std::size_t end = bytes.find('\n');
      append(bytes.substr(0, end));
      if (end == std::string_view::npos) return;
      flush(on_line);
      bytes.remove_prefix(end + 1);
    }
  }

  /// The end of input also ends an unfinished line.
  template <class OnLine>
  void finish(const OnLine& on_line) {
    if (!line_.empty()) flush(on_line);
  }

 private:
  void append(std::string_view bytes) {
    const std::size_t room = longest_ - line_.size();
    truncated_ = truncated_ || bytes.size() > room;
    line_.append(bytes.substr(0, room));
  }
  template <class OnLine>
  void flush(const OnLine& on_line) {
    on_line(std::exchange(line_, {}), std::exchange(truncated_, false));
  }

  std::size_t longest_;
  std::string line_;
  bool truncated_ = false;
};

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
