#pragma once

#include <cstddef>

namespace tengen::adapters {

/// The memory in bytes that this process can have at all: the machine's, or its container's where that is less.
/// Asked of the system once. Any thread.
[[nodiscard]] std::size_t available_memory() noexcept;

}  // namespace tengen::adapters
