#include "protocol/review/summary.hpp"

#include <cmath>
#include <functional>
#include <range/v3/algorithm/stable_sort.hpp>

namespace tengen::review {

namespace {

constexpr double best_accuracy = 100;
constexpr double halving_cost = 15;  ///< percent of winning chances

}  // namespace

double move_accuracy(double cost) noexcept {
  return best_accuracy * std::exp2(-cost / halving_cost);
}

SideSummary summary_of(const GameReview& review, Color side) {
  SideSummary summary;
  double sum = 0;
  for (const MoveReview& move : review.moves) {
    if (move.move.color != side || !move.counts) continue;
    ++summary.counted;
    sum += move_accuracy(move.cost);
    summary.inaccuracies += move.verdict == Verdict::inaccuracy ? 1U : 0U;
    summary.mistakes += move.verdict == Verdict::mistake ? 1U : 0U;
    summary.blunders += move.verdict == Verdict::blunder ? 1U : 0U;
    summary.missed_wins += move.note == Note::misses_win ? 1U : 0U;
  }
  if (summary.counted > 0) summary.accuracy = sum / static_cast<double>(summary.counted);
  return summary;
}

std::vector<std::size_t> critical_moves(const GameReview& review, std::size_t most) {
  std::vector<std::size_t> wrong;
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    const MoveReview& move = review.moves[i];
    if (move.verdict != Verdict::fine || move.note == Note::misses_win) wrong.push_back(i);
    if (move.verdict == Verdict::fine && move.note == Note::only_move) found.push_back(i);
  }
  ranges::stable_sort(wrong, std::greater{}, [&review](std::size_t i) { return review.moves[i].cost; });
  ranges::stable_sort(found, std::greater{}, [&review](std::size_t i) { return review.moves[i].others_cost; });
  wrong.insert(wrong.end(), found.begin(), found.end());
  if (wrong.size() > most) wrong.resize(most);
  return wrong;
}

}  // namespace tengen::review
