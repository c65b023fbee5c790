#pragma once

#include <boost/asio/thread_pool.hpp>
#include <memory>

#include "engine/core/workers.hpp"

namespace tengen::adapters {

/// A thread pool behind the engine's `Workers`. Its threads start with the first job: a session that only asks for the
/// engine's name costs none.
class ThreadWorkers final : public Workers {
 public:
  ThreadWorkers();
  ~ThreadWorkers() override;
  void post(std::function<void()> job) override;
  [[nodiscard]] int thread_count() const noexcept override { return count_; }
  /// Waits for all jobs; no more can be posted.
  void join();

 private:
  int count_;
  std::unique_ptr<boost::asio::thread_pool> pool_;
};

}  // namespace tengen::adapters
