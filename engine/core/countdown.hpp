#pragma once

#include <condition_variable>
#include <mutex>

namespace tengen {

/// A latch that can be used again: a count of jobs on other threads, and a wait until it is 0. The engine waits for
/// threads in this way only. Any thread may call any function.
class Countdown {
 public:
  void add() {
    const std::lock_guard lock(mutex_);
    ++count_;
  }
  /// One job less.
  void leave() {
    const std::lock_guard lock(mutex_);
    if (--count_ == 0) zero_.notify_all();
  }
  /// No job is left, however many there were.
  void end() {
    const std::lock_guard lock(mutex_);
    count_ = 0;
    zero_.notify_all();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    zero_.wait(lock, [this] { return count_ == 0; });
  }
  [[nodiscard]] bool any() const {
    const std::lock_guard lock(mutex_);
    return count_ > 0;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable zero_;
  int count_ = 0;
};

}  // namespace tengen
