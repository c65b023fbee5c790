#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/search/search.hpp"
#include "engine/search/threads.hpp"

namespace tengen::search {

/// The values that are still possible. Each answer removes some.
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
  /// The value `steps` above the lower bound; the highest at most.
  [[nodiscard]] Score above(std::size_t steps) const noexcept { return values_[std::min(first_ + steps, last_)]; }
  /// The beta that the side to move must not reach for its upper bound to fall by `steps` values.
  [[nodiscard]] Score below(std::size_t steps) const noexcept {
    return values_[last_ - first_ < steps ? first_ + 1 : last_ - steps + 1];
  }

  /// The beta of the next question. Far from a draw proofs and refutations are short: such questions come first.
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

/// One call of `Search::solve`: the bounds so far, and the null-window questions that narrow them.
template <SolvableGame G, Techniques T>
class Proving {
 public:
  /// All must outlive this.
  Proving(SearchThreads<G, T>& threads, const G& root, Instant started, const Question& question,
          const SolveListener& listener)
      : threads_(threads),
        root_(root),
        question_(question),
        listener_(listener),
        mover_(root.to_move()),
        plies_(root.plies_left()),
        range_(root.possible_values()),
        worst_(range_.lower()),
        best_(range_.upper()),
        alone_(threads.all.size() == 1 || threads.workers.thread_count() <= 1),
        started_(started),
        asked_(started) {}

  Solution run(const Limits& limits) {
    threads_.begin(limits);
    threads_.use_table(alone_ ? first_table_bytes : plies_ ? threads_.table.bytes() : first_shared_table_bytes);
    std::vector<Move> moves = threads_.root_moves(first_position(), limits.exclude);
    if (!moves.empty()) result_.best = moves.front();
    const bool with_table = !root_.value_depends_on_history();
    threads_.shared_proof.shares = !alone_ && with_table;
    threads_.shared_proof.on_progress = [this](double share) {
      if (alone_) grow_table();
      report(share);
    };
    for (const auto& thread : threads_.all) thread->proof.prepare(root_, threads_.parameters, moves, with_table);
    if (with_table) {
      threads_.table.prefer_huge_pages(!limits.hard || *limits.hard - started_ >= worth_huge_pages);
    }

    if (plies_) {
      while (goes_on()) ask(next_question(), mover_, *plies_);
    } else if (question_.at_least.has_value() != question_.at_most.has_value()) {
      prove_claim();
    } else {
      prove_from_both_sides();
    }
    report(1);
    threads_.shared_proof.on_progress = nullptr;
    return result_;
  }

 private:
  /// A solution that may take at least so long gains from a table in huge pages.
  static constexpr Milliseconds worth_huge_pages{500};
  /// A proof of one thread begins with so much of the table, which the processor's caches hold.
  static constexpr std::size_t first_table_bytes = std::size_t{4} << 20;
  /// A proof of several threads, whose questions grow little by little. The table grows between two of them only.
  static constexpr std::size_t first_shared_table_bytes = std::size_t{32} << 20;
  /// Of two sides that take turns, one whose claim is proven gets so small a part of the nodes.
  static constexpr std::uint64_t part_after_claim = 8;
  /// The same of one that has proven nothing where the other has: most often the other one gets all that there is.
  static constexpr std::uint64_t part_without_gain = 3;

  /// The proofs of one side where positions may come back. Their depth grows from iteration to iteration.
  struct Side {
    Color prover;
    int depth = 0;            ///< plies of the last iteration
    std::uint64_t nodes = 0;  ///< of all iterations
  };

  [[nodiscard]] bool is_answered() const noexcept {
    const auto& [sign_only, at_least, at_most] = question_;
    if (!at_least && !at_most) return range_.known(sign_only);
    const bool refuted = (at_least && range_.upper() < *at_least) || (at_most && range_.lower() > *at_most);
    return refuted || !(open_claim(mover_) || open_claim(opponent(mover_)));
  }
  /// The beta of a side's claim, while that is not proven.
  [[nodiscard]] std::optional<Score> open_claim(Color prover) const noexcept {
    const auto& [sign_only, at_least, at_most] = question_;
    if (prover == mover_) return at_least && range_.lower() < *at_least ? at_least : std::nullopt;
    return at_most && range_.upper() > *at_most ? std::optional(range_.just_above(*at_most)) : std::nullopt;
  }
  [[nodiscard]] bool goes_on() const noexcept { return !is_answered() && !threads_.all.front()->proof.aborted(); }
  [[nodiscard]] int most_depth() const noexcept { return threads_.control.limits.depth; }

  /// The position with the moves that a proof begins with.
  [[nodiscard]] G first_position() const {
    G position = root_;
    if constexpr (SharedProofGame<G>) position.prove_for(mover_);
    return position;
  }

