#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "protocol/session.hpp"

namespace tengen::adapters {

/// What every process around one session does alike: it tells the time and carries the events of the one search from
/// the search's threads to the session's thread.
class SearchIo : public SessionIo, private SearchListener {
 public:
  void start_search(Engine& engine, const SearchRequest& request) final {
    searching_ = &engine;
    alive_ = keep_alive();
    engine.start(request, *this);
  }
  void stop_search() final {
    if (searching_ != nullptr) searching_->stop();
  }
  [[nodiscard]] Instant now() const noexcept final { return clock_.now(); }

 protected:
  using Job = std::function<void()>;

  /// From any thread: the session's thread does `job`, after what was posted before.
  virtual void post(Job job) = 0;
  /// On the session's thread: does `call`, a call of the session, unless the session has ended.
  virtual void perform(const Job& call) { call(); }
  /// Keeps this object alive for as long as a search may still post events.
  [[nodiscard]] virtual std::shared_ptr<void> keep_alive() { return {}; }

  void post_continue() {
    post([this] { perform([this] { session_->on_continue(); }); });
  }

  SteadyClock clock_;
  std::unique_ptr<Session> session_;

 private:
  void on_info(const SearchInfo& info) final {
    post([this, info] { perform([&] { session_->on_search_info(info); }); });
  }
  void on_done(const SearchResult& result) final {
    post([this, result] {
      searching_ = nullptr;
      // The session may start the next search from inside this call.
      const auto alive = std::exchange(alive_, {});
      perform([&] { session_->on_search_done(result); });
    });
  }

  Engine* searching_ = nullptr;
  std::shared_ptr<void> alive_;
};

}  // namespace tengen::adapters
