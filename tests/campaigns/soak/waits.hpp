#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen::soak {

using Clock = std::chrono::steady_clock;

/// How much later than its limit a move may come, in milliseconds.
inline constexpr double tolerance_ms = 10;

/// What Linux says of a thread since its start, in milliseconds: how long it ran, and how long it could have run but
/// another one did. Of a thread that runs just now, both may be a tick of the kernel's old, or more where ticks came
/// late.
struct ThreadTimes {
  int id = 0;
  double ran_ms = 0;
  double waited_ms = 0;
};

/// A process at one moment.
struct ProcessTimes {
  Clock::time_point at{};
  std::vector<ThreadTimes> threads{};
  double ran_ms = 0;               ///< how long all threads ran together since its start, exactly
  std::uint64_t major_faults = 0;  ///< pages that it had to wait for, since its start
  double stolen_ms = 0;  ///< what the machine's own host took from all processors since the start, in steps of 10 ms
};

/// The first two numbers of a `schedstat` file (nanoseconds) in milliseconds; nothing if the text has another form.
[[nodiscard]] std::optional<std::pair<double, double>> read_schedstat(std::string_view text);

/// Empty of threads where the process is gone or the system has no such files.
[[nodiscard]] ProcessTimes sample_process(int process);
/// Gives the calling thread a larger share than ordinary ones have, so that it measures on a busy machine; processes
/// that it starts are ordinary. False where the system does not allow it.
bool take_precedence() noexcept;
/// How long the calling thread has run, or waited for a processor, so far, in milliseconds: all but its sleep.
[[nodiscard]] double own_awake_ms();
/// The thread that is blocked in a read of a pipe; 0 where there is none or the system does not say.
[[nodiscard]] int find_reader(int process);

/// Whose fault a move is that came more than `tolerance_ms` after its limit.
enum class Cause : std::uint8_t {
  none,     ///< it was not late
  machine,  ///< without the waits of the threads that had to answer it was in time
  unclear,  ///< only with waits that may have come at the same time as others, or could not be measured
  starved,  ///< the search got hardly any processor in its whole turn
  ours,     ///< late all the same
};

/// A move as it was measured.
struct MoveTimes {
  double over_ms = 0;             ///< how much later than its limit the answer came; negative: earlier
  double referee_wait_ms = 0;     ///< what our own thread took from the answer to reading it, as it was awake
  double unseen_ms = 0;           ///< how long our own sample took, where the answer came meanwhile
  double stalled_ms = 0;          ///< how long a processor took up no work from `due` to the answer, the worst one
  ProcessTimes begin{};           ///< before the question was sent
  ProcessTimes stop{};            ///< when the search had to stop, or a little later
  ProcessTimes end{};             ///< when the answer had come
  Clock::time_point due{};        ///< the moment when the search had to stop
  int main = 0;                   ///< the thread that speaks
  int reader = 0;                 ///< the thread that reads the question
  int searchers = 1;              ///< threads that search
  bool clock_of_speaker = false;  ///< the clock begins where the main thread takes the question, not where it is read
};

struct Lateness {
  double machine_ms = 0;  ///< what the machine's waits certainly made of it
  double own_ms = 0;      ///< `over_ms` without that
  Cause cause = Cause::none;
};

/// What the machine has to do with it. Only waits count that moved the answer: of the threads that pass the question
/// on, until the clock begins; of all threads, from the moment when the search had to stop; of our own. What the search
/// waited in the middle of its turn delays nothing, since it stops by the clock. Of several searching threads the one
/// that waited longest counts. What is uncertain makes it `unclear`: the others' waits, a sample that came late or took
/// long, a stalled processor, what the machine's host took. No wait excuses what a thread ran since the search had to
/// stop.
[[nodiscard]] Lateness judge_lateness(const MoveTimes& move);

/// For how long the question waited until the clock began, between `begin` and a later moment, in milliseconds.
[[nodiscard]] double arrival_wait_ms(const MoveTimes& move, const ProcessTimes& later);

[[nodiscard]] const char* name_of(Cause cause);

}  // namespace tengen::soak
