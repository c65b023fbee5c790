#include "adapters/runtime/thread_stacks.hpp"

#ifdef __linux__
#include <pthread.h>

#include <cstddef>
#endif

namespace tengen::adapters {

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

}  // namespace tengen::adapters
