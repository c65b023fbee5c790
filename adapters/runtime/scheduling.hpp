#pragma once

namespace tengen::adapters {

/// Asks the system to give this process, and threads it starts later, the processor more often and for shorter: its
/// share stays what it is, but on a busy machine a deadline is met more exactly. Linux 6.12 and later; elsewhere
/// nothing happens.
void prefer_short_slices() noexcept;

}  // namespace tengen::adapters
