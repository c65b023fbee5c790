#pragma once

#include <chrono>

namespace tengen {

using Instant = std::chrono::steady_clock::time_point;
using Duration = std::chrono::steady_clock::duration;
using Milliseconds = std::chrono::milliseconds;

/// Where the time comes from; tests replace it. `now` may be called from any thread.
class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual Instant now() const noexcept = 0;
};

class SteadyClock final : public Clock {
 public:
  [[nodiscard]] Instant now() const noexcept override { return std::chrono::steady_clock::now(); }
};

}  // namespace tengen
