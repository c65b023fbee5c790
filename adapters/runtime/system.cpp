#include "adapters/runtime/system.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

#if defined(_WIN32)
#include <windows.h>

#include <vector>
#else
#include <ctime>
#endif
#ifdef __linux__
#include <pthread.h>
#include <sched.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace tengen::adapters {

namespace {

namespace fs = std::filesystem;

/// Where the system does not say.
[[maybe_unused]] constexpr std::size_t unknown = std::size_t{2} << 30;

/// The number in a file; `no_limit` where there is no file or it says "max".
std::size_t limit_in(const fs::path& file) {
  unsigned long long limit = 0;
  std::ifstream stream(file);
  return stream >> limit && limit > 0 ? static_cast<std::size_t>(limit) : no_limit;
}

/// The least of a group's limit and those of its parents. `path` begins with a slash.
std::size_t limit_of(const fs::path& top, std::string path, const char* name) {
  std::size_t least = limit_in(top / name);
  for (; path.size() > 1; path.resize(std::max<std::size_t>(path.rfind('/'), 0))) {
    least = std::min(least, limit_in(top / path.substr(1) / name));
  }
  return least;
}

#if defined(__linux__)
std::size_t limit_of_own_groups() noexcept {
  try {
    std::ifstream groups("/proc/self/cgroup");
    return limit_of_groups(std::string(std::istreambuf_iterator<char>(groups), {}), "/sys/fs/cgroup");
  } catch (const std::exception&) {
    return no_limit;
  }
}

std::size_t limit_of_addresses() noexcept {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return no_limit;
  return static_cast<std::size_t>(limit.rlim_cur);
}
#endif

std::size_t ask() noexcept {
#if defined(_WIN32)
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  return ::GlobalMemoryStatusEx(&status) != 0 ? static_cast<std::size_t>(status.ullTotalPhys) : unknown;
#elif defined(__linux__)
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page = ::sysconf(_SC_PAGESIZE);
  const std::size_t machine =
      pages > 0 && page > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(page) : unknown;
  return std::min({machine, limit_of_own_groups(), limit_of_addresses()});
#else
  return unknown;
#endif
}

}  // namespace

std::size_t limit_of_groups(std::string_view groups, const fs::path& top) {
  // Each line is NUMBER:CONTROLLERS:PATH. The second version's group has the number 0 and no controllers.
  std::string second = "/";
  std::string first = "/";
  while (!groups.empty()) {
    const std::string_view line = groups.substr(0, groups.find('\n'));
    groups.remove_prefix(std::min(line.size() + 1, groups.size()));
    const std::size_t controllers = line.find(':');
    const std::size_t path =
        controllers == std::string_view::npos ? std::string_view::npos : line.find(":/", controllers + 1);
    if (path == std::string_view::npos) continue;
    const std::string names = "," + std::string(line.substr(controllers + 1, path - controllers - 1)) + ",";
    if (names == ",,") second = line.substr(path + 1);
    if (names.find(",memory,") != std::string::npos) first = line.substr(path + 1);
  }
  return std::min(limit_of(top, second, "memory.max"), limit_of(top / "memory", first, "memory.limit_in_bytes"));
}

std::size_t available_memory() noexcept {
  static const std::size_t bytes = ask();
  return bytes;
}

void return_large_blocks() noexcept {
#ifdef __GLIBC__
  // Blocks from this size on have pages of their own. Its usual first value; set, it stays.
  constexpr int large = 128 << 10;
  static_cast<void>(::mallopt(M_MMAP_THRESHOLD, large));
#endif
}

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

void prefer_short_slices([[maybe_unused]] Slices slices) noexcept {
#if defined(__linux__) && defined(SYS_sched_setattr)
  // The kernel's `struct sched_attr`, first version (sched_setattr(2)); the C library has no declaration of it. For an
  // ordinary process `runtime` is the slice that it asks for, in nanoseconds (EEVDF).
  struct {
    std::uint32_t size;
    std::uint32_t policy;
    std::uint64_t flags;
    std::int32_t nice;
    std::uint32_t priority;
    std::uint64_t runtime;
    std::uint64_t deadline;
    std::uint64_t period;
  } attributes{};
  if (::sched_getscheduler(0) != SCHED_OTHER) return;  // somebody chose another policy for us
  attributes.size = sizeof attributes;
  constexpr std::uint64_t reset_on_fork = 1;  // threads that are started later are as any other
  if (slices == Slices::of_this_thread) attributes.flags = reset_on_fork;
  attributes.nice = ::getpriority(PRIO_PROCESS, 0);
  attributes.runtime = 500'000;
  static_cast<void>(::syscall(SYS_sched_setattr, 0, &attributes, 0U));
#endif
}

void provide_thread_stacks() noexcept {
#ifdef __linux__
  constexpr std::size_t least = std::size_t{8} << 20;
  pthread_attr_t attributes;
  if (::pthread_getattr_default_np(&attributes) != 0) return;
  std::size_t size = 0;
  if (::pthread_attr_getstacksize(&attributes, &size) == 0 && size < least &&
      ::pthread_attr_setstacksize(&attributes, least) == 0) {
    static_cast<void>(::pthread_setattr_default_np(&attributes));
  }
  static_cast<void>(::pthread_attr_destroy(&attributes));
#endif
}

std::filesystem::path own_program() {
#ifdef _WIN32
  std::vector<wchar_t> name(1 << 15);
  const DWORD length = ::GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
  return std::wstring(name.data(), length);
#else
  std::error_code error;
  std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
#ifdef __linux__
  // Without /proc there is the name that the kernel was told to start the program by.
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the kernel hands addresses over as numbers
  const auto* const name = reinterpret_cast<const char*>(::getauxval(AT_EXECFN));
  if (error && name != nullptr) program = std::filesystem::absolute(name, error);
#endif
  return program;
#endif
}

bool is_brain(const std::filesystem::path& program) {
  std::string name = program.filename().string();
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name.rfind("pbrain-", 0) == 0 || name == "engine" || name == "engine.exe";
}

}  // namespace tengen::adapters
