#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "engine/core/mutex.hpp"
#include "engine/engine.hpp"

namespace tengen::test {

/// One of every kind.
[[nodiscard]] inline std::vector<GameSpec> all_specs() {
  using gomoku::Rule;
  std::vector<GameSpec> specs;
  for (const Rule rule : {Rule::freestyle, Rule::exact_five, Rule::renju, Rule::caro_six, Rule::caro_five}) {
    specs.push_back(gomoku::Spec{.size = {15, 15}, .rule = rule});
  }
  specs.push_back(gomoku::Spec{.size = {7, 9}});
  specs.push_back(go::Spec{});
  specs.push_back(go::little_go());
  specs.push_back(go::Spec{.size = {9, 9}, .ko = go::Ko::simple});
  specs.push_back(connect::Spec{});
  specs.push_back(connect::Spec{.size = {16, 7}, .in_a_row = 5});
  return specs;
}

[[nodiscard]] inline SearchRequest nodes(std::uint64_t count) {
  SearchRequest request;
  request.nodes = count;
  return request;
}

[[nodiscard]] inline SearchRequest endless() {
  SearchRequest request;
  request.infinite = true;
  return request;
}

/// Remembers what it heard.
class Recorder final : public SearchListener {
 public:
  void on_info(const SearchInfo&) override {
    const MutexLock lock(mutex_);
    ++infos;
    if (done) late = true;
    changed_.notify_all();
  }
  void on_done(const SearchResult& r) override {
    const MutexLock lock(mutex_);
    result = r;
    done = true;
    changed_.notify_all();
  }
  /// Until the search has begun to tell.
  void wait_for_info() {
    MutexLock lock(mutex_);
    changed_.wait(lock, [this] { return infos > 0 || done; });
  }
  void wait() {
    MutexLock lock(mutex_);
    changed_.wait(lock, [this] { return done.load(); });
  }

  std::atomic<int> infos{0};
  std::atomic<bool> done{false};
  std::atomic<bool> late{false};
  SearchResult result;

 private:
  Mutex mutex_;
  Condition changed_;
};

}  // namespace tengen::test
