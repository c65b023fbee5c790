#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>

#include "engine/core/color.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/move.hpp"
#include "engine/core/score.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/evaluation.hpp"

namespace tengen::gomoku {

/// See cell_judge.hpp.
template <Rule R>
class CellJudge;

/// What a board's position seems worth: an accumulator stack that follows one board.
///
/// The accumulators of a position are sums over its empty cells. They are brought up to date when an evaluation asks:
/// from the last position on the way to this one that is known, by the cells that the moves since then changed. A move
/// that is taken back before anybody asks costs nothing. Positions are told apart by their stones, so that the board
/// may be assigned, played on and undone at will.
///
/// One thread at a time; the board must outlive it. 46 KiB.
template <Rule R>
class Evaluator {
 public:
  using Knowledge = std::shared_ptr<const Evaluation>;

  Evaluator(const Board<R>& board, Knowledge evaluation);
  ~Evaluator();

  /// For the side to move: half by the cells as they are, half by those before the last move, since what that threatens
  /// is about to be answered. The window changes nothing, unless there is a cell network: see CellJudge. A watcher is
  /// told of both.
  [[nodiscard]] Score evaluate(Score alpha, Score beta) noexcept;

  /// What `evaluate` says without the cell network, in centi-points.
  [[nodiscard]] int classical() noexcept;

  /// The ordering at the board's position: that by multisets and, where there is a cell network, its policy.
  void rank(std::span<const Move> moves, std::span<int> ranks) noexcept;

  /// See tengen::Evaluator: the ordering's weights of both sides' codes.
  static void order(const Board<R>& board, const Knowledge& evaluation, std::span<const Move> moves,
                    std::span<int> ranks) noexcept;

 private:
  /// Sums over the empty cells of what one colour's codes are worth.
  struct alignas(32) Sums {
    Features features{};  ///< modulo 2^16, which only absurd weights come near
    int moving = 0;
    int waiting = 0;

    void replace(const CellWorth& old, const CellWorth& now) noexcept;
  };
  /// By colour.
  using Accumulator = std::array<Sums, 2>;
  struct Entry {
    Accumulator sums{};
    Hash stones = 0;  ///< of the position they are of; 0: of none
  };

  void bring_up_to(std::size_t ply) noexcept;
  void refresh(std::size_t ply) noexcept;
  void step(const Accumulator& from, std::size_t move, bool forward, Accumulator& to) const noexcept;
  void add_blank(const Board<R>& blank, int share) noexcept;
  void show(EvaluationWatcher& watcher) const;

  const Board<R>& board_;
  Knowledge evaluation_;
  std::unique_ptr<CellJudge<R>> cells_{};  ///< where there is a cell network
  EvaluationWatcher* watcher_;             ///< null for nobody
  BoardSize size_{0, 0};                   ///< that `beyond_` is for
  /// Added to the sums over the cells: what an empty board of `Weights::size` has more of than an empty one of `size_`.
  Accumulator beyond_{};
  std::array<Entry, cell_count + 1> stack_{};  ///< by ply
};

#define TENGEN_RULE(rule, ...) extern template class Evaluator<Rule::rule>;
TENGEN_FOR_EACH_RULE(TENGEN_RULE)
#undef TENGEN_RULE

}  // namespace tengen::gomoku
