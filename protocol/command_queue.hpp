#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "engine/core/clock.hpp"
#include "engine/core/error.hpp"

namespace tengen {

/// What was read while a search was running, in the order of its arrival. Errors wait in line too: an error reply must
/// not overtake the answer that is still being thought about.
template <class Command>
class CommandQueue {
 public:
  struct Entry {
    Result<Command> command;
    Instant received{};
  };

  void push(Result<Command> command, Instant received) { entries_.push_back({std::move(command), received}); }
  [[nodiscard]] std::optional<Entry> pop() {
    if (entries_.empty()) return std::nullopt;
    Entry entry = std::move(entries_.front());
    entries_.pop_front();
    return entry;
  }
  [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }
  /// Whether any command that waits is such; errors are not asked about.
  template <class Predicate>
  [[nodiscard]] bool any(Predicate predicate) const {
    return std::any_of(entries_.begin(), entries_.end(),
                       [&](const Entry& entry) { return entry.command && predicate(*entry.command); });
  }

 private:
  std::deque<Entry> entries_;
};

}  // namespace tengen
