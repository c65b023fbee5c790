#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

// What clang's -Wthread-safety checks: which mutex guards which member, and which functions are called with it held.
#ifdef __clang__
#define TENGEN_ATTRIBUTE(...) __attribute__((__VA_ARGS__))
#else
#define TENGEN_ATTRIBUTE(...)
#endif
#define TENGEN_GUARDED_BY(mutex) TENGEN_ATTRIBUTE(guarded_by(mutex))
#define TENGEN_REQUIRES(mutex) TENGEN_ATTRIBUTE(requires_capability(mutex))
#define TENGEN_ACQUIRE(...) TENGEN_ATTRIBUTE(acquire_capability(__VA_ARGS__))
#define TENGEN_RELEASE(...) TENGEN_ATTRIBUTE(release_capability(__VA_ARGS__))

namespace tengen {

/// A `std::mutex` that clang's analysis knows.
class TENGEN_ATTRIBUTE(capability("mutex")) Mutex {
 public:
  void lock() TENGEN_ACQUIRE() { mutex_.lock(); }
  void unlock() TENGEN_RELEASE() { mutex_.unlock(); }

 private:
  friend class MutexLock;
  std::mutex mutex_;
};

/// A `std::unique_lock` that does: it holds the mutex as long as it lives, but between `unlock` and `lock`.
class TENGEN_ATTRIBUTE(scoped_lockable) MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) TENGEN_ACQUIRE(mutex) : lock_(mutex.mutex_) {}
  ~MutexLock() TENGEN_RELEASE() = default;
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

  void lock() TENGEN_ACQUIRE() { lock_.lock(); }
  void unlock() TENGEN_RELEASE() { lock_.unlock(); }

 private:
  friend class Condition;
  std::unique_lock<std::mutex> lock_;
};

/// A `std::condition_variable` for these. What is waited for says which mutex it reads under:
/// `[this]() TENGEN_REQUIRES(mutex_) { return done_; }`.
class Condition {
 public:
  template <class Ready>
  void wait(MutexLock& lock, Ready ready) {
    variable_.wait(lock.lock_, std::move(ready));
  }
  /// Whether `ready` holds at the end.
  template <class Rep, class Period, class Ready>
  [[nodiscard]] bool wait_for(MutexLock& lock, std::chrono::duration<Rep, Period> time, Ready ready) {
    return variable_.wait_for(lock.lock_, time, std::move(ready));
  }
  void notify_one() noexcept { variable_.notify_one(); }
  void notify_all() noexcept { variable_.notify_all(); }

 private:
  std::condition_variable variable_;
};

}  // namespace tengen
