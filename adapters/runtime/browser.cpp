#include "adapters/runtime/browser.hpp"

#ifdef _WIN32
#include <windows.h>
// After it.
#include <shellapi.h>
#else
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <optional>
#include <system_error>
#include <thread>
#endif
#include <array>
#include <cstdint>
#include <utility>

namespace tengen::adapters {

#ifdef _WIN32

void open_browser(const std::string& address, std::function<void(const std::string& why)> on_failure) {
  constexpr std::intptr_t most_of_errors = 32;
  const HINSTANCE opened = ::ShellExecuteA(nullptr, "open", address.c_str(), nullptr, nullptr, SW_SHOWNORMAL);
  const auto code = reinterpret_cast<std::intptr_t>(opened);
  if (code <= most_of_errors) on_failure("Windows has no program for links (error " + std::to_string(code) + ")");
}

#else

namespace {

#ifdef __APPLE__
constexpr char opener[] = "open";
#else
constexpr char opener[] = "xdg-open";
#endif

/// In a session of its own, with no input, no output and no signal blocked or ignored.
class Apart {
 public:
  Apart() {
    posix_spawn_file_actions_init(&files_);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
      posix_spawn_file_actions_addopen(&files_, descriptor, "/dev/null", O_RDWR, 0);
    }
    posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigemptyset(&none);
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~Apart() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }
  Apart(const Apart&) = delete;
  Apart& operator=(const Apart&) = delete;

  /// Empty where the program does not start; then `error` says why.
  [[nodiscard]] std::optional<pid_t> start(const char* program, const std::string& argument, int& error) const {
    std::string name = program;
    std::string word = argument;
    const std::array<char*, 3> arguments{name.data(), word.data(), nullptr};
    pid_t child = 0;
    error = posix_spawnp(&child, program, &files_, &attributes_, arguments.data(), environ);
    return error == 0 ? std::optional(child) : std::nullopt;
  }

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t attributes_{};
};

/// Waits until the opener has ended, which may be as long as the browser runs.
void watch(pid_t child, const std::function<void(const std::string& why)>& on_failure) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return;
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) != 0) {
    on_failure(std::string(opener) + " found none (it ended with code " + std::to_string(WEXITSTATUS(status)) + ")");
  }
}

}  // namespace

void open_browser(const std::string& address, std::function<void(const std::string& why)> on_failure) {
  int error = 0;
  const auto child = Apart().start(opener, address, error);
  if (!child) {
    return on_failure(error == ENOENT ? std::string("there is no ") + opener
                                      : std::string(opener) + ": " + std::generic_category().message(error));
  }
  try {
    std::thread([child = *child, on_failure = std::move(on_failure)] { watch(child, on_failure); }).detach();
  } catch (const std::system_error&) {
    // Nobody learns what became of it.
  }
}

#endif

}  // namespace tengen::adapters
