#pragma once

// Search::solve: which questions to ask, in which order; search.hpp includes it.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <vector>

#include "engine/search/search.hpp"

namespace tengen::search {

/// A solution that may take so long gains from a table in large pages, all of which it uses from the start.
inline constexpr std::chrono::milliseconds worth_huge_pages{500};

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
  /// So many steps above what is sure; the highest at most.
  [[nodiscard]] Score above(std::size_t steps) const noexcept { return values_[std::min(first_ + steps, last_)]; }
  /// What the side to move must fall short of for its opponent to have gained so many steps.
  [[nodiscard]] Score below(std::size_t steps) const noexcept {
    return values_[last_ - first_ < steps ? first_ + 1 : last_ - steps + 1];
  }

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

  /// The least value above `score`.
  [[nodiscard]] Score just_above(Score score) const noexcept {
    const auto found = std::upper_bound(values_.begin(), values_.end(), score);
    return found == values_.end() ? score + 1 : *found;
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

/// Proofs of growing length by one side, where positions may come back.
struct Campaign {
  Color prover;
  int depth = 0;            ///< plies of the last iteration
  std::uint64_t nodes = 0;  ///< spent so far
};

template <Game G>
typename Search<G>::Solution Search<G>::solve(const G& root, const Limits& limits, Instant started,
                                              const Question& question,
                                              const SolveListener& listener) requires SolvableGame<G> {
  control_.limits = limits;
  table_.use(table_.bytes());
  control_.done.store(false, std::memory_order_relaxed);
  ValueRange range(root.possible_values());
  const auto settled = [&] {
    if (question.at_least) return range.lower() >= *question.at_least || range.upper() < *question.at_least;
    if (question.at_most) return range.upper() <= *question.at_most || range.lower() > *question.at_most;
    return range.known(question.sign_only);
  };
  Solution result;
  Worker<G>& main = *threads_.front();
  Instant asked = started;
  const auto report = [&](double share) {
    result.lower = range.lower();
    result.upper = range.upper();
    result.solved = settled();
    result.progress = share;
    result.nodes = nodes();
    result.elapsed = clock_.now() - started;
    result.question_elapsed = clock_.now() - asked;
    listener(result);
  };
  control_.on_progress = report;
  std::vector<RootMove> moves = root_moves(root, limits.exclude, false);
  if (!moves.empty()) result.best = moves.front().move;
  Settings settings = settings_;
  settings.table = settings.table && !root.value_depends_on_history();
  for (std::size_t i = threads_.size(); i-- > 0;)
    threads_[i]->prepare(root, settings, i == 0 ? std::move(moves) : moves);

  if (settings.table && (!limits.hard || *limits.hard - started >= worth_huge_pages)) table_.prefer_huge_pages();

  const Color mover = root.to_move();
  const std::optional<int> plies = root.plies_left();
  /// Whether the answer moved a bound.
  const auto ask = [&](Score beta, Color prover, int depth) {
    asked = clock_.now();
    // Helpers ask the same in another order: what they find out meanwhile, the main thread finds in the table.
    for (std::size_t i = 1; i < threads_.size(); ++i) {
      crew_.add();
      workers_.post([this, i, beta, prover, depth] {
        static_cast<void>(threads_[i]->prove(beta, prover, depth, static_cast<unsigned>(i)));
        crew_.leave();
      });
    }
    const Proof proof = main.prove(beta, prover, depth, 0);
    control_.done.store(true, std::memory_order_relaxed);
    crew_.wait();
    if (main.aborted()) return false;
    control_.done.store(false, std::memory_order_relaxed);
    if (proof.reached && (plies || prover == mover)) {
      range.at_least(proof.score);
      result.best = proof.move;
    } else if (!proof.reached && (plies || prover != mover)) {
      range.at_most(proof.score);
    } else {
      return false;
    }
    report(1);
    return true;
  };
  const auto next = [&] {
    return question.at_least  ? *question.at_least
           : question.at_most ? range.just_above(*question.at_most)
                              : range.question(question.sign_only);
  };
  if (plies) {
    while (!settled() && !main.aborted()) ask(next(), mover, *plies);
  } else if (question.at_least || question.at_most) {
    const Color prover = question.at_least ? mover : opponent(mover);
    while (!settled() && !main.aborted() && result.depth < limits.depth) ask(next(), prover, ++result.depth);
  } else {
    // Both sides try, with as many nodes each, until what they can force meets.
    std::array<Campaign, 2> sides{Campaign{mover}, Campaign{opponent(mover)}};
    while (!settled() && !main.aborted()) {
      const bool second =
          sides[0].depth >= limits.depth || (sides[1].depth < limits.depth && sides[1].nodes < sides[0].nodes);
      Campaign& side = sides[second ? 1 : 0];
      if (side.depth >= limits.depth) break;
      result.depth = ++side.depth;
      const std::uint64_t before = nodes();
      for (std::size_t step = 1; !settled() && !main.aborted();) {
        const Score beta = side.prover == mover ? range.above(step) : range.below(step);
        if (ask(beta, side.prover, side.depth)) {
          step *= 2;
        } else if (step == 1) {
          break;
        } else {
          step = 1;
        }
      }
      side.nodes += nodes() - before;
    }
  }
  report(1);
  control_.on_progress = nullptr;
  return result;
}

}  // namespace tengen::search
