#include "tests/support/pseudo_terminal.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iterator>
#include <stdexcept>

#include "tests/support/patience.hpp"

namespace tengen::test {

namespace {

using TerminalClock = std::chrono::steady_clock;

void set_window(int descriptor, int columns, int rows) {
  winsize window{};
  window.ws_col = static_cast<unsigned short>(columns);
  window.ws_row = static_cast<unsigned short>(rows);
  if (::ioctl(descriptor, TIOCSWINSZ, &window) != 0) throw std::runtime_error("the size of a pseudo-terminal");
}

/// The child's side between fork and exec: a session of its own, with the terminal for everything.
[[noreturn]] void become(char** arguments, int terminal) {
  ::setsid();
  ::ioctl(terminal, TIOCSCTTY, 0);
  for (const int stream : {0, 1, 2}) ::dup2(terminal, stream);
  for (const int number : {SIGPIPE, SIGINT, SIGQUIT, SIGHUP, SIGTSTP}) std::signal(number, SIG_DFL);
  ::execvp(arguments[0], arguments);
  ::_exit(127);
}

}  // namespace

PseudoTerminal::PseudoTerminal(const std::vector<std::string>& command, int columns, int rows)
    : screen_(columns, rows, false) {
  master_ = ::posix_openpt(O_RDWR | O_NOCTTY);
  if (master_ < 0 || ::grantpt(master_) != 0 || ::unlockpt(master_) != 0) throw std::runtime_error("posix_openpt");
  ::fcntl(master_, F_SETFD, FD_CLOEXEC);
  slave_ = ::open(::ptsname(master_), O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (slave_ < 0) throw std::runtime_error("a pseudo-terminal");
  set_window(slave_, columns, rows);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ < 0) throw std::runtime_error("fork");
  if (pid_ == 0) become(arguments.data(), slave_);
}

PseudoTerminal::~PseudoTerminal() {
  if (!exit_code_) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  ::close(slave_);
  ::close(master_);
}

void PseudoTerminal::type(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(master_, bytes.data(), bytes.size());
    if (count <= 0) throw std::runtime_error("typing at a pseudo-terminal");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

bool PseudoTerminal::wait_until(const std::function<bool(const ScreenText&)>& reached) {
  const auto end = TerminalClock::now() + patience;
  while (TerminalClock::now() < end) {
    const bool last = has_ended();
    read_more();
    if (reached(screen_)) return true;
    if (last) return false;
  }
  return false;
}

bool PseudoTerminal::wait_for(std::string_view part) {
  return wait_until([&](const ScreenText& screen) {
    return screen.drawing() ? screen.has(part) : screen.beside().find(part) != std::string::npos;
  });
}

std::optional<int> PseudoTerminal::wait() {
  static_cast<void>(wait_until([](const ScreenText&) { return false; }));
  return exit_code_;
}

void PseudoTerminal::send(int signal) const {
  ::kill(pid_, signal);
}

void PseudoTerminal::resize(int columns, int rows) {
  screen_.resize(columns, rows);
  set_window(master_, columns, rows);
}

termios PseudoTerminal::modes() const {
  termios modes{};
  if (::tcgetattr(slave_, &modes) != 0) throw std::runtime_error("tcgetattr");
  return modes;
}

void PseudoTerminal::read_more() {
  constexpr int moment_ms = 20;
  pollfd watch{.fd = master_, .events = POLLIN, .revents = 0};
  std::array<char, 4096> buffer{};
  for (int wait = moment_ms; ::poll(&watch, 1, wait) > 0; wait = 0) {
    const auto count = ::read(master_, buffer.data(), buffer.size());
    if (count <= 0) return;
    const std::string_view text(buffer.data(), static_cast<std::size_t>(count));
    output_ += text;
    screen_.feed(text);
  }
}

bool PseudoTerminal::has_ended() {
  int status = 0;
  if (!exit_code_ && ::waitpid(pid_, &status, WNOHANG) == pid_) {
    exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  return exit_code_.has_value();
}

bool is_raw(const termios& modes) {
  return (modes.c_lflag & static_cast<tcflag_t>(ICANON | ECHO)) == 0;
}

bool same_modes(const termios& a, const termios& b) {
  return a.c_iflag == b.c_iflag && a.c_oflag == b.c_oflag && a.c_cflag == b.c_cflag && a.c_lflag == b.c_lflag &&
         std::equal(std::begin(a.c_cc), std::end(a.c_cc), std::begin(b.c_cc));
}

}  // namespace tengen::test
