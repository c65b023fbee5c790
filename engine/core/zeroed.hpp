#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <type_traits>

namespace tengen {

struct FreeMemory {
  void operator()(void* memory) const noexcept { std::free(memory); }
};

/// An array from `zeroed`. Its elements are not destroyed.
template <class T>
using Zeroed = std::unique_ptr<T[], FreeMemory>;

/// `count` elements whose bytes are all 0, or null where the system has no memory for them. Large arrays are the
/// system's zero pages, which take memory and time at their first use.
template <class T>
requires std::is_trivially_destructible_v<T>
[[nodiscard]] Zeroed<T> zeroed(std::size_t count) noexcept {
  return Zeroed<T>(static_cast<T*>(std::calloc(count, sizeof(T))));
}

}  // namespace tengen
