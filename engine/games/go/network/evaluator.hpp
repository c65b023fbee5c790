#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/core/move.hpp"
#include "engine/core/score.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/network/kernels.hpp"
#include "engine/games/go/network/verdicts.hpp"

namespace tengen::go {

/// Of a move's rank, for each nat of the policy's logit.
inline constexpr int rank_unit = 1500;

/// What a position of Go seems worth: by the network where there is one for the board, else by `Board::evaluate` and
/// `Board::order`.
///
/// The network's verdicts are kept: a node asks first for its value and then for the order of its moves, and comes back
/// in the next iteration. One thread at a time; the board must outlive it.
template <class Word>
class Evaluator {
 public:
  struct Knowledge {
    const Network* network = nullptr;  ///< none: the board's own judgement
    int certainty_weight = 0;          ///< see `certainty`
  };

  Evaluator(const Board<Word>& board, const Knowledge& knowledge);

  /// For the side to move, komi included: the lead in centi-points by how certain it is (see `score_of_lead`). The
  /// window changes nothing.
  [[nodiscard]] Score evaluate(Score alpha, Score beta);
  /// Keeps as many verdicts as fit into `bytes`, 4,096 at least, which take 720 KiB on 9x9. Returns how many bytes
  /// those beyond the least may take; 0 without a network.
  std::size_t remember(std::size_t bytes);
  /// The moves of the position by the network's policy.
  void rank(std::span<const Move> moves, std::span<int> ranks);
  /// The lead that a heuristic score stands for where this position is the one that was judged, in centi-points.
  [[nodiscard]] Score lead_of(Score score);
  /// Whose each point of the board is in the end, row by row, from -1000 (White's) to 1000 (Black's). Empty without a
  /// network.
  [[nodiscard]] std::vector<int> owners();

  /// See tengen::Evaluator.
  static void order(const Board<Word>& board, const Knowledge&, std::span<const Move> moves, std::span<int> ranks) {
    board.order(moves, ranks);
  }

 private:
  static constexpr std::size_t least_verdicts = 4096;

  /// The position as a whole, as the network sees it.
  struct Sight {
    Score margin;   ///< in centi-points without komi, for the side to move
    int certainty;  ///< see `certainty`
  };

  void look();
  /// Of the position that was looked at last.
  [[nodiscard]] Sight sight() const;
  [[nodiscard]] Verdicts::Verdict verdict();
  /// All points of the board and the pass, which is the last.
  [[nodiscard]] std::size_t moves_each() const noexcept {
    return static_cast<std::size_t>(padded_.side()) * static_cast<std::size_t>(padded_.side()) + 1;
  }

  const Board<Word>& board_;
  const Network* network_;
  int certainty_weight_;
  Padded padded_;
  std::unique_ptr<Workspace> work_{};
  Verdicts verdicts_{};
};

extern template class Evaluator<std::uint64_t>;
extern template class Evaluator<Word128>;

/// The network that knows a game of these rules and this board; null if none does.
[[nodiscard]] const Network* network_for(const Spec& spec);

}  // namespace tengen::go
