#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string_view>

namespace tengen::adapters {

/// The memory in bytes that this process can have at all: the machine's, or less where its container, its control group
/// or its address space is smaller. Asked of the system once. Any thread.
[[nodiscard]] std::size_t available_memory() noexcept;

inline constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

/// The least memory in bytes that Linux's control groups allow, of both versions; `no_limit` where none is set.
/// `groups`: the process's groups as /proc/self/cgroup lists them. `top`: where their files are, /sys/fs/cgroup. A
/// group's parents count too, and the topmost group alone where `groups` is empty.
[[nodiscard]] std::size_t limit_of_groups(std::string_view groups, const std::filesystem::path& top);

/// Has every large block that is freed go back to the system at once, from now on and in the whole process. By itself
/// glibc keeps blocks as large as any that was freed before, up to 32 MiB: where one board's table makes way for the
/// next one's, the process would hold both. Does nothing with other C libraries.
void return_large_blocks() noexcept;

}  // namespace tengen::adapters
