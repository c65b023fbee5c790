#pragma once

#include <functional>

namespace tengen {

/// A pool of threads. The adapters own the real one. `post` may be called from any thread, returns at once, and runs
/// the job on another thread. Jobs may wait for one another as long as at most `thread_count()` of them are unfinished;
/// a job may see fewer than there were before the first one, never fewer than another job has seen.
class Workers {
 public:
  virtual ~Workers() = default;
  virtual void post(std::function<void()> job) = 0;
  [[nodiscard]] virtual int thread_count() const noexcept = 0;
};

}  // namespace tengen
