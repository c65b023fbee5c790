#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/color.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/move.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/cell_features.hpp"
#include "engine/games/gomoku/evaluation/cell_network.hpp"

namespace tengen::gomoku {

/// How far outside the window an estimate is enough, in centi-points.
inline constexpr int estimate_margin = 350;

/// What the cell network says of a board: an accumulator for each side's view, which follows the board when the judge
/// is asked. Only the view of the side to move is brought up to date.
///
/// A view is a stack of moves. The judge takes moves back until the view's stones are stones that the board had on its
/// way to its position, then it plays the rest. A move that is taken back costs a copy. A view that must be made anew
/// is made of the earliest position that the judge was asked about lately, so that the search's next positions follow
/// from it. Positions are told apart by their stones, so that the board may be assigned, played on and undone at will.
///
/// One thread at a time; board, network and head must outlive it. 1.3 MiB.
template <Rule R>
class CellJudge {
 public:
  CellJudge(const Board<R>& board, const CellNetwork& network, const CellHead& head,
            const CellKernels& kernels) noexcept
      : board_(board), network_(network), head_(head), kernels_(kernels) {}

  /// In centi-points, for the side to move. `classical`: what is judged without the cell network. Far outside the
  /// window from `alpha` to `beta`, by more than `estimate_margin`, it is an estimate where there is one.
  [[nodiscard]] int value(int classical, int alpha, int beta) noexcept;
  /// Adds the policy to the ranks of moves, which the ordering by multisets has given.
  void rank(int classical, std::span<const Move> moves, std::span<int> ranks) noexcept;

 private:
  /// A move that a view has seen, with what undoes it.
  struct Seen {
    Hash stones = 0;  ///< before the move
    Cell cell = 0;
    CellBackup backup{};
  };
  /// The accumulator after `ply` moves. The last `kept` of them can be taken back.
  struct View {
    static constexpr std::size_t most_kept = 64;

    CellAccumulator cells{};
    typename Board<R>::Lines lines{};
    Hash stones = 0;  ///< 0: of no position
    std::size_t ply = 0;
    std::size_t kept = 0;
    std::array<Seen, most_kept> seen{};  ///< a ring, by ply

    [[nodiscard]] Seen& of_ply(std::size_t which) noexcept { return seen[which % most_kept]; }
  };

  /// What the network added to the classical value of the last position that it judged at a ply.
  struct Told {
    Hash stones = 0;  ///< 0: of no position
    Hash before = 0;  ///< those of the position before the last move; 0: of none
    Color mover = Color::black;
    int difference = 0;
  };

  [[nodiscard]] std::optional<int> estimate(int classical) const noexcept;
  const CellVerdict& verdict(int classical) noexcept;
  const CellAccumulator& follow(Color color) noexcept;
  void build(View& view, Color color, std::size_t ply) noexcept;
  void play(View& view, Color color) noexcept;
  void take_back(View& view) noexcept;
  void look_at(const View& view, Color color, std::size_t move, CellStep& step) noexcept;

  const Board<R>& board_;
  const CellNetwork& network_;
  const CellHead& head_;
  const CellKernels kernels_;
  std::array<View, 2> views_{};
  CellStep step_{};                                                 ///< the last one
  std::array<std::uint8_t, CellAccumulator::place_count> slots_{};  ///< of a place in `step_`, if it is there
  std::size_t earliest_ = 0;  ///< the ply of the earliest position asked about lately
  Hash judged_ = 0;           ///< the position of `verdict_`; 0: none
  CellVerdict verdict_{};
  std::array<Told, cell_count + 1> told_{};  ///< by ply
};

#define TENGEN_RULE(rule, ...) extern template class CellJudge<Rule::rule>;
TENGEN_FOR_EACH_RULE(TENGEN_RULE)
#undef TENGEN_RULE

}  // namespace tengen::gomoku
