#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/color.hpp"

namespace tengen::gomoku {

/// The number of a line shape: what stands on the nine cells of a line around a cell, as one side sees them.
using Shape = std::uint16_t;

/// Numbers the line shapes.
///
/// A shape is the cell itself (empty, own, other) and the four cells either way, up to the first wall. A line and its
/// mirror image are the same shape. Each side of the cell is a word of 0 to 4 letters over {empty, own, other}:
/// 1 + 3 + 9 + 27 + 81 = 121 of them, hence 121 * 122 / 2 = 7381 pairs.
class Shapes {
 public:
  static constexpr std::size_t reach = 4;
  static constexpr std::size_t word_count = 121;
  static constexpr std::size_t pair_count = word_count * (word_count + 1) / 2;
  static constexpr std::size_t count = 3 * pair_count;

  /// Of a window as Tables describes it, whose centre is no wall.
  [[nodiscard]] static Shape of(Color view, std::uint64_t window) noexcept {
    const Words& words = words_[index(view)];
    const std::uint32_t before = words.before[window & 1023];
    const std::uint32_t after = words.after[window >> 12 & 1023];
    const std::uint32_t low = std::min(before, after);
    const std::uint32_t high = std::max(before, after);
    return static_cast<Shape>(words.centre[window >> 10 & 3] + high * (high + 1) / 2 + low);
  }

 private:
  struct Words {
    std::array<std::uint8_t, 1024> before{};  ///< by the five cells before the centre, the nearest in the high bits
    std::array<std::uint8_t, 1024> after{};   ///< by the five cells after it, the nearest in the low bits
    std::array<std::uint16_t, 4> centre{};    ///< the first shape with that centre
  };

  static consteval std::array<Words, 2> make_words() {
    constexpr std::uint32_t wall = 3;
    constexpr std::array<std::uint32_t, reach + 1> first{0, 1, 4, 13, 40};  // words shorter than so many letters
    std::array<Words, 2> all{};
    for (std::size_t view = 0; view < 2; ++view) {
      // Windows hold 1 for Black and 2 for White.
      const auto letter = [view](std::uint32_t content) { return view == 0 || content == 0 ? content : 3 - content; };
      for (std::uint32_t bits = 0; bits < 1024; ++bits) {
        const auto word = [&](bool reversed) {
          std::uint32_t number = 0;
          std::uint32_t power = 1;
          std::size_t length = 0;
          for (; length < reach; ++length, power *= 3) {
            const std::size_t place = reversed ? 4 - length : length;
            const std::uint32_t content = bits >> (2 * place) & 3;
            if (content == wall) break;
            number += letter(content) * power;
          }
          return static_cast<std::uint8_t>(first[length] + number);
        };
        all[view].before[bits] = word(true);
        all[view].after[bits] = word(false);
      }
      for (std::uint32_t content = 0; content < wall; ++content) {
        all[view].centre[content] = static_cast<std::uint16_t>(letter(content) * pair_count);
      }
    }
    return all;
  }

  static const std::array<Words, 2> words_;
};

inline constexpr std::array<Shapes::Words, 2> Shapes::words_ = Shapes::make_words();

}  // namespace tengen::gomoku
