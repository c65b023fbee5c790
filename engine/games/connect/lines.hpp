#pragma once

#include <algorithm>
#include <array>

#include "engine/core/bits.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::connect {

using tengen::Word128;

/// Lines of `in_a_row` cells on a board of bits, found by shifting all cells at once.
///
/// Bits run up the columns, with one sentinel row on top that no stone ever enters, so that no line wraps round. For
/// 7x6 (s = sentinel, bits 49 and up unused):
///
///      s   6 13 20 27 34 41 48
///          5 12 19 26 33 40 47
///          4 11 18 25 32 39 46     a step up is +1, to the right +height,
///          3 10 17 24 31 38 45     along the diagonals +height+1 and +height-1,
///          2  9 16 23 30 37 44     where height = rows + 1
///          1  8 15 22 29 36 43
///          0  7 14 21 28 35 42
template <class Word>
class Lines {
 public:
  Lines(BoardSize size, int in_a_row)
      : length_(in_a_row), is_usual_(in_a_row == 4 && size.rows == usual_height - 1 && size.columns >= 4) {
    const int height = size.rows + 1;
    const int diagonal = std::min(size.columns, size.rows);
    if (in_a_row <= size.rows) add(1);
    if (in_a_row == 1) return;  // every stone is a line in all directions: one is enough
    if (in_a_row <= size.columns) add(height);
    if (in_a_row <= diagonal) {
      add(height + 1);
      add(height - 1);
    }
  }

  /// Whether `stones` hold a complete line.
  [[nodiscard]] bool any(Word stones) const noexcept {
    if (is_usual_) {
      return (starts(stones, 1, 4) | starts(stones, usual_height, 4) | starts(stones, usual_height + 1, 4) |
              starts(stones, usual_height - 1, 4)) != 0;
    }
    return has_any(stones);
  }

  /// All the cells of complete lines.
  [[nodiscard]] Word cells(Word stones) const noexcept {
    Word result = 0;
    for (int i = 0; i < count_; ++i) {
      const int step = steps_[static_cast<std::size_t>(i)];
      Word line = starts(stones, step, length_);
      for (int k = 0; k < length_; ++k, line <<= step) result |= line;
    }
    return result;
  }

  /// How many lines `cells` have room for.
  [[nodiscard]] int count(Word cells) const noexcept {
    int result = 0;
    for (int i = 0; i < count_; ++i) result += count_bits(starts(cells, steps_[static_cast<std::size_t>(i)], length_));
    return result;
  }

  /// `completions` of two boards at once.
  [[nodiscard]] std::array<Word, 2> completions_of_both(Word one, Word other) const noexcept {
    if constexpr (word_bits<Word> == 64) {
      if (is_usual_) {
        using Both [[gnu::vector_size(16)]] = Word;
        const Both found = usual_fours(Both{one, other});
        return {found[0], found[1]};
      }
    }
    return {completions(one), completions(other)};
  }

  /// The cells, on the board or not, whose own stone would complete a line of `stones`.
  [[nodiscard]] Word completions(Word stones) const noexcept {
    if (is_usual_) return usual_fours(stones);
    return length_ == 4 ? completions_of_four(stones) : completions_of_any(stones);
  }

 private:
  static constexpr int usual_height = 7;
  /// Longest line that fits: 126 rows in one column.
  static constexpr int max_length = word_bits<Word>;

  void add(int step) { steps_[static_cast<std::size_t>(count_++)] = step; }

  /// The lowest cell of every complete line in direction `step`: runs of 1, 2, 4, ... cells, then the rest at once.
  [[nodiscard]] static Word starts(Word stones, int step, int length) noexcept {
    int run = 1;
    for (; run * 2 <= length; run *= 2) stones &= stones >> (run * step);
    if (run < length) stones &= stones >> ((length - run) * step);
    return stones;
  }

  /// The cells that complete four along `step`, of one board or of each of a vector: the three other stones lie before
  /// the cell, after it, or on both sides.
  template <class Words>
  [[nodiscard]] static Words fours(Words stones, int step) noexcept {
    const Words before = stones << step;
    const Words after = stones >> step;
    const Words two_before = before & (before << step);
    const Words two_after = after & (after >> step);
    return (two_before & (after | (before << 2 * step))) | (two_after & (before | (after >> 2 * step)));
  }

  template <class Words>
  [[nodiscard]] static Words usual_fours(Words stones) noexcept {
    return fours(stones, 1) | fours(stones, usual_height) | fours(stones, usual_height + 1) |
           fours(stones, usual_height - 1);
  }

  [[nodiscard, gnu::noinline]] Word completions_of_four(Word stones) const noexcept {
    Word result = 0;
    for (int i = 0; i < count_; ++i) result |= fours(stones, steps_[static_cast<std::size_t>(i)]);
    return result;
  }

  // Apart, so that who asks about the usual board needs no room for them on the stack.
  [[nodiscard, gnu::noinline]] bool has_any(Word stones) const noexcept {
    for (int i = 0; i < count_; ++i) {
      if (starts(stones, steps_[static_cast<std::size_t>(i)], length_) != 0) return true;
    }
    return false;
  }
  [[nodiscard, gnu::noinline]] Word completions_of_any(Word stones) const noexcept {
    Word result = 0;
    for (int i = 0; i < count_; ++i) {
      const int step = steps_[static_cast<std::size_t>(i)];
      std::array<Word, max_length> above;  // above[k]: the k cells after this one are stones
      above[0] = ~static_cast<Word>(0);
      for (int k = 1; k < length_; ++k) {
        above[static_cast<std::size_t>(k)] = (above[static_cast<std::size_t>(k - 1)] & stones) >> step;
      }
      Word below = ~static_cast<Word>(0);  // the k cells before this one are stones
      for (int k = 0; k < length_; ++k) {
        result |= below & above[static_cast<std::size_t>(length_ - 1 - k)];
        below = (below & stones) << step;
      }
    }
    return result;
  }

  int length_;
  bool is_usual_;  ///< four in a row on six rows: shifts by numbers that the compiler knows are much quicker
  int count_ = 0;
  std::array<int, 4> steps_{};
};

}  // namespace tengen::connect
