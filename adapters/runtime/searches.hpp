#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <utility>

#include "adapters/files/weights.hpp"
#include "adapters/runtime/system.hpp"
#include "engine/core/mutex.hpp"
#include "engine/engine.hpp"

namespace tengen::adapters {

/// What this process offers to its engines: the weights that the user chose, the machine's memory.
[[nodiscard]] inline EngineServices services_with(const Clock& clock, Workers& workers) {
  return {.clock = clock, .workers = workers, .evaluations = &evaluations(), .available_memory = available_memory()};
}

/// Keeps a search's job for the thread that waits for its result. To wake another thread takes some microseconds, as
/// many as a short answer.
class OwnThread final : public Workers {
 public:
  void post(std::function<void()> job) override { job_ = std::move(job); }
  [[nodiscard]] int thread_count() const noexcept override { return 1; }
  /// Runs the job that was posted last, if it has not run.
  void run() {
    if (const auto job = std::exchange(job_, nullptr)) job();
  }

 private:
  std::function<void()> job_;
};

/// What happens while a search is waited for.
struct SearchWatch {
  std::stop_token stop{};  ///< a request ends the search, which then still has a result
  /// Called on the searching thread.
  std::function<void(const SearchInfo&)> on_info{};
  /// Called on the waiting thread, ten times a second, with the last thought (depth 0 before the first).
  std::function<void(const SearchInfo&)> on_tick{};
  /// Where the engine posts its jobs, if the search is to run on the waiting thread; nothing ticks then.
  OwnThread* own_thread = nullptr;
};

/// Starts a search and waits for its result: for commands that have nothing else to do meanwhile.
[[nodiscard]] SearchResult search_and_wait(Engine& engine, const SearchRequest& request, const SearchWatch& watch = {});

/// A search that runs while its owner waits for something else. Threads: all members are for the engine's thread.
class BackgroundSearch final : private SearchListener {
 public:
  /// `notify` is called on the searching thread after each thought and once the search is done. It may not call back
  /// into this object.
  BackgroundSearch(Engine& engine, std::function<void()> notify) : engine_(engine), notify_(std::move(notify)) {}
  ~BackgroundSearch() override { drop(); }
  BackgroundSearch(const BackgroundSearch&) = delete;
  BackgroundSearch& operator=(const BackgroundSearch&) = delete;

  /// Not while one runs.
  void start(const SearchRequest& request);
  /// From `start` until the result is taken or dropped.
  [[nodiscard]] bool running() const noexcept { return running_; }
  /// The last thought, of depth 0 before the first.
  [[nodiscard]] SearchInfo latest() const;
  /// The result, once there is one.
  [[nodiscard]] std::optional<SearchResult> take();
  /// Has the result come soon.
  void stop() noexcept { engine_.stop(); }
  /// Ends the search without a result; within 5 ms.
  void drop() noexcept;

 private:
  void on_info(const SearchInfo& info) override;
  void on_done(const SearchResult& result) override;

  Engine& engine_;
  std::function<void()> notify_;
  bool running_ = false;
  mutable Mutex mutex_;
  Condition done_;
  SearchInfo latest_ TENGEN_GUARDED_BY(mutex_);
  std::optional<SearchResult> result_ TENGEN_GUARDED_BY(mutex_);
};

}  // namespace tengen::adapters
