#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>

#include "engine/core/hash.hpp"
#include "engine/core/score.hpp"
#include "engine/core/zeroed.hpp"

namespace tengen::go {

/// What the network has said of positions, by their keys: each new position takes the place of the one that shares its
/// number modulo the count. The memory is the system's zero pages until it is used. One thread at a time.
class Verdicts {
 public:
  struct Head {
    Hash key;  ///< 0: none yet
    Score margin;
    int certainty;
  };
  struct Verdict {
    Head& head;
    std::span<std::int16_t> moves;
  };

  /// How much a verdict with so many moves takes.
  [[nodiscard]] static constexpr std::size_t bytes_each(std::size_t moves) noexcept {
    return sizeof(Head) + moves * sizeof(std::int16_t);
  }

  Verdicts() = default;
  /// Room for `count` verdicts, one at least, or fewer where the system refuses the memory. Throws `std::bad_alloc` if
  /// it has none for one.
  Verdicts(std::size_t count, std::size_t moves) : moves_each_(moves), count_(std::max<std::size_t>(count, 1)) {
    for (;; count_ /= 2) {
      if (count_ == 0) throw std::bad_alloc();
      heads_ = zeroed<Head>(count_);
      moves_ = zeroed<std::int16_t>(count_ * moves);
      if (heads_ && moves_) return;
    }
  }

  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  /// The place of a key. `key` must not be 0 and its lowest bit must tell nothing.
  [[nodiscard]] Verdict at(Hash key) noexcept {
    const auto place = static_cast<std::size_t>((key >> 1) % count_);
    return {heads_[place], {&moves_[place * moves_each_], moves_each_}};
  }

 private:
  std::size_t moves_each_ = 0;
  std::size_t count_ = 0;
  Zeroed<Head> heads_;
  Zeroed<std::int16_t> moves_;
};

}  // namespace tengen::go
