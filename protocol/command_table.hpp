#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/error.hpp"

namespace tengen {

/// What a command that arrives while a search runs means for that search.
enum class WhileSearching : std::uint8_t {
  waits,     ///< the search ends by itself, then the command is executed
  hurries,   ///< the search is asked to finish; the command follows its answer
  replaces,  ///< the search is asked to finish and nobody hears its answer; the command follows
  stops,     ///< the search is asked to finish, and so are those of the commands that wait already
  at_once,   ///< the command is executed while the search goes on
};

/// One command of a dialect. `Form` says what may follow the name, `Handler` reads and executes it; both are the
/// dialect's own types.
template <class Form, class Handler>
struct CommandEntry {
  std::string name;
  Form form;
  Handler handler;
  WhileSearching while_searching = WhileSearching::waits;
};

/// The commands of a session. Each module adds its own, bound to the state that it owns; everything that must know the
/// commands (execution, `list_commands`, `known_command`, the errors for unknown names) asks here.
template <class Entry>
class CommandTable {
 public:
  /// Throws `std::logic_error` for a name that is there already: two modules claim one command.
  void add(Entry entry) {
    if (!places_.emplace(entry.name, entries_.size()).second) throw std::logic_error("two commands " + entry.name);
    entries_.push_back(std::move(entry));
  }
  /// Empty (nullptr) for a name that nobody added. Entries stay where they are once all modules have added theirs.
  [[nodiscard]] const Entry* find(std::string_view name) const {
    const auto found = places_.find(name);
    return found == places_.end() ? nullptr : &entries_[found->second];
  }
  /// In the order in which they were added.
  [[nodiscard]] std::span<const Entry> entries() const noexcept { return entries_; }

 private:
  std::vector<Entry> entries_;
  std::map<std::string, std::size_t, std::less<>> places_;
};

/// A group of commands and the state that they alone need. Adds its commands to the session's table once; the handlers
/// live as long as the module.
template <class Context, class Commands>
class CommandModule {
 public:
  explicit CommandModule(Context& game) : game_(game) {}
  virtual ~CommandModule() = default;

  virtual void add_to(Commands& commands) = 0;

 protected:
  Context& game_;
};

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
