#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "tests/campaigns/soak/waits.hpp"

namespace tengen::soak {

/// Times in which one processor took up no work, whatever its priority: its host had it stopped, or the kernel kept its
/// interrupts off. Forgets all but the newest. For any thread.
class StallLog {
 public:
  void note(Clock::time_point from, Clock::time_point to);
  /// How much of the time between two moments was stalls, in milliseconds.
  [[nodiscard]] double between(Clock::time_point from, Clock::time_point to) const;

 private:
  struct Stall {
    Clock::time_point from;
    Clock::time_point to;
  };
  mutable std::mutex mutex_;
  std::deque<Stall> stalls_;
};

/// Finds the stalls of all processors. On each of them a thread of real-time priority wakes once a millisecond: nothing
/// but a stall lets it come late. Where the system does not allow that priority, no stall is found.
class StallWatch {
 public:
  StallWatch();
  ~StallWatch();
  StallWatch(const StallWatch&) = delete;
  StallWatch& operator=(const StallWatch&) = delete;

  /// How much of the time between two moments one processor lost so, in milliseconds: the one that lost most.
  [[nodiscard]] double between(Clock::time_point from, Clock::time_point to) const;

 private:
  struct Processor {
    StallLog log;
    std::atomic<Clock::time_point> due{Clock::time_point::max()};  ///< when its thread has to wake
  };
  static void watch(const std::stop_token& stop, Processor& processor);

  std::vector<std::unique_ptr<Processor>> processors_;
  std::vector<std::jthread> threads_;
};

}  // namespace tengen::soak
