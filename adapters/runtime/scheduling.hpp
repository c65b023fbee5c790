#pragma once

namespace tengen::adapters {

enum class Slices : unsigned char { of_process, of_this_thread };

/// Asks the system to give this process, and threads it starts later, or this thread alone, the processor more often
/// and for shorter: its share stays what it is, but on a busy machine a deadline is met more exactly. Linux 6.12 and
/// later; elsewhere nothing happens.
void prefer_short_slices(Slices slices = Slices::of_process) noexcept;

}  // namespace tengen::adapters
