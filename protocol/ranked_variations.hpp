#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/engine.hpp"

namespace tengen {

/// The variations that a search of several moves reports, one for each rank: rank 1 first, then the others in their
/// order, and again from rank 1 in the next iteration. For one thread.
class RankedVariations {
 public:
  void clear();
  /// Takes the place of the report of the same rank.
  void add(const SearchInfo& info);

  /// The latest report of each rank, be it of this iteration or of the one before.
  [[nodiscard]] const std::vector<SearchInfo>& latest() const noexcept { return latest_; }
  /// Best first: this iteration once it has as many ranks as the one before, until then the one before.
  [[nodiscard]] std::span<const SearchInfo> iteration() const noexcept;
  /// Of the latest reports one for each first move, that of the best rank, in the order of their scores, best first.
  /// None without a move.
  [[nodiscard]] std::vector<SearchInfo> by_score() const;

 private:
  std::vector<SearchInfo> latest_;    ///< by rank
  std::size_t ranks_ = 0;             ///< of `latest_`, those of this iteration
  std::vector<SearchInfo> complete_;  ///< the iteration before
};

}  // namespace tengen
