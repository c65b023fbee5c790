#pragma once

#include <algorithm>
#include <span>

#include "engine/core/hash.hpp"

namespace tengen {

/// Positions whose value for the side that has just moved is proven: a move into one is played without a search. Each
/// list is sorted and holds full keys (`SolvableGame::has_full_keys`). Mirror images share a key. Made by
/// `tengen-lab solve GAME --make-book`.
struct OpeningBook {
  std::span<const Hash> most{};  ///< the best result that the rules know, whatever the komi
  std::span<const Hash> won{};
  std::span<const Hash> drawn{};

  [[nodiscard]] static bool holds(std::span<const Hash> list, Hash key) noexcept {
    return std::binary_search(list.begin(), list.end(), key);
  }
};

}  // namespace tengen
