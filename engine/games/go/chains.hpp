#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/games/go/grid.hpp"

namespace tengen::go {

/// Connected stones of one colour.
template <class Word>
struct Chain {
  Word stones;
  Word liberties;
  int size;
};

/// All chains of one colour.
template <class Word>
class Chains {
 public:
  Chains() noexcept {}  // NOLINT(modernize-use-equals-default): `= default` would let `{}` clear the arrays
  Chains(const Chains& other) noexcept { *this = other; }
  Chains& operator=(const Chains& other) noexcept {
    count_ = other.count_;
    std::copy_n(other.chains_.begin(), count_, chains_.begin());
    return *this;
  }

  void find(const Grid<Word>& grid, Word stones, Word free) noexcept {
    count_ = 0;
    grid.for_each_part(stones, [&](Word part) {
      chains_[count_++] = {part, grid.neighbours(part) & free, count_bits(part)};
    });
  }

  [[nodiscard]] const Chain<Word>* begin() const noexcept { return chains_.data(); }
  [[nodiscard]] const Chain<Word>* end() const noexcept { return chains_.data() + count_; }

 private:
  // Uninitialised: only the first count_ are read. Chains of one colour never touch, so that at most
  // every second point is a chain of its own.
  std::array<Chain<Word>, static_cast<std::size_t>(word_bits<Word> / 2)> chains_;
  std::size_t count_ = 0;
};

}  // namespace tengen::go
