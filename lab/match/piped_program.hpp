#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lab/match/child_process.hpp"
#include "lab/match/contestant.hpp"

namespace tengen::lab {

/// For the first answer of a program that has just been started.
inline constexpr Milliseconds start_patience{10000};

/// A contestant's program and the stopwatch on it: starts anew for each game, so that a crash costs one game.
class PipedProgram {
 public:
  explicit PipedProgram(const ContestantOptions& options) : options_(options) {}

  void start();
  /// A line, with the line end added. A program that has died shows when its answer is read.
  void send(std::string_view line);
  void restart_stopwatch() { asked_ = clock_.now(); }
  [[nodiscard]] Milliseconds elapsed() const { return std::chrono::duration_cast<Milliseconds>(clock_.now() - asked_); }
  /// The next line; empty if none comes until the stopwatch shows the patience.
  [[nodiscard]] std::optional<std::string> read(const MoveLimits& limits);
  /// Why there was no line: dead or mute. Ends the program.
  [[nodiscard]] Answer give_up();
  /// An answer that is no move; quotes it.
  [[nodiscard]] Answer nonsense(std::string_view line) const;

 private:
  const ContestantOptions& options_;
  SteadyClock clock_;
  Instant asked_{};
  std::optional<ChildProcess> process_;
};

}  // namespace tengen::lab
