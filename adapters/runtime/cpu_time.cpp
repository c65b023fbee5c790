#include "adapters/runtime/cpu_time.hpp"

#if defined(_WIN32)
#include <windows.h>

#include <cstdint>
#else
#include <ctime>
#endif

namespace tengen::adapters {

Duration cpu_time() noexcept {
#if defined(_WIN32)
  FILETIME created{};
  FILETIME ended{};
  FILETIME kernel{};
  FILETIME user{};
  if (::GetProcessTimes(::GetCurrentProcess(), &created, &ended, &kernel, &user) == 0) return Duration{0};
  const auto ticks = [](const FILETIME& time) {  // of 100 ns
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(time.dwHighDateTime) << 32) | time.dwLowDateTime);
  };
  return std::chrono::nanoseconds((ticks(kernel) + ticks(user)) * 100);
#else
  std::timespec time{};
  if (::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) != 0) return Duration{0};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
#endif
}

}  // namespace tengen::adapters
