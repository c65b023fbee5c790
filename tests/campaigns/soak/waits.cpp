#include "tests/campaigns/soak/waits.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>
#include <system_error>

namespace tengen::soak {

namespace {

/// A search that ran for less than this in its turn, in milliseconds, did not get to its first move.
constexpr double starvation_ms = 5;

std::string contents_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Calls `visit(id, folder)` for each thread of a process.
template <class Visit>
void for_each_thread(int process, const Visit& visit) {
  std::error_code error;
  const std::filesystem::path folder = "/proc/" + std::to_string(process) + "/task";
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    visit(std::atoi(at->path().filename().c_str()), at->path());
  }
}

double stolen_ms() {
  constexpr double tick_ms = 10;
  std::ifstream file("/proc/stat");
  std::string word;
  double value = 0;
  file >> word;
  for (int field = 1; field <= 8; ++field) file >> value;
  return value * tick_ms;
}

/// The twelfth word of the process's `stat`, counted behind its name, which may hold blanks.
std::uint64_t major_faults_of(int process) {
  const std::string text = contents_of("/proc/" + std::to_string(process) + "/stat");
  std::istringstream words(text.substr(std::min(text.rfind(')') + 1, text.size())));
  std::string word;
  for (int field = 3; field <= 12; ++field) words >> word;
  return static_cast<std::uint64_t>(std::atoll(word.c_str()));
}

/// The process's clock, which the kernel brings up to date when it is read; 0 where there is none.
double ran_ms(int process) {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

ThreadTimes times_of(const ProcessTimes& process, int id) {
  const auto found = std::find_if(process.threads.begin(), process.threads.end(),
                                  [id](const ThreadTimes& thread) { return thread.id == id; });
  return found == process.threads.end() ? ThreadTimes{.id = id} : *found;
}

double waited_between(const ProcessTimes& from, const ProcessTimes& to, int id) {
  return std::max(0.0, times_of(to, id).waited_ms - times_of(from, id).waited_ms);
}

/// Waits of all threads between two moments.
struct Waits {
  double relays = 0;   ///< of those that pass on questions and answers, one after the other
  double longest = 0;  ///< of the searching thread that waited longest
  double all = 0;      ///< of the searching threads together
};

Waits waits_between(const MoveTimes& move, const ProcessTimes& from, const ProcessTimes& to) {
  Waits waits;
  for (const ThreadTimes& thread : to.threads) {
    const double waited = waited_between(from, to, thread.id);
    if (thread.id == move.main || thread.id == move.reader) {
      waits.relays += waited;
      continue;
    }
    waits.longest = std::max(waits.longest, waited);
    waits.all += waited;
  }
  return waits;
}

/// How long the answer kept a thread running after the moment when the search had to stop, at least. Where several
/// threads search, the one that ran least counts: a helper goes on until the one that reads the clock gets a processor.
double ran_after_ms(const MoveTimes& move) {
  constexpr double took_part_ms = 0.5;
  double relays = 0;
  double least = std::numeric_limits<double>::max();
  double most = 0;
  for (const ThreadTimes& thread : move.end.threads) {
    const double ran = thread.ran_ms - times_of(move.stop, thread.id).ran_ms;
    if (thread.id == move.main || thread.id == move.reader) {
      relays = std::max(relays, ran);
      continue;
    }
    most = std::max(most, ran);
    if (thread.ran_ms - times_of(move.begin, thread.id).ran_ms >= took_part_ms) least = std::min(least, ran);
  }
  const double searching = move.searchers == 1 ? most : std::min(least, most);
  return std::min(std::max(relays, searching), move.end.ran_ms - move.stop.ran_ms);
}

/// What the machine's host took while threads seemed to run or to wait, in milliseconds. It is seen twice: as stalls of
/// a processor, and in the kernel's own count.
double taken_ms(const MoveTimes& move) {
  return std::max({0.0, move.stalled_ms, move.end.stolen_ms - move.begin.stolen_ms});
}

/// How long the searching threads ran in their turn.
double searched_ms(const MoveTimes& move) {
  double ran = 0;
  for (const ThreadTimes& thread : move.end.threads) {
    if (thread.id == move.main || thread.id == move.reader) continue;
    ran = std::max(ran, times_of(move.stop, thread.id).ran_ms - times_of(move.begin, thread.id).ran_ms);
  }
  return ran;
}

/// What may have delayed the answer beside the waits that certainly did, at most: other threads' waits, those between
/// the moment when the search had to stop and a sample that came late, the sample itself,
/// and the machine's host.
double uncertain_ms(const MoveTimes& move, const Waits& after) {
  const double gap = std::chrono::duration<double, std::milli>(move.stop.at - move.due).count();
  const Waits turn = waits_between(move, move.begin, move.stop);
  return after.all - after.longest + std::clamp(gap, 0.0, turn.relays + turn.all) + move.unseen_ms + taken_ms(move);
}

}  // namespace

std::optional<std::pair<double, double>> read_schedstat(std::string_view text) {
  constexpr double per_ms = 1e6;
  std::array<std::uint64_t, 2> numbers{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::uint64_t& number : numbers) {
    while (at != end && *at == ' ') ++at;
    const auto [after, error] = std::from_chars(at, end, number);
    if (error != std::errc{}) return std::nullopt;
    at = after;
  }
  return std::pair(static_cast<double>(numbers[0]) / per_ms, static_cast<double>(numbers[1]) / per_ms);
}

ProcessTimes sample_process(int process) {
  ProcessTimes sample;
  sample.at = Clock::now();
  sample.ran_ms = ran_ms(process);
  for_each_thread(process, [&sample](int id, const std::filesystem::path& folder) {
    const auto times = read_schedstat(contents_of(folder / "schedstat"));
    if (times) sample.threads.push_back({.id = id, .ran_ms = times->first, .waited_ms = times->second});
  });
  sample.major_faults = major_faults_of(process);
  sample.stolen_ms = stolen_ms();
  return sample;
}

bool take_precedence() noexcept {
  constexpr int niceness = -15;
  const sched_param ordinary{};
  if (::sched_setscheduler(0, SCHED_OTHER | SCHED_RESET_ON_FORK, &ordinary) != 0) return false;
  return ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness) == 0;
}

