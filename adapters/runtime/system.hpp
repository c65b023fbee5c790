#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string_view>

#include "engine/core/clock.hpp"

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

/// What this process has used of processors so far, all its threads together; zero where the system does not say. Any
/// thread.
[[nodiscard]] Duration cpu_time() noexcept;

enum class Slices : unsigned char { of_process, of_this_thread };

/// Asks the system to give this process, and threads it starts later, or this thread alone, the processor more often
/// and for shorter: its share stays what it is, but on a busy machine a deadline is met more exactly. Linux 6.12 and
/// later; elsewhere nothing happens.
void prefer_short_slices(Slices slices = Slices::of_process) noexcept;

/// Gives threads that are started later room for deep searches, 8 MiB each at the least. That is what glibc gives where
/// `ulimit -s` says nothing else; musl gives 128 KiB. Elsewhere than on Linux nothing happens.
void provide_thread_stacks() noexcept;

/// The file that this process runs, as an absolute path; empty where the system does not say.
[[nodiscard]] std::filesystem::path own_program();

/// Whether a program under this name speaks Gomocup without being told: such programs are called pbrain-something, and
/// Yixin-Board's `engine`, to which it may pass options of another program.
[[nodiscard]] bool is_brain(const std::filesystem::path& program);

}  // namespace tengen::adapters
