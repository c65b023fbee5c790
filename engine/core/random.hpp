#pragma once

#include <cstdint>
#include <limits>

#include "engine/core/hash.hpp"

namespace tengen {

/// SplitMix64 as a standard uniform random bit generator: tiny, seedable, the same sequence everywhere.
class Random {
 public:
  using result_type = std::uint64_t;

  explicit constexpr Random(std::uint64_t seed) noexcept : state_(seed) {}

  [[nodiscard]] static constexpr result_type min() noexcept { return 0; }
  [[nodiscard]] static constexpr result_type max() noexcept { return std::numeric_limits<result_type>::max(); }

  constexpr result_type operator()() noexcept {
    const result_type value = mix(state_);
    state_ += 0x9E3779B97F4A7C15ULL;
    return value;
  }

  /// A number in [0, bound); bound > 0. The bias is below bound / 2^32.
  constexpr std::uint32_t below(std::uint32_t bound) noexcept {
    return static_cast<std::uint32_t>(((*this)() >> 32) * bound >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace tengen
