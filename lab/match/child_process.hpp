#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::lab {

/// A program started over pipes, as a host starts it. POSIX only; every wait has a limit.
class ChildProcess {
 public:
  struct Options {
    bool merge_stderr = false;    ///< stderr into the same pipe as stdout, as Piskvork does
    bool discard_stderr = false;  ///< or nowhere: a pipe that nobody reads would fill up in the end
    std::string directory{};      ///< working directory, empty for ours
  };

  explicit ChildProcess(const std::vector<std::string>& command) : ChildProcess(command, Options{}) {}
  ChildProcess(const std::vector<std::string>& command, const Options& options);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Writes the text as it is; false if the child no longer reads.
  bool write(std::string_view text);
  /// Ends the child's input.
  void close_input();
  /// Stops reading, for good: the child's next write fails.
  void close_output();
  /// The next line without its line end; empty if none comes within the time, or the output has ended.
  [[nodiscard]] std::optional<std::string> read_line(std::chrono::milliseconds limit);
  /// What has come on stderr so far (nothing if merged).
  [[nodiscard]] std::string read_stderr();
  void suspend();
  void resume();
  /// As Ctrl-C does.
  void interrupt();
  void terminate();
  void kill();
  /// The exit code (128 + signal if killed by one) once the child has ended, waiting at most so long.
  [[nodiscard]] std::optional<int> wait(std::chrono::milliseconds limit);
  /// The process as the system numbers it.
  [[nodiscard]] int id() const noexcept { return pid_; }
  [[nodiscard]] bool at_end() const noexcept { return ended_; }
  /// Peak resident size in bytes so far.
  [[nodiscard]] std::size_t peak_memory() const;
  /// How many files, pipes and the like it has open.
  [[nodiscard]] std::size_t open_descriptors() const;

 private:
  bool fill(std::chrono::milliseconds limit);

  int pid_ = -1;
  int input_ = -1;
  int output_ = -1;
  int error_ = -1;
  bool ended_ = false;
  std::optional<int> exit_code_;
  std::string buffer_;
};

}  // namespace tengen::lab
