#include "adapters/runtime/background_search.hpp"

#include <utility>

namespace tengen::adapters {

void BackgroundSearch::start(const SearchRequest& request) {
  latest_ = {};
  result_.reset();
  running_ = true;
  engine_.start(request, *this);
}

SearchInfo BackgroundSearch::latest() const {
  const std::lock_guard lock(mutex_);
  return latest_;
}

std::optional<SearchResult> BackgroundSearch::take() {
  const std::lock_guard lock(mutex_);
  if (!result_) return std::nullopt;
  running_ = false;
  return std::exchange(result_, std::nullopt);
}

void BackgroundSearch::drop() noexcept {
  if (!running_) return;
  engine_.stop();
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return result_.has_value(); });
  result_.reset();
  running_ = false;
}

void BackgroundSearch::on_info(const SearchInfo& info) {
  {
    const std::lock_guard lock(mutex_);
    latest_ = info;
  }
  notify_();
}

void BackgroundSearch::on_done(const SearchResult& result) {
  // All of it under the lock: whoever has seen the result may destroy this object.
  const std::lock_guard lock(mutex_);
  result_ = result;
  done_.notify_one();
  notify_();
}

}  // namespace tengen::adapters
