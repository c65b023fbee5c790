#include "adapters/streams/line_reader.hpp"

#include <array>
#include <condition_variable>
#include <deque>
#include <thread>
#include <utility>

#include "adapters/streams/stdio.hpp"
#include "engine/core/mutex.hpp"

namespace tengen::adapters {

namespace {

constexpr std::size_t longest_line = std::size_t{64} << 10;
constexpr std::size_t lines_ahead = 256;

}  // namespace

struct LineReader::Queue {
  Mutex mutex;
  std::condition_variable_any changed;  ///< with the wait that a `stop_token` ends
  std::deque<std::string> lines TENGEN_GUARDED_BY(mutex);
  bool ended TENGEN_GUARDED_BY(mutex) = false;

  void add(std::string line) {
    MutexLock lock(mutex);
    changed.wait(lock, [this]() TENGEN_REQUIRES(mutex) { return lines.size() < lines_ahead; });
    lines.push_back(std::move(line));
    changed.notify_all();
  }
  void read() {
    std::array<char, 4096> buffer{};
    LineSplitter splitter(longest_line);
    const auto on_line = [this](std::string line, bool) { add(std::move(line)); };
    for (;;) {
      const auto count = read_some(Stream::input, buffer);
      if (!count || *count == 0) break;
      splitter.feed({buffer.data(), *count}, on_line);
    }
    splitter.finish(on_line);
    const MutexLock lock(mutex);
    ended = true;
    changed.notify_all();
  }
};

LineReader::LineReader() : queue_(std::make_shared<Queue>()) {
  std::thread([queue = queue_] { queue->read(); }).detach();
}

std::optional<std::string> LineReader::next(const std::stop_token& stop) {
  MutexLock lock(queue_->mutex);
  const auto ready = [this]() TENGEN_REQUIRES(queue_->mutex) { return !queue_->lines.empty() || queue_->ended; };
  if (!queue_->changed.wait(lock, stop, ready) || queue_->lines.empty()) return std::nullopt;
  std::string line = std::move(queue_->lines.front());
  queue_->lines.pop_front();
  queue_->changed.notify_all();
  return line;
}

}  // namespace tengen::adapters
