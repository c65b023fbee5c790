#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/mutex.hpp"
#include "engine/core/workers.hpp"

namespace tengen::test {

/// A thread for each job, joined at the end: as many helpers as a test asks for.
class TestWorkers final : public Workers {
 public:
  explicit TestWorkers(int count = 4) : count_(count) {}
  ~TestWorkers() override {
    for (std::thread& thread : threads_) thread.join();
  }
  void post(std::function<void()> job) override {
    const MutexLock lock(mutex_);
    threads_.emplace_back(std::move(job));
  }
  [[nodiscard]] int thread_count() const noexcept override { return count_; }

 private:
  int count_;
  Mutex mutex_;
  std::vector<std::thread> threads_ TENGEN_GUARDED_BY(mutex_);
};

/// A clock that moves only as far as each look at it: time limits without waiting.
class SteppingClock final : public Clock {
 public:
  explicit SteppingClock(Duration step) : step_(step) {}
  [[nodiscard]] Instant now() const noexcept override {
    return Instant{} + step_ * looks_.fetch_add(1, std::memory_order_relaxed);
  }

 private:
  Duration step_;
  mutable std::atomic<int> looks_{0};
};

}  // namespace tengen::test
