#include "adapters/runtime/ranked_lines.hpp"

#include <functional>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/stable_sort.hpp>

namespace tengen::adapters {

void RankedLines::add(const SearchInfo& info) {
  if (!info.line.empty()) ranks_[info.rank] = info;
}

std::vector<SearchInfo> RankedLines::best_first() const {
  const auto first_move = [](const SearchInfo& info) { return info.line.front(); };
  std::vector<SearchInfo> lines;
  for (const auto& [rank, info] : ranks_) {
    if (!ranges::contains(lines, first_move(info), first_move)) lines.push_back(info);
  }
  ranges::stable_sort(lines, std::greater{}, &SearchInfo::score);
  return lines;
}

}  // namespace tengen::adapters
