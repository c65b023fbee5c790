#include "adapters/runtime/scheduling.hpp"

#ifdef __linux__
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#endif

namespace tengen::adapters {

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

}  // namespace tengen::adapters
