#pragma once

#include "engine/core/mutex.hpp"

namespace tengen {

/// A latch that can be used again: a count of jobs on other threads, and a wait until it is 0. The engine waits for
/// threads in this way only. Any thread may call any function.
class Countdown {
 public:
  void add() {
    const MutexLock lock(mutex_);
    ++count_;
  }
  /// One job less.
  void leave() {
    const MutexLock lock(mutex_);
    if (--count_ == 0) zero_.notify_all();
  }
  /// No job is left, however many there were.
  void end() {
    const MutexLock lock(mutex_);
    count_ = 0;
    zero_.notify_all();
  }
  void wait() {
    MutexLock lock(mutex_);
    zero_.wait(lock, [this]() TENGEN_REQUIRES(mutex_) { return count_ == 0; });
  }
  [[nodiscard]] bool any() const {
    const MutexLock lock(mutex_);
    return count_ > 0;
  }

 private:
  mutable Mutex mutex_;
  Condition zero_;
  int count_ TENGEN_GUARDED_BY(mutex_) = 0;
};

}  // namespace tengen
