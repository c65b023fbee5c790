#include "lab/match/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>
#include <thread>

// By hand, because Boost.Process 1.81 opens pipes without O_CLOEXEC. Programs that several threads start at a time
// would inherit each other's pipes, and none of them would see its input end. Its option that closes inherited
// descriptors also closes the one that reports a program which cannot be started.

namespace tengen::lab {

namespace {

using Steady = std::chrono::steady_clock;

struct Pipe {
  int read = -1;
  int write = -1;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe");
  return {ends[0], ends[1]};
}

void close_fd(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

int exit_code_of(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command, const Options& options) {
  std::signal(SIGPIPE, SIG_IGN);
  Pipe in = make_pipe();
  Pipe out = make_pipe();
  Pipe err = make_pipe();
  std::vector<char*> arguments;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): execvp writes to none of its arguments
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ < 0) throw std::runtime_error("fork");
  if (pid_ == 0) {
    ::dup2(in.read, 0);
    ::dup2(out.write, 1);
    ::dup2(options.merge_stderr ? out.write : options.discard_stderr ? ::open("/dev/null", O_WRONLY) : err.write, 2);
    if (!options.directory.empty() && ::chdir(options.directory.c_str()) != 0) ::_exit(126);
    std::signal(SIGPIPE, SIG_DFL);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  close_fd(in.read);
  close_fd(out.write);
  close_fd(err.write);
  input_ = in.write;
  output_ = out.read;
  error_ = err.read;
  ::fcntl(error_, F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() {
  if (!exit_code_) {
    kill();
    int status = 0;
    ::waitpid(pid_, &status, 0);
  }
  close_fd(input_);
  close_fd(output_);
  close_fd(error_);
}

bool ChildProcess::write(std::string_view text) {
  while (!text.empty()) {
    const auto count = ::write(input_, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

void ChildProcess::close_input() {
  close_fd(input_);
}

void ChildProcess::close_output() {
  close_fd(output_);
  ended_ = true;
}

/// Reads what is there, waiting for it if need be; false if nothing came in time or nothing will come any more.
bool ChildProcess::fill(std::chrono::milliseconds limit) {
  if (ended_) return false;
  pollfd watch{.fd = output_, .events = POLLIN, .revents = 0};
  if (::poll(&watch, 1, static_cast<int>(std::max<long long>(limit.count(), 0))) <= 0) return false;
  std::array<char, 4096> bytes{};
  const auto count = ::read(output_, bytes.data(), bytes.size());
  if (count <= 0) {
    ended_ = true;
    return false;
  }
  buffer_.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

std::optional<std::string> ChildProcess::read_line(std::chrono::milliseconds limit) {
  const auto deadline = Steady::now() + limit;
  for (;;) {
    if (const auto end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    // Rounded up: a poll that ends a little early would be repeated until the time has come.
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Steady::now());
    if (!fill(left)) {
      if (!ended_ && Steady::now() < deadline) continue;
      return std::nullopt;
    }
  }
}

std::string ChildProcess::read_stderr() {
  std::string text;
  std::array<char, 4096> bytes{};
  for (;;) {
    const auto count = ::read(error_, bytes.data(), bytes.size());
    if (count <= 0) return text;
    text.append(bytes.data(), static_cast<std::size_t>(count));
  }
}

void ChildProcess::suspend() {
  ::kill(pid_, SIGSTOP);
}
void ChildProcess::resume() {
  ::kill(pid_, SIGCONT);
}
void ChildProcess::interrupt() {
  ::kill(pid_, SIGINT);
}
void ChildProcess::terminate() {
  ::kill(pid_, SIGTERM);
}
void ChildProcess::kill() {
  if (!exit_code_) ::kill(pid_, SIGKILL);
}

std::optional<int> ChildProcess::wait(std::chrono::milliseconds limit) {
  const auto deadline = Steady::now() + limit;
  while (!exit_code_) {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) exit_code_ = exit_code_of(status);
    if (exit_code_ || Steady::now() >= deadline) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return exit_code_;
}

std::size_t ChildProcess::peak_memory() const {
  std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
  for (std::string word; status >> word;) {
    std::size_t kilobytes = 0;
    if (word == "VmHWM:" && status >> kilobytes) return kilobytes * 1024;
  }
  return 0;
}

std::size_t ChildProcess::open_descriptors() const {
  std::error_code error;
  std::size_t count = 0;
  const std::filesystem::path folder = "/proc/" + std::to_string(pid_) + "/fd";
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) ++count;
  return count;
}

}  // namespace tengen::lab
