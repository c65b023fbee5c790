#include "lab/match/piped_program.hpp"

#include <algorithm>

#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

/// To notice that a program which closed its output has ended.
constexpr Milliseconds last_breath{200};
/// How often a wait looks for a request to stop.
constexpr Milliseconds look_around{50};
/// What a shell answers too for a command that is not there.
constexpr int exec_failed = 127;

}  // namespace

void PipedProgram::start() {
  process_.emplace(options_.command, ChildProcess::Options{.discard_stderr = true});
}

void PipedProgram::send(std::string_view line) {
  static_cast<void>(process_->write(std::string(line) + "\n"));
}

std::optional<std::string> PipedProgram::read(const MoveLimits& limits) {
  for (;;) {
    const Milliseconds left = std::max(Milliseconds(0), limits.patience - elapsed());
    auto line = process_->read_line(std::min(left, look_around));
    if (line || process_->at_end() || left <= look_around) return line;
    if (limits.stop.stop_requested()) return std::nullopt;
  }
}

Answer PipedProgram::give_up() {
  Answer answer{.fault = Fault::hang, .elapsed = elapsed()};
  if (process_->at_end() || process_->wait(Milliseconds(0))) {
    answer.fault = Fault::crash;
    const auto code = process_->wait(last_breath);
    answer.said = code ? "exit code " + std::to_string(*code) : "closed its output";
    if (code == exec_failed) answer.said += ", can it be started?";
  }
  process_.reset();
  return answer;
}

Answer PipedProgram::nonsense(std::string_view line) const {
  return {.fault = Fault::nonsense, .elapsed = elapsed(), .said = quote(line)};
}

}  // namespace tengen::lab
