#include "engine/plan/known_lines.hpp"

#include <algorithm>
#include <utility>

namespace tengen {

const KnownMove* KnownPosition::best(const std::vector<Move>& exclude) const noexcept {
  const KnownMove* best = nullptr;
  for (const KnownMove& known : moves) {
    if (known.value.lower == -score_infinite) continue;
    if (std::find(exclude.begin(), exclude.end(), known.move) != exclude.end()) continue;
    if (best == nullptr || known.value.lower > best->value.lower) best = &known;
  }
  return best;
}

ScoreBounds KnownLines::value_of(Move move) const noexcept {
  const auto found =
      std::find_if(known_.moves.begin(), known_.moves.end(), [move](const KnownMove& m) { return m.move == move; });
  return found == known_.moves.end() ? ScoreBounds{} : found->value;
}

void KnownLines::correct_score(search::RootLine& line, const KnownMove* best) const {
  const ScoreBounds value = value_of(line.line.front());
  line.known = value;
  const bool drawn = best != nullptr && best->value.lower == score_draw;
  if (drawn && !is_proven(line.score)) line.score = std::min(line.score, score_draw);
  const Score corrected = std::clamp(line.score, value.lower, value.upper);
  if (corrected == line.score && value.lower < value.upper) return;
  line.score = corrected;
  // A search stopped before its first iteration knows this much.
  line.depth = std::max(line.depth, 1);
}

void KnownLines::correct(std::vector<search::RootLine>& lines) const {
  if (known_.moves.empty() || lines.empty()) return;
  const KnownMove* const best = known_.best(exclude_);
  for (search::RootLine& line : lines) correct_score(line, best);
  const auto lower = [this](const search::RootLine& line) { return value_of(line.line.front()).lower; };
  const auto first = [&](const search::RootLine& a, const search::RootLine& b) {
    return std::pair(a.score, lower(a)) > std::pair(b.score, lower(b));
  };
  std::stable_sort(lines.begin(), lines.end(), first);
  const bool leads =
      best != nullptr && lines.front().score <= best->value.lower && lower(lines.front()) < best->value.lower;
  if (leads) {
    // Its own line would have come first.
    search::RootLine& last = lines.back();
    last.score = best->value.lower;
    last.known = best->value;
    last.depth = last.selective_depth = std::max(last.depth, 1);
    last.move_nodes = 0;
    last.line = {best->move};
    std::rotate(lines.begin(), lines.end() - 1, lines.end());
  }
  // The position's value, although nobody knows which move reaches it.
  if (exclude_.empty()) lines.front().score = std::max(lines.front().score, known_.value.lower);
  for (std::size_t i = 0; i < lines.size(); ++i) lines[i].rank = static_cast<int>(i) + 1;
}

std::vector<search::RootLine> KnownLines::add(const search::RootLine& line) {
  if (known_.moves.empty()) return {line};
  if (line.rank == 1) coming_.clear();
  coming_.push_back(line);
  if (static_cast<int>(coming_.size()) < line.lines) return {};
  correct(coming_);
  return std::exchange(coming_, {});
}

}  // namespace tengen
