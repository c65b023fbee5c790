#include "adapters/terminal/terminal.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <system_error>
#include <utility>

#include "adapters/streams/stdio.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

// The other screen, which has no history; clicks, in reports that know no largest column.
constexpr std::string_view begin_drawing = "\x1B[?1049h\x1B[?1000h\x1B[?1006h\x1B[2J";
constexpr std::string_view end_drawing = "\x1B[0m\x1B[?1006l\x1B[?1000l\x1B[?25h\x1B[?1049l";

constexpr std::array watched_signals{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): what handles a signal or the end is given nothing
// else

/// Where a signal's number goes, or the 0 of `wake`: the end of a pipe that a waiting thread reads.
std::atomic<int> signal_pipe{-1};
static_assert(std::atomic<int>::is_always_lock_free);

void write_to_pipe(int number) noexcept {
  const int saved = errno;
  const auto byte = static_cast<char>(number);
  // A full pipe wakes as well as one byte more.
  [[maybe_unused]] const auto written = ::write(signal_pipe.load(), &byte, 1);
  errno = saved;
}

bool ends_the_process(int number) noexcept {
  return number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT;
}

/// Whether this process may use the terminal now; also where it is no terminal of job control.
bool in_foreground() noexcept {
  const pid_t group = ::tcgetpgrp(STDIN_FILENO);
  return group < 0 || group == ::getpgrp();
}

// For the end by an exception that nobody catches.
std::atomic<bool> drawing{false};
termios modes_before{};
std::terminate_handler terminate_before = nullptr;

// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

void give_back_and_terminate() {
  if (drawing.exchange(false)) {
    write_all(Stream::output, end_drawing);
    ::tcsetattr(STDIN_FILENO, TCSANOW, &modes_before);
  }
  if (terminate_before != nullptr) terminate_before();
  std::abort();
}

}  // namespace

/// The signals, as bytes of a pipe.
class Terminal::Signals {
 public:
  Signals() {
    if (::pipe(ends_.data()) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    for (const int end : ends_) {
      ::fcntl(end, F_SETFD, FD_CLOEXEC);
      ::fcntl(end, F_SETFL, O_NONBLOCK);
    }
    signal_pipe = ends_[1];
    for (std::size_t i = 0; i < watched_signals.size(); ++i) {
      ::sigaction(watched_signals[i], nullptr, &before_[i]);
      if (before_[i].sa_handler != SIG_IGN) watch(watched_signals[i]);
    }
  }
  ~Signals() {
    for (std::size_t i = 0; i < watched_signals.size(); ++i) ::sigaction(watched_signals[i], &before_[i], nullptr);
    signal_pipe = -1;
    for (const int end : ends_) ::close(end);
  }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  [[nodiscard]] int descriptor() const noexcept { return ends_[0]; }

  /// Everything that the pipe holds, without waiting.
  [[nodiscard]] std::vector<int> take() {
    std::vector<int> numbers;
    std::array<char, 64> buffer{};
    for (;;) {
      const auto count = ::read(ends_[0], buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return numbers;
      for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        if (buffer[i] != 0) numbers.push_back(buffer[i]);
      }
    }
  }

  /// Lets a signal do to the process what it does by itself.
  static void obey(int number) {
    struct sigaction usual {};
    usual.sa_handler = SIG_DFL;
    struct sigaction ours {};
    ::sigaction(number, &usual, &ours);
    ::raise(number);
    ::sigaction(number, &ours, nullptr);
  }

 private:
  static void watch(int number) {
    struct sigaction action {};
    action.sa_handler = [](int received) { write_to_pipe(received); };
    action.sa_flags = SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(number, &action, nullptr);
  }

  std::array<int, 2> ends_{-1, -1};
  std::array<struct sigaction, watched_signals.size()> before_{};
};

/// What the terminal does with keys and with its screen.
class Terminal::Modes {
 public:
  Modes() {
    if (::tcgetattr(STDIN_FILENO, &modes_before) != 0) {
      throw std::system_error(errno, std::generic_category(), "standard input");
    }
    terminate_before = std::set_terminate(give_back_and_terminate);
  }
  ~Modes() {
    end();
    std::set_terminate(terminate_before);
  }
  Modes(const Modes&) = delete;
  Modes& operator=(const Modes&) = delete;

