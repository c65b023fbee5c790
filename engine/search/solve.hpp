#pragma once

// Search::solve: which questions to ask, in which order; search.hpp includes it.

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "engine/search/search.hpp"

namespace tengen::search {

/// The values that are still possible, narrowed by answers.
class ValueRange {
 public:
  explicit ValueRange(std::vector<Score> values) : values_(std::move(values)), last_(values_.size() - 1) {
    zero_ = static_cast<std::size_t>(std::lower_bound(values_.begin(), values_.end(), 0) - values_.begin());
  }

  [[nodiscard]] Score lower() const noexcept { return values_[first_]; }
  [[nodiscard]] Score upper() const noexcept { return values_[last_]; }
  [[nodiscard]] bool known(bool sign_only) const noexcept {
    return first_ == last_ || (sign_only && (lower() > 0 || upper() < 0 || (lower() >= 0 && upper() <= 0)));
  }
  [[nodiscard]] Score next_above() const noexcept { return values_[first_ + 1]; }

  /// The value to ask for next. Far from a draw proofs and refutations are short, so those come first.
  [[nodiscard]] Score question(bool sign_only) const noexcept {
    if (sign_only) {
      const auto win = std::upper_bound(values_.begin(), values_.end(), 0);
      const auto draw = std::lower_bound(values_.begin(), values_.end(), 0);
      const bool ask_win = win != values_.end() && *win > lower() && *win <= upper();
      return ask_win ? *win : draw != values_.end() && *draw > lower() ? *draw : upper();
    }
    std::size_t middle = (first_ + last_ + 1) / 2;
    if (middle > zero_) middle = std::max(middle, zero_ + (last_ - zero_ + 1) / 2);
    if (middle <= zero_ && first_ < zero_) middle = std::min(middle, zero_ - (zero_ - first_) / 2);
    return values_[std::clamp(middle, first_ + 1, last_)];
  }

  void at_least(Score score) noexcept {
    while (first_ < last_ && values_[first_ + 1] <= score) ++first_;
  }
  void at_most(Score score) noexcept {
    while (last_ > first_ && values_[last_] > score) --last_;
  }

 private:
  std::vector<Score> values_;
  std::size_t first_ = 0;
  std::size_t last_;
  std::size_t zero_ = 0;
};

template <Game G>
typename Search<G>::Solution Search<G>::solve(const G& root, const Limits& limits, Instant started, bool sign_only,
                                              const SolveListener& listener) requires SolvableGame<G> {
  control_.limits = limits;
  control_.done.store(false, std::memory_order_relaxed);
  table_.use_huge_pages();
  ValueRange range(root.possible_values());
  Solution result;
  Worker<G>& main = *threads_.front();
  const auto report = [&](double share) {
    result.lower = range.lower();
    result.upper = range.upper();
    result.progress = share;
    result.nodes = nodes();
    result.elapsed = clock_.now() - started;
    listener(result);
  };
  control_.on_progress = report;
  std::vector<RootMove> moves = root_moves(root, limits.exclude);
  if (!moves.empty()) result.best = moves.front().move;
  main.prepare(root, settings_, std::move(moves));

  const Color mover = root.to_move();
  const auto ask = [&](Score beta, Color prover, int depth) {
    const Proof proof = main.prove(beta, prover, depth);
    if (main.aborted()) return;
    if (proof.reached) {
      range.at_least(proof.score);
      result.best = proof.move;
    } else if (prover != mover || root.plies_left()) {
      range.at_most(proof.score);
    }
    report(0);
  };
  const std::optional<int> plies = root.plies_left();
  if (plies) {
    while (!range.known(sign_only) && !main.aborted()) ask(range.question(sign_only), mover, *plies);
  }
  report(1);
  control_.on_progress = nullptr;
  return result;
}

}  // namespace tengen::search
