#include "adapters/runtime/searches.hpp"

#include <optional>
#include <utility>

#include "engine/core/mutex.hpp"

namespace tengen::adapters {

namespace {

constexpr Milliseconds tick{100};

class Waiter final : public SearchListener {
 public:
  explicit Waiter(const SearchWatch& watch) : watch_(watch) {}

  void on_info(const SearchInfo& info) override {
    if (watch_.on_info) watch_.on_info(info);
    if (!watch_.on_tick) return;
    const MutexLock lock(mutex_);
    latest_ = info;
  }
  void on_done(const SearchResult& result) override {
    const MutexLock lock(mutex_);
    result_ = result;
    done_.notify_one();
  }
  [[nodiscard]] SearchResult wait() {
    const auto is_done = [this]() TENGEN_REQUIRES(mutex_) { return result_.has_value(); };
    MutexLock lock(mutex_);
    if (!watch_.on_tick) done_.wait(lock, is_done);
    while (!done_.wait_for(lock, tick, is_done)) {
      const SearchInfo latest = latest_;
      lock.unlock();
      watch_.on_tick(latest);
      lock.lock();
    }
    return std::move(*result_);
  }

 private:
  const SearchWatch& watch_;
  Mutex mutex_;
  Condition done_;
  SearchInfo latest_ TENGEN_GUARDED_BY(mutex_);
  std::optional<SearchResult> result_ TENGEN_GUARDED_BY(mutex_);
};

}  // namespace

SearchResult search_and_wait(Engine& engine, const SearchRequest& request, const SearchWatch& watch) {
  Waiter waiter(watch);
  engine.start(request, waiter);
  // After `start`, which would forget a stop. Where it was requested already, this stops the search right here.
  const std::stop_callback stop(watch.stop, [&engine] { engine.stop(); });
  if (watch.own_thread) watch.own_thread->run();
  return waiter.wait();
}

void BackgroundSearch::start(const SearchRequest& request) {
  {
    const MutexLock lock(mutex_);
    latest_ = {};
    result_.reset();
  }
  running_ = true;
  engine_.start(request, *this);
}

SearchInfo BackgroundSearch::latest() const {
  const MutexLock lock(mutex_);
  return latest_;
}

std::optional<SearchResult> BackgroundSearch::take() {
  const MutexLock lock(mutex_);
  if (!result_) return std::nullopt;
  running_ = false;
  return std::exchange(result_, std::nullopt);
}

void BackgroundSearch::drop() noexcept {
  if (!running_) return;
  engine_.stop();
  MutexLock lock(mutex_);
  done_.wait(lock, [this]() TENGEN_REQUIRES(mutex_) { return result_.has_value(); });
  result_.reset();
  running_ = false;
}

void BackgroundSearch::on_info(const SearchInfo& info) {
  {
    const MutexLock lock(mutex_);
    latest_ = info;
  }
  notify_();
}

void BackgroundSearch::on_done(const SearchResult& result) {
  // All of it under the lock: whoever has seen the result may destroy this object.
  const MutexLock lock(mutex_);
  result_ = result;
  done_.notify_one();
  notify_();
}

}  // namespace tengen::adapters