  /// Keys of control still become signals; Ctrl-S and Ctrl-V have no meaning of their own.
  void begin() noexcept {
    termios modes = modes_before;
    modes.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    modes.c_iflag &= ~static_cast<tcflag_t>(IXON);
    modes.c_cc[VMIN] = 1;
    modes.c_cc[VTIME] = 0;
    drawing = true;
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
    write_all(Stream::output, begin_drawing);
  }
  void end() noexcept {
    if (!drawing.exchange(false)) return;
    // In the background the terminal is another's, who has given it modes of their own.
    if (!in_foreground()) return;
    write_all(Stream::output, end_drawing);
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes_before);
  }
  [[nodiscard]] bool active() const noexcept { return drawing; }
};

Terminal::Terminal() : signals_(std::make_unique<Signals>()), modes_(std::make_unique<Modes>()) {}

Terminal::~Terminal() = default;

void Terminal::take() {
  modes_->begin();
}

void Terminal::give_back() noexcept {
  modes_->end();
}

void Terminal::suspend() {
  const bool drew = modes_->active();
  modes_->end();
  Signals::obey(SIGTSTP);
  if (drew) resume_drawing();
}

void Terminal::resume() {
  if (modes_->active()) resume_drawing();
}

void Terminal::resume_drawing() {
  for (;;) {
    // The continuation itself needs no answer any more.
    for (const int number : signals_->take()) {
      if (number != SIGCONT && number != SIGTSTP) pending_.push_back(number);
    }
    if (std::any_of(pending_.begin(), pending_.end(), ends_the_process)) return;
    if (in_foreground()) return modes_->begin();
    ::raise(SIGSTOP);
  }
}

TerminalEvent Terminal::wait(std::optional<Milliseconds> longest) {
  TerminalEvent event;
  event.signals = std::exchange(pending_, {});
  if (!event.signals.empty()) return event;
  std::array<pollfd, 2> watch{{{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
                               {.fd = signals_->descriptor(), .events = POLLIN, .revents = 0}}};
  constexpr Milliseconds most{60'000};
  const int limit = longest ? static_cast<int>(std::clamp(*longest, Milliseconds{0}, most).count()) : -1;
  while (::poll(watch.data(), watch.size(), limit) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "poll");
  }
  if (watch[1].revents != 0) event.signals = signals_->take();
  if (watch[0].revents != 0) {
    std::array<char, 4096> buffer{};
    const auto count = read_some(Stream::input, buffer);
    event.ended = !count || *count == 0;
    event.bytes.assign(buffer.data(), count.value_or(0));
  }
  return event;
}

void Terminal::wake() noexcept {
  write_to_pipe(0);
}

Answer Terminal::ask(const std::string& question) {
  show(question);
  std::string typed;
  for (;;) {
    const TerminalEvent event = wait();
    for (const int number : event.signals) {
      if (number == SIGWINCH || number == SIGCONT) continue;
      if (number == SIGTSTP) {
        suspend();
        show(question);
        continue;
      }
      show("\n");
      return {.signal = number};
    }
    if (event.ended) return {};
    typed += event.bytes;
    if (const std::size_t end = typed.find('\n'); end != std::string::npos) {
      return {.line = std::string(trim(std::string_view(typed).substr(0, end)))};
    }
  }
}

ScreenSize Terminal::size() const noexcept {
  winsize window{};
  // Where nobody told the terminal its size, it has the usual one.
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 || window.ws_row == 0) return {};
  return {window.ws_col, window.ws_row};
}

void Terminal::show(std::string_view text) noexcept {
  write_all(Stream::output, text);
}

}  // namespace tengen::adapters
