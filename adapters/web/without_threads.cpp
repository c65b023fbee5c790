#include "adapters/web/threads.hpp"

namespace tengen::web {

namespace {

/// Runs each job inside the call that posts it.
class InlineWorkers final : public Workers {
 public:
  void post(std::function<void()> job) override { job(); }
  [[nodiscard]] int thread_count() const noexcept override { return 1; }
};

}  // namespace

std::unique_ptr<Workers> make_workers(int) {
  return std::make_unique<InlineWorkers>();
}

int search_threads(int) noexcept {
  return 1;
}

void post_to_worker(std::function<void()> job) {
  job();
}

}  // namespace tengen::web
