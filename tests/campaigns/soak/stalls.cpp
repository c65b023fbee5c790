#include "tests/campaigns/soak/stalls.hpp"

#include <pthread.h>
#include <sched.h>

#include <algorithm>

namespace tengen::soak {

namespace {

using namespace std::chrono_literals;

/// A thread that wakes so much after its time was stalled; less is the timer's own slack.
constexpr auto least_stall = 2ms;
constexpr auto period = 1ms;
/// Many times what a move takes, at one stall after the other.
constexpr std::size_t most_stalls = 4096;

/// False where the system does not allow it.
bool take_processor(std::size_t processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  if (::pthread_setaffinity_np(::pthread_self(), sizeof set, &set) != 0) return false;
  const sched_param priority{.sched_priority = ::sched_get_priority_max(SCHED_FIFO)};
  return ::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &priority) == 0;
}

}  // namespace

void StallLog::note(Clock::time_point from, Clock::time_point to) {
  const std::lock_guard lock(mutex_);
  stalls_.push_back({from, to});
  if (stalls_.size() > most_stalls) stalls_.pop_front();
}

double StallLog::between(Clock::time_point from, Clock::time_point to) const {
  const std::lock_guard lock(mutex_);
  std::chrono::duration<double, std::milli> sum{0};
  for (const Stall& stall : stalls_)
    sum += std::max(Clock::duration{0}, std::min(to, stall.to) - std::max(from, stall.from));
  return sum.count();
}

StallWatch::StallWatch() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  for (std::size_t id = 0; id < CPU_SETSIZE; ++id) {
    if (!CPU_ISSET(id, &allowed)) continue;
    Processor& processor = *processors_.emplace_back(std::make_unique<Processor>());
    threads_.emplace_back([id, &processor](const std::stop_token& stop) {
      if (take_processor(id)) watch(stop, processor);
    });
  }
}

// The threads end before what they write to.
StallWatch::~StallWatch() {
  threads_.clear();
}

double StallWatch::between(Clock::time_point from, Clock::time_point to) const {
  double most = 0;
  for (const auto& processor : processors_) {
    double lost = processor->log.between(from, to);
    // A stall that has not ended yet.
    const Clock::time_point due = processor->due;
    if (to > due + least_stall) lost += std::chrono::duration<double, std::milli>(to - std::max(from, due)).count();
    most = std::max(most, lost);
  }
  return most;
}

void StallWatch::watch(const std::stop_token& stop, Processor& processor) {
  while (!stop.stop_requested()) {
    const auto due = Clock::now() + period;
    processor.due = due;
    std::this_thread::sleep_until(due);
    if (const auto now = Clock::now(); now - due > least_stall) processor.log.note(due, now);
  }
}

}  // namespace tengen::soak
