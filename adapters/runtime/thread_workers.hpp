#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <thread>
#include <vector>

#include "engine/core/mutex.hpp"
#include "engine/core/workers.hpp"

namespace tengen::adapters {

/// A thread pool behind the engine's `Workers`. Its threads start with the first job: a session that only asks for the
/// engine's name costs none. Where the system has fewer threads to give, these do the work.
class ThreadWorkers final : public Workers {
 public:
  ThreadWorkers();
  ~ThreadWorkers() override;
  ThreadWorkers(const ThreadWorkers&) = delete;
  ThreadWorkers& operator=(const ThreadWorkers&) = delete;

  /// Starts one thread, so that no job will be without. Throws `std::system_error` if the system has none.
  void start_first();
  /// The first job, too, throws `std::system_error` if there is no thread at all; it has not been taken then.
  void post(std::function<void()> job) override;
  /// How many threads there are at most; from the first job on, how many there are.
  [[nodiscard]] int thread_count() const noexcept override { return count_.load(std::memory_order_relaxed); }
  /// Waits for all jobs; no more can be posted.
  void join();

 private:
  void start_all() TENGEN_REQUIRES(mutex_);
  void work();

  std::atomic<int> count_;
  Mutex mutex_;
  Condition changed_;
  std::deque<std::function<void()>> jobs_ TENGEN_GUARDED_BY(mutex_);
  std::vector<std::thread> threads_ TENGEN_GUARDED_BY(mutex_);
  bool ended_ TENGEN_GUARDED_BY(mutex_) = false;
};

}  // namespace tengen::adapters
