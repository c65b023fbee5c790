#include "adapters/runtime/background_search.hpp"

#include <utility>

namespace tengen::adapters {

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
