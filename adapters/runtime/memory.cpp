#include "adapters/runtime/memory.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>

#if defined(_WIN32)
#include <windows.h>
#elif defined(__linux__)
#include <unistd.h>
#endif

namespace tengen::adapters {

namespace {

/// Where the system does not say.
[[maybe_unused]] constexpr std::size_t unknown = std::size_t{2} << 30;

std::size_t ask() noexcept {
#if defined(_WIN32)
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  return ::GlobalMemoryStatusEx(&status) != 0 ? static_cast<std::size_t>(status.ullTotalPhys) : unknown;
#elif defined(__linux__)
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page = ::sysconf(_SC_PAGESIZE);
  std::size_t bytes =
      pages > 0 && page > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(page) : unknown;
  // A container's limit (cgroups, version 2); "max" where there is none.
  if (std::FILE* file = std::fopen("/sys/fs/cgroup/memory.max", "r")) {
    unsigned long long limit = 0;
    if (std::fscanf(file, "%llu", &limit) == 1 && limit > 0) bytes = std::min(bytes, static_cast<std::size_t>(limit));
    std::fclose(file);
  }
  return bytes;
#else
  return unknown;
#endif
}

}  // namespace

std::size_t available_memory() noexcept {
  static const std::size_t bytes = ask();
  return bytes;
}

}  // namespace tengen::adapters
