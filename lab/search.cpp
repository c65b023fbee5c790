#include "lab/search.hpp"

#include <chrono>
#include <future>

namespace tengen::lab {

namespace {

class Waiter final : public SearchListener {
 public:
  explicit Waiter(const std::function<void(const SearchInfo&)>& on_info) : on_info_(on_info) {}

  void on_info(const SearchInfo& info) override {
    if (on_info_) on_info_(info);
  }
  void on_done(const SearchResult& result) override { result_.set_value(result); }
  [[nodiscard]] std::future<SearchResult> result() { return result_.get_future(); }

 private:
  const std::function<void(const SearchInfo&)>& on_info_;
  std::promise<SearchResult> result_;
};

}  // namespace

SearchResult search(Engine& engine, const SearchRequest& request, const std::function<bool()>& stopped,
                    const std::function<void(const SearchInfo&)>& on_info) {
  using namespace std::chrono_literals;
  Waiter waiter(on_info);
  auto result = waiter.result();
  engine.start(request, waiter);
  while (result.wait_for(5ms) != std::future_status::ready) {
    if (stopped && stopped()) engine.stop();
  }
  return result.get();
}

}  // namespace tengen::lab
