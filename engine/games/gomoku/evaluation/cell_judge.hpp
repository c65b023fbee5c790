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

/// What the cell network says of a board: an accumulator for each side's view, which follows the board when it is asked
/// for. It compares what stands on the board with what it has seen, so that the board may be assigned, played on and
/// undone at will, and a move and its undo cancel. Only the view of the side to move is brought up to date.
///
/// One thread at a time; board and network must outlive it. 230 KiB.
template <Rule R>
class CellJudge {
 public:
  CellJudge(const Board<R>& board, const CellNetwork& network, const CellKernels& kernels) noexcept
      : board_(board), network_(network), kernels_(kernels) {}

  /// In centi-points, for the side to move. `classical`: what is judged without the cell network.
  [[nodiscard]] int value(int classical) noexcept;
  /// Adds the policy to the ranks of moves, which the ordering by multisets has given.
  void rank(int classical, std::span<const Move> moves, std::span<int> ranks) noexcept;

 private:
  struct View {
    CellFeatures features{};
    std::array<std::uint64_t, max_side> seen{};  ///< by row: see Board::row_contents
  };

  const CellVerdict& verdict(int classical) noexcept;
  void follow(Color view) noexcept;
  void look_at(View& view, Color color, int x, int y, std::size_t direction) noexcept;
  void look_at_multisets(View& view, Color color, int x, int y) noexcept;

  const Board<R>& board_;
  const CellNetwork& network_;
  const CellKernels kernels_;
  std::array<View, 2> views_{};
  Hash judged_ = 0;  ///< the position of `verdict_`; 0: none
  CellVerdict verdict_{};
};

#define TENGEN_RULE(rule, ...) extern template class CellJudge<Rule::rule>;
TENGEN_FOR_EACH_RULE(TENGEN_RULE)
#undef TENGEN_RULE

}  // namespace tengen::gomoku
