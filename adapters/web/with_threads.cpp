#include <emscripten/threading.h>

#include <deque>
#include <thread>
#include <utility>
#include <vector>

#include "adapters/web/threads.hpp"
#include "engine/core/mutex.hpp"

namespace tengen::web {

namespace {

/// Threads that live as long as the page's worker: a browser starts further ones only while the worker is idle.
class PooledWorkers final : public Workers {
 public:
  explicit PooledWorkers(int count) {
    for (int i = 0; i < count; ++i) threads_.emplace_back([this] { run(); });
  }
  void post(std::function<void()> job) override {
    {
      const MutexLock lock(mutex_);
      jobs_.push_back(std::move(job));
    }
    ready_.notify_one();
  }
  [[nodiscard]] int thread_count() const noexcept override { return static_cast<int>(threads_.size()); }

 private:
  [[noreturn]] void run() {
    for (;;) {
      MutexLock lock(mutex_);
      ready_.wait(lock, [this]() TENGEN_REQUIRES(mutex_) { return !jobs_.empty(); });
      const auto job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      job();
    }
  }

  Mutex mutex_;
  Condition ready_;
  std::deque<std::function<void()>> jobs_ TENGEN_GUARDED_BY(mutex_);
  std::vector<std::thread> threads_;
};

void run_posted(void* job) {
  const std::unique_ptr<std::function<void()>> owned(static_cast<std::function<void()>*>(job));
  (*owned)();
}

}  // namespace

std::unique_ptr<Workers> make_workers(int threads) {
  return std::make_unique<PooledWorkers>(threads);
}

int search_threads(int threads) noexcept {
  return threads;
}

void post_to_worker(std::function<void()> job) {
  emscripten_async_run_in_main_runtime_thread(EM_FUNC_SIG_VI, run_posted, new std::function<void()>(std::move(job)));
}

}  // namespace tengen::web
