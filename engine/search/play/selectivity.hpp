#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "engine/core/hash.hpp"
#include "engine/core/move.hpp"
#include "engine/core/score.hpp"
#include "engine/search/parameters.hpp"
#include "engine/search/table_entries.hpp"

namespace tengen::search {

/// A node of the search for play: its question, and the results of its steps so far.
struct Node {
  Score alpha = 0;
  Score beta = 0;
  int depth = 0;
  int ply = 0;
  bool pv = false;        ///< principal variation node: the window is wider than a null window
  bool cut_node = false;  ///< expected to fail high
  bool in_check = false;
  Move excluded = Move::none;  ///< the node is searched without this move (singular extension)
  Score original_alpha = 0;

  Hash key = 0;
  std::optional<PlayEntry> entry{};
  Move table_move = Move::none;
  Score raw_eval = no_eval;  ///< static evaluation; none in check
  Score eval = no_eval;      ///< static evaluation with the correction history
  bool improving = false;    ///< the static evaluation is better than two plies ago
  int later_reduction = 0;   ///< plies taken off the moves still to come, because one has raised alpha
  Score best = -score_infinite;
  Move best_move = Move::none;
  MoveList tried{};
};

/// Which nodes and moves the search for play prunes, reduces or extends: rules of thumb on a node's numbers.
class Selectivity {
 public:
  /// `parameters` must outlive this. Call `update` when they change.
  explicit Selectivity(const Parameters& parameters) noexcept : parameters_(parameters) {}

  void update() {
    // Powers take longer than a short proof.
    const std::pair limits(parameters_.lmp_base, parameters_.lmp_power);
    if (std::exchange(limits_from_, limits) == limits) return;
    for (std::size_t depth = 0; depth < late_move_limits_.size(); ++depth) {
      const double power = std::pow(static_cast<double>(depth), limits.second);
      late_move_limits_[depth] = static_cast<std::size_t>(limits.first + power);
    }
  }

  /// Futility pruning: the static evaluation is so far above beta that the node is taken to fail high.
  [[nodiscard]] bool fails_high(const Node& node) const noexcept {
    return node.depth <= parameters_.futility_depth && !is_proven(node.beta) &&
           node.eval - parameters_.futility_margin * node.depth >= node.beta;
  }
  /// Razoring: the static evaluation is so far below alpha that quiescence search decides whether the node fails low.
  [[nodiscard]] bool may_fail_low(const Node& node) const noexcept {
    return node.depth <= parameters_.razor_depth && !is_proven(node.alpha) &&
           node.eval + parameters_.razor_margin * node.depth < node.alpha;
  }
  /// Late-move pruning (LMP): the node has tried enough moves for its depth. Not while its best score is a proven loss:
  /// such a proof needs every move.
  [[nodiscard]] bool prunes_late_moves(const Node& node) const noexcept {
    return !node.pv && !node.in_check && node.depth <= parameters_.lmp_depth &&
           node.tried.size() >= late_move_limit(node.depth) && !is_proven(node.best);
  }
  /// The table move may be singular: its entry is deep enough and its score is a lower bound.
  [[nodiscard]] bool is_singular_candidate(const Node& node, int root_depth) const noexcept {
    return node.depth >= parameters_.singular_depth && !node.in_check && node.excluded == Move::none &&
           node.table_move != Move::none && !is_proven(node.entry->score) && node.entry->bound != Bound::upper &&
           node.entry->depth >= node.depth - parameters_.singular_entry_depth && may_extend(node, root_depth);
  }
  [[nodiscard]] bool may_extend(const Node& node, int root_depth) const noexcept {
    return node.ply < parameters_.extension_limit * root_depth;
  }
  /// Late-move reduction (LMR), in plies, of a move after `count` others. Its rank lies `behind` below the best one.
  /// `history` is that of the move.
  [[nodiscard]] int late_move_reduction(const Node& node, int count, int behind, bool killer,
                                        int history) const noexcept {
    double sum = parameters_.lmr_base + log_product(node.depth, count) / parameters_.lmr_divisor;
    if (!node.improving) sum += parameters_.lmr_not_improving;
    sum += parameters_.lmr_behind * behind / 1000;
    int plies = static_cast<int>(sum);
    if (node.pv) plies -= parameters_.lmr_pv;
    if (node.cut_node) plies += parameters_.lmr_cut_node;
    if (killer) plies -= parameters_.lmr_killer;
    plies -= history / parameters_.lmr_history;
    return std::clamp(plies, 0, node.depth - 1);
  }
  [[nodiscard]] bool reduces(const Node& node, int count) const noexcept {
    return node.depth >= parameters_.lmr_depth && count >= parameters_.lmr_from;
  }
  /// Plies taken off the moves after one that has raised alpha to `score`.
  [[nodiscard]] int reduction_after_raise(const Node& node, Score score) const noexcept {
    const bool moderate = node.depth >= parameters_.raised_depth_least && node.depth <= parameters_.raised_depth_most;
    return moderate && !is_proven(score) ? parameters_.raised_reduction : node.later_reduction;
  }

 private:
  static constexpr int most_counted_depth = 63;

  /// How many moves a node of that depth tries.
  [[nodiscard]] std::size_t late_move_limit(int depth) const noexcept {
    return late_move_limits_[static_cast<std::size_t>(std::clamp(depth, 0, most_counted_depth))];
  }

  /// ln(depth) * ln(count), from a table.
  [[nodiscard]] static double log_product(int depth, int count) noexcept {
    static const auto table = [] {
      std::array<std::array<double, 64>, 64> rows{};
      for (std::size_t d = 1; d < 64; ++d) {
        for (std::size_t c = 1; c < 64; ++c) {
          rows[d][c] = std::log(static_cast<double>(d)) * std::log(static_cast<double>(c));
        }
      }
      return rows;
    }();
    return table[static_cast<std::size_t>(std::min(depth, 63))][static_cast<std::size_t>(std::min(count, 63))];
  }

  const Parameters& parameters_;
  std::pair<double, double> limits_from_{-1, -1};  ///< base and power of the limits below
  std::array<std::size_t, most_counted_depth + 1> late_move_limits_{};
};

}  // namespace tengen::search