double own_awake_ms() {
  const auto times = read_schedstat(contents_of("/proc/thread-self/schedstat"));
  return times ? times->first + times->second : 0;
}

int find_reader(int process) {
  int reader = 0;
  for_each_thread(process, [&reader](int id, const std::filesystem::path& folder) {
    // Not `syscall`, which waits until the thread does not run.
    if (contents_of(folder / "wchan").find("pipe_") != std::string::npos) reader = id;
  });
  return reader;
}

double arrival_wait_ms(const MoveTimes& move, const ProcessTimes& later) {
  double waited = move.reader != 0 ? waited_between(move.begin, later, move.reader) : 0;
  if (move.clock_of_speaker) waited += waited_between(move.begin, later, move.main);
  return waited;
}

Lateness judge_lateness(const MoveTimes& move) {
  Lateness lateness{.own_ms = move.over_ms};
  if (move.over_ms <= 0) return lateness;
  // A wait is counted when it ends: one that had begun before counts from `due` on.
  const double window = std::chrono::duration<double, std::milli>(move.end.at - move.due).count();
  const Waits waits = waits_between(move, move.stop, move.end);
  const double before = move.referee_wait_ms + arrival_wait_ms(move, move.stop);
  lateness.machine_ms = before + std::min(window, waits.relays + waits.longest);
  lateness.own_ms = move.over_ms - lateness.machine_ms;
  if (move.over_ms <= tolerance_ms) return lateness;
  // The answer took so much of a processor that it would have been late on an idle machine. Where the clock began late,
  // the sample may have come before the search had to stop.
  const double since_sample = std::chrono::duration<double, std::milli>(move.end.at - move.stop.at).count();
  const double reserve = std::max(window, since_sample) - (move.over_ms - before);
  if (ran_after_ms(move) - reserve - taken_ms(move) > tolerance_ms) {
    lateness.cause = Cause::ours;
  } else if (lateness.own_ms <= tolerance_ms) {
    lateness.cause = Cause::machine;
  } else if (move.over_ms - before - std::min(window, waits.relays + waits.longest + uncertain_ms(move, waits)) <=
             tolerance_ms) {
    lateness.cause = Cause::unclear;
  } else if (const Waits turn = waits_between(move, move.begin, move.end);
             searched_ms(move) < starvation_ms &&
             move.over_ms - move.referee_wait_ms - turn.relays - turn.longest <= tolerance_ms) {
    lateness.cause = Cause::starved;
  } else {
    lateness.cause = Cause::ours;
  }
  return lateness;
}

const char* name_of(Cause cause) {
  constexpr std::array names{"none", "machine", "unclear", "starved", "ours"};
  return names[static_cast<std::size_t>(cause)];
}

}  // namespace tengen::soak
