#pragma once

#include <cstdint>

namespace tengen {

/// A Zobrist key. 64 bits, kept whole in the transposition table.
using Hash = std::uint64_t;

/// SplitMix64's finaliser (Steele, Lea, Flood 2014): a bijection that scatters every bit. Keys are
/// `mix(counter)`, so that they are the same on every compiler and need no table at start-up.
[[nodiscard]] constexpr Hash mix(std::uint64_t value) noexcept {
  value += 0x9E3779B97F4A7C15ULL;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL;
  return value ^ (value >> 31);
}

/// The value that `mix` makes this hash of.
[[nodiscard]] constexpr std::uint64_t unmix(Hash hash) noexcept {
  hash = (hash ^ (hash >> 31) ^ (hash >> 62)) * 0x319642B2D24D8EC3ULL;
  hash = (hash ^ (hash >> 27) ^ (hash >> 54)) * 0x96DE1B173F119089ULL;
  return (hash ^ (hash >> 30) ^ (hash >> 60)) - 0x9E3779B97F4A7C15ULL;
}

}  // namespace tengen
