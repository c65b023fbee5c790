#include "adapters/runtime/thread_workers.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace tengen::adapters {

ThreadWorkers::ThreadWorkers() : count_(static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 2U, 256U))) {}

ThreadWorkers::~ThreadWorkers() {
  join();
}

void ThreadWorkers::start_first() {
  const MutexLock lock(mutex_);
  if (threads_.empty()) threads_.emplace_back([this] { work(); });
}

void ThreadWorkers::post(std::function<void()> job) {
  {
    const MutexLock lock(mutex_);
    if (!ended_ && static_cast<int>(threads_.size()) < thread_count()) start_all();
    jobs_.push_back(std::move(job));
  }
  changed_.notify_one();
}

void ThreadWorkers::start_all() {
  try {
    while (static_cast<int>(threads_.size()) < thread_count()) threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    if (threads_.empty()) throw;
    count_.store(static_cast<int>(threads_.size()), std::memory_order_relaxed);
  }
}

void ThreadWorkers::work() {
  MutexLock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this]() TENGEN_REQUIRES(mutex_) { return ended_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
    job = nullptr;
    lock.lock();
  }
}

void ThreadWorkers::join() {
  std::vector<std::thread> threads;
  {
    const MutexLock lock(mutex_);
    ended_ = true;
    threads.swap(threads_);
  }
  changed_.notify_all();
  for (std::thread& thread : threads) thread.join();
}

}  // namespace tengen::adapters
