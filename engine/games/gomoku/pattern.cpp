#include "engine/games/gomoku/pattern.hpp"

#include <algorithm>

namespace tengen::gomoku {

namespace {

using Patterns = std::array<std::uint8_t, direction_count>;

constexpr Patterns sorted_patterns(Code code) noexcept {
  Patterns p{};
  for (std::size_t d = 0; d < direction_count; ++d) p[d] = static_cast<std::uint8_t>(code >> (4 * d) & 15);
  std::sort(p.begin(), p.end());
  return p;
}

/// The number of the multiset a <= b <= c <= d in colexicographic order: C(a, 1) + C(b+1, 2) + C(c+2, 3) + C(d+3, 4).
constexpr std::size_t place(const Patterns& p) noexcept {
  const auto choose = [](std::size_t n, std::size_t k) {
    std::size_t value = 1;
    for (std::size_t i = 0; i < k; ++i) value = value * (n - i) / (i + 1);
    return n < k ? std::size_t{0} : value;
  };
  std::size_t sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += choose(p[i] + i, i + 1);
  return sum;
}
static_assert(place({13, 13, 13, 13}) == multiset_count - 1);

/// Every code's multiset, and a code for every multiset.
struct Multisets {
  std::array<Multiset, code_count> of{};
  std::array<Code, multiset_count> code{};

  Multisets() {
    for (std::size_t number = 0; number < of.size(); ++number) {
      if (!is_code(static_cast<Code>(number))) continue;
      const Patterns p = sorted_patterns(static_cast<Code>(number));
      const std::size_t multiset = place(p);
      of[number] = static_cast<Multiset>(multiset);
      code[multiset] = static_cast<Code>(p[0] | p[1] << 4 | p[2] << 8 | p[3] << 12);
    }
  }
};

const Multisets& known() {
  static const Multisets all;
  return all;
}

}  // namespace

const std::array<Multiset, code_count>& multisets() noexcept {
  return known().of;
}

Code code_of_multiset(std::size_t multiset) noexcept {
  return known().code[multiset];
}

}  // namespace tengen::gomoku
