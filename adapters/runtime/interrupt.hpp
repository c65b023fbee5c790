#pragma once

#include <memory>
#include <stop_token>

namespace tengen::adapters {

/// Ctrl-C (SIGINT) and SIGTERM as a request to stop: the one way in which commands hear of signals.
///
/// While an object exists, the first signal requests a stop on `token()` instead of ending the process. The command
/// then prints what it has and exits with `exit_code()`. A second signal ends the process at once with the same code;
/// signals within `same_signal` of the first count as one, since some senders deliver each twice.
///
/// Threads: callbacks of the token run on a thread of this object, so a command that is computing is reached at once.
/// All members may be called from any thread. One object at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// Stops with the next signal, or has stopped already.
  [[nodiscard]] std::stop_token token() const;
  [[nodiscard]] bool requested() const;
  /// 128 plus the number of the signal, as shells report it: 130 for Ctrl-C, 143 for SIGTERM. 0 before any signal.
  [[nodiscard]] int exit_code() const;
  /// Forgets a Ctrl-C, so that the next signal is a first one again; tokens handed out before stay stopped. For
  /// commands that go on after it. SIGTERM is not forgotten: false, as without any signal.
  bool take();

 private:
  class Watcher;
  std::unique_ptr<Watcher> watcher_;
};

}  // namespace tengen::adapters
