#pragma once

namespace tengen::adapters {

/// Gives threads that are started later room for deep searches, 8 MiB each at the least. That is what glibc gives where
/// `ulimit -s` says nothing else; musl gives 128 KiB. Elsewhere than on Linux nothing happens.
void provide_thread_stacks() noexcept;

}  // namespace tengen::adapters
