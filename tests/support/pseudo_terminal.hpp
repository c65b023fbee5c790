#pragma once

#include <termios.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/screen_text.hpp"

namespace tengen::test {

/// A program at a terminal that the test holds the other end of. POSIX only; every wait has a limit, `patience`.
class PseudoTerminal {
 public:
  PseudoTerminal(const std::vector<std::string>& command, int columns, int rows);
  ~PseudoTerminal();
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  /// Types the bytes.
  void type(std::string_view bytes);
  /// Reads what the program writes until it has written so; false if it ends or the time is over before.
  [[nodiscard]] bool wait_until(const std::function<bool(const ScreenText&)>& reached);
  /// Until the drawing, or what was written beside it, has this text.
  [[nodiscard]] bool wait_for(std::string_view part);
  /// Reads on until the program ends: its exit code, 128 + signal if killed by one.
  [[nodiscard]] std::optional<int> wait();
  void send(int signal) const;
  /// As when the window changes its size.
  void resize(int columns, int rows);

  [[nodiscard]] const ScreenText& screen() const noexcept { return screen_; }
  /// All that the program wrote.
  [[nodiscard]] const std::string& output() const noexcept { return output_; }
  [[nodiscard]] termios modes() const;

 private:
  /// Reads what there is, waiting a moment for it.
  void read_more();
  /// Whether the program has ended; what it wrote before may still be unread.
  bool has_ended();

  int master_ = -1;
  int slave_ = -1;  ///< kept open, so that the terminal outlives the program
  int pid_ = -1;
  std::optional<int> exit_code_;
  ScreenText screen_;
  std::string output_;
};

/// Whether keys come at once and unseen, as drawings want it.
[[nodiscard]] bool is_raw(const termios& modes);
/// Whether the terminal treats input and output the same.
[[nodiscard]] bool same_modes(const termios& a, const termios& b);

}  // namespace tengen::test
