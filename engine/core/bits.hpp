#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace tengen {

/// Two machine words as one number, for boards that outgrow 64 bits. GCC and clang have it on every 64-bit target.
__extension__ typedef unsigned __int128 Word128;

template <class Word>
inline constexpr int word_bits = static_cast<int>(sizeof(Word) * 8);

/// The word with only bit `i` set.
template <class Word>
[[nodiscard]] constexpr Word bit(int i) noexcept {
  return static_cast<Word>(1) << i;
}

/// The word with the lowest `count` bits set, 0 <= count <= word_bits.
template <class Word>
[[nodiscard]] constexpr Word low_bits(int count) noexcept {
  return count >= word_bits<Word> ? ~static_cast<Word>(0) : bit<Word>(count) - 1;
}

[[nodiscard]] constexpr int count_bits(std::uint64_t word) noexcept {
  return std::popcount(word);
}
[[nodiscard]] constexpr int count_bits(Word128 word) noexcept {
  return std::popcount(static_cast<std::uint64_t>(word)) + std::popcount(static_cast<std::uint64_t>(word >> 64));
}

/// The index of the lowest bit set; `word` is not 0.
[[nodiscard]] constexpr int lowest_bit(std::uint64_t word) noexcept {
  return std::countr_zero(word);
}
[[nodiscard]] constexpr int lowest_bit(Word128 word) noexcept {
  const auto low = static_cast<std::uint64_t>(word);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(word >> 64));
}

/// Removes the lowest bit set and returns its index; `word` is not 0.
template <class Word>
constexpr int take_lowest_bit(Word& word) noexcept {
  const int i = lowest_bit(word);
  word &= word - 1;
  return i;
}

template <class Word>
[[nodiscard]] constexpr bool has_single_bit(Word word) noexcept {
  return word != 0 && (word & (word - 1)) == 0;
}

}  // namespace tengen
