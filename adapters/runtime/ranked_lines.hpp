#pragma once

#include <map>
#include <vector>

#include "engine/engine.hpp"

namespace tengen::adapters {

/// The lines that a search with several principal variations reports: of each rank the latest. For one thread.
class RankedLines {
 public:
  /// Takes the place of the line of the same rank. A report without a line is ignored.
  void add(const SearchInfo& info);
  /// One line for each first move, that of the best rank, in the order of their scores, best first.
  [[nodiscard]] std::vector<SearchInfo> best_first() const;

 private:
  std::map<int, SearchInfo> ranks_;
};

}  // namespace tengen::adapters