  /// Tells the listener what is proven, and the share of the running question that is done.
  void report(double share) {
    result_.lower = range_.lower();
    result_.upper = range_.upper();
    result_.solved = is_answered();
    result_.progress = share;
    result_.nodes = threads_.nodes();
    const Instant now = threads_.clock.now();
    result_.elapsed = now - started_;
    result_.question_elapsed = now - asked_;
    listener_(result_);
  }

  /// Uses more of the table where the proof has filled the part in use. While no helper searches.
  void grow_table() {
    constexpr std::size_t growth = 8;
    constexpr std::size_t bytes_per_node = 16;
    const std::size_t used = threads_.table.used_bytes();
    if (threads_.nodes() * bytes_per_node >= used) threads_.use_table(growth * used);
  }

  /// The beta of the next question, where one side's proofs give both bounds.
  [[nodiscard]] Score next_question() const noexcept {
    if (const auto claim = open_claim(mover_)) return *claim;
    if (const auto claim = open_claim(opponent(mover_))) return *claim;
    return range_.question(question_.sign_only);
  }

  /// Asks all threads whether the root's side to move reaches `beta`. Returns whether the answer moved a bound.
  bool ask(Score beta, Color prover, int depth) {
    asked_ = threads_.clock.now();
    if (threads_.shared_proof.shares) grow_table();
    // Helpers answer the same question. All threads share out the moves of a node, and find each other's answers in the
    // table.
    for (std::size_t i = 1; i < threads_.all.size(); ++i) {
      threads_.post(i, [this, beta, prover, depth](std::size_t number) {
        static_cast<void>(threads_.all[number]->proof.prove(beta, prover, depth));
      });
    }
    auto& main = threads_.all.front()->proof;
    const Proof proof = main.prove(beta, prover, depth);
    threads_.wait_for_helpers();
    if (main.aborted()) return false;
    threads_.control.done.store(false, std::memory_order_relaxed);
    // Where positions may come back, only an answer for the prover is final.
    if (proof.reached && (plies_ || prover == mover_)) {
      range_.at_least(proof.score);
      result_.best = proof.move;
    } else if (!proof.reached && (plies_ || prover != mover_)) {
      range_.at_most(proof.score);
    } else {
      return false;
    }
    report(1);
    return true;
  }

  /// Proofs of growing depth for the side that the claim favours.
  void prove_claim() {
    const Color prover = question_.at_least ? mover_ : opponent(mover_);
    while (goes_on() && result_.depth < most_depth()) ask(next_question(), prover, ++result_.depth);
  }

  /// Both sides prove what they can force, their claim first, with as many nodes each, until their bounds meet.
  void prove_from_both_sides() {
    std::array<Side, 2> sides{Side{mover_}, Side{opponent(mover_)}};
    while (goes_on()) {
      const bool second =
          sides[0].depth >= most_depth() || (sides[1].depth < most_depth() && spent(sides[1]) < spent(sides[0]));
      Side& side = sides[second ? 1 : 0];
      if (side.depth >= most_depth()) break;
      result_.depth = ++side.depth;
      const std::uint64_t before = threads_.nodes();
      raise_bound(side);
      side.nodes += threads_.nodes() - before;
    }
  }

  /// What a side has used of its share.
  [[nodiscard]] std::uint64_t spent(const Side& side) const noexcept {
    const bool is_mover = side.prover == mover_;
    if (is_mover ? question_.at_least : question_.at_most) {
      return open_claim(side.prover) ? side.nodes : side.nodes * part_after_claim;
    }
    const auto gained = [this](bool mover) { return mover ? range_.lower() > worst_ : range_.upper() < best_; };
    return gained(!is_mover) && !gained(is_mover) ? side.nodes * part_without_gain : side.nodes;
  }

  /// Moves the side's bound as far as proofs of its depth reach: to its claim; where the value is asked for, all the
  /// way, which one proof often does; else in steps that double with each success.
  void raise_bound(const Side& side) {
    constexpr std::size_t all_the_way = 1'000'000;
    for (std::size_t step = question_.sign_only ? 1 : all_the_way; goes_on();) {
      const std::optional<Score> claim = open_claim(side.prover);
      const Score beta = claim ? *claim : side.prover == mover_ ? range_.above(step) : range_.below(step);
      if (ask(beta, side.prover, side.depth)) {
        step *= 2;
      } else if (step == 1) {
        return;
      } else {
        step = 1;
      }
    }
  }

  SearchThreads<G, T>& threads_;
  const G& root_;
  const Question& question_;
  const SolveListener& listener_;
  const Color mover_;
  const std::optional<int> plies_;  ///< until the game is over; empty where positions may come back
  ValueRange range_;
  const Score worst_, best_;  ///< of the range before the first answer
  const bool alone_;          ///< one thread searches
  const Instant started_;
  Instant asked_;  ///< when the running question was asked
  Solution result_;
};

}  // namespace tengen::search
