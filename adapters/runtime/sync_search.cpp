#include "adapters/runtime/sync_search.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

namespace tengen::adapters {

namespace {

class Waiter final : public SearchListener {
 public:
  explicit Waiter(const std::function<void(const SearchInfo&)>& on_info) : on_info_(on_info) {}

  void on_info(const SearchInfo& info) override {
    if (on_info_) on_info_(info);
  }
  void on_done(const SearchResult& result) override {
    const std::lock_guard lock(mutex_);
    result_ = result;
    done_.notify_one();
  }
  [[nodiscard]] SearchResult wait() {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return result_.has_value(); });
    return std::move(*result_);
  }

 private:
  const std::function<void(const SearchInfo&)>& on_info_;
  std::mutex mutex_;
  std::condition_variable done_;
  std::optional<SearchResult> result_;
};

}  // namespace

SearchResult search_and_wait(Engine& engine, const SearchRequest& request,
                             const std::function<void(const SearchInfo&)>& on_info) {
  Waiter waiter(on_info);
  engine.start(request, waiter);
  return waiter.wait();
}

}  // namespace tengen::adapters
