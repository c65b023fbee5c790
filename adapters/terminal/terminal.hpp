#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/terminal/canvas.hpp"
#include "engine/core/clock.hpp"

namespace tengen::adapters {

/// What a terminal reported. Several things may come at a time.
struct TerminalEvent {
  std::string bytes{};         ///< typed
  bool ended = false;          ///< nothing more can come
  std::vector<int> signals{};  ///< that the process was sent, in their order
};

/// What a question brought: a line, a signal that ended the waiting, or nothing at the end of input.
struct Answer {
  std::optional<std::string> line{};  ///< without the blanks around it
  int signal = 0;
};

/// The terminal at the standard streams, taken over for drawings: keys come at once and are not echoed, clicks are
/// reported, and the drawings do not disturb what stood on the screen. POSIX only; one object a process.
///
/// While an object exists, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH come as events, unless they
/// were ignored before. The terminal is given back by `give_back`, by the destructor, and when the program ends by an
/// exception that nobody catches.
///
/// Threads: `wake` for any thread, everything else for one.
class Terminal {
 public:
  /// Throws std::system_error where the streams are no terminal.
  Terminal();
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Takes the terminal over.
  void take();
  /// Modes and screen are again as they were. Keys that nobody has read are dropped.
  void give_back() noexcept;
  /// What Ctrl-Z asks for: gives the terminal back, stops the process, and takes the terminal again once the process
  /// goes on in the foreground. In the background it stops again, unless a signal asks for its end.
  void suspend();
  /// After a SIGCONT that followed no `suspend`: takes the terminal again if it was taken.
  void resume();

  /// Waits until something is reported or `wake` was called, or so long: then the event is empty.
  [[nodiscard]] TerminalEvent wait(std::optional<Milliseconds> longest = {});
  void wake() noexcept;
  /// Asks on the terminal that is given back, and waits for a line. Ctrl-Z stops the process meanwhile.
  [[nodiscard]] Answer ask(const std::string& question);

  [[nodiscard]] ScreenSize size() const noexcept;
  void show(std::string_view text) noexcept;

 private:
  class Signals;
  class Modes;

  void resume_drawing();

  std::unique_ptr<Signals> signals_;
  std::unique_ptr<Modes> modes_;
  std::vector<int> pending_{};  ///< signals that came while the process was stopped
};

}  // namespace tengen::adapters
