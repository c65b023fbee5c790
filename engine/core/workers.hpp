#pragma once

#include <functional>

namespace tengen {

/// Threads, as the engine sees them; the adapters own the real ones. `post` returns at once, may be called from any
/// thread, and runs the job on some other thread: jobs may wait for one another as long as no more than
/// `thread_count()` of them are unfinished.
class Workers {
 public:
  virtual ~Workers() = default;
  virtual void post(std::function<void()> job) = 0;
  [[nodiscard]] virtual int thread_count() const noexcept = 0;
};

}  // namespace tengen
