#include "protocol/ranked_variations.hpp"

#include <algorithm>
#include <functional>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/stable_sort.hpp>

namespace tengen {

void RankedVariations::clear() {
  *this = {};
}

void RankedVariations::add(const SearchInfo& info) {
  const auto index = static_cast<std::size_t>(std::max(info.rank, 1) - 1);
  if (index == 0) {
    const auto now = iteration();
    complete_ = std::vector<SearchInfo>(now.begin(), now.end());
    ranks_ = 0;
  }
  // Ranks come in order. A rank that was left out would be a bug: its place is filled with this report.
  if (latest_.size() <= index) latest_.resize(index + 1, info);
  latest_[index] = info;
  if (index == ranks_) ++ranks_;
}

std::span<const SearchInfo> RankedVariations::iteration() const noexcept {
  return ranks_ >= complete_.size() ? std::span(latest_).first(ranks_) : std::span(complete_);
}

std::vector<SearchInfo> RankedVariations::by_score() const {
  const auto first_move = [](const SearchInfo& info) { return info.line.front(); };
  std::vector<SearchInfo> found;
  for (const SearchInfo& info : latest_) {
    if (!info.line.empty() && !ranges::contains(found, first_move(info), first_move)) found.push_back(info);
  }
  ranges::stable_sort(found, std::greater{}, &SearchInfo::score);
  return found;
}

}  // namespace tengen
