#pragma once

#include <concepts>
#include <span>

#include "engine/core/game.hpp"
#include "engine/core/move.hpp"
#include "engine/core/score.hpp"

namespace tengen {

/// The static evaluation of a search thread. An evaluator is bound to one position object, on which others play and
/// undo moves. It follows the position by itself.
///
/// - `evaluate(alpha, beta)`: the heuristic score for the side to move, where the game is not over. The score will be
///   compared with that window. Far outside the window it may be an estimate. The table keeps the score for other
///   windows too, and the correction history learns from it.
/// - `order(game, knowledge, moves, ranks)`: the static order of moves. Ranks lie within +-30000, larger first. All
///   moves of a node are ranked at once.
/// - `rank(moves, ranks)`, optional: a better order for the moves of the position itself, which takes more time.
/// - `remember(bytes)`, optional: the evaluator may keep its results in so much memory. Returns how much it will take.
/// - `Knowledge`: what all evaluators of a game share and none changes, such as a network.
template <class E, class G>
concept Evaluator = requires(E evaluator, const G game, const typename E::Knowledge knowledge, Score bound,
                             std::span<const Move> moves, std::span<int> ranks) {
  requires std::constructible_from<E, const G&, typename E::Knowledge>;
  { evaluator.evaluate(bound, bound) } -> std::same_as<Score>;
  { E::order(game, knowledge, moves, ranks) } -> std::same_as<void>;
};

/// The evaluator of games that evaluate a position from its stones alone: `G::evaluate()` and `G::order(moves, ranks)`.
template <Game G>
class OwnEvaluation {
 public:
  struct Knowledge {};

  explicit OwnEvaluation(const G& game, const Knowledge& = {}) noexcept : game_(game) {}
  [[nodiscard]] Score evaluate(Score /*alpha*/, Score /*beta*/) const { return game_.evaluate(); }
  static void order(const G& game, const Knowledge&, std::span<const Move> moves, std::span<int> ranks) {
    game.order(moves, ranks);
  }

 private:
  const G& game_;
};

/// A game's evaluator: `G::Evaluator` where the game names one, else `OwnEvaluation`.
template <Game G>
struct EvaluatorFor {
  using Type = OwnEvaluation<G>;
};
template <Game G>
requires requires {
  typename G::Evaluator;
}
struct EvaluatorFor<G> {
  using Type = typename G::Evaluator;
};
template <Game G>
using EvaluatorOf = typename EvaluatorFor<G>::Type;
template <Game G>
using KnowledgeOf = typename EvaluatorOf<G>::Knowledge;

/// The static rank of one move, in games with `OwnEvaluation`.
template <Game G>
[[nodiscard]] int order_of(const G& game, Move move) {
  int rank = 0;
  game.order(std::span<const Move>(&move, 1), std::span<int>(&rank, 1));
  return rank;
}

}  // namespace tengen
