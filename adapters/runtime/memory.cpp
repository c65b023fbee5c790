#include "adapters/runtime/memory.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>

#if defined(_WIN32)
#include <windows.h>
#elif defined(__linux__)
#include <sys/resource.h>
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

}  // namespace tengen::adapters
