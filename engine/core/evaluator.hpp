#pragma once

#include <concepts>
#include <span>

#include "engine/core/game.hpp"
#include "engine/core/move.hpp"
#include "engine/core/score.hpp"

namespace tengen {

/// What the search asks for a judgement, one for each thread. It is bound to one position object, on which others play
/// and undo; it follows by itself.
///
/// - `evaluate(alpha, beta)`: the heuristic value for the side to move, where the game is not over. It does not depend
/// on
///   the window, with which it will be compared: the table keeps it, and the correction history learns from it.
/// - `order(game, knowledge, moves, ranks)`: static guesses at how good the moves are, any range up to +-30000, larger
///   first; all at once, for what they have in common.
/// - `Knowledge`: what all evaluators of a game share and none changes, such as a network.
template <class E, class G>
concept Evaluator = requires(E evaluator, const G game, const typename E::Knowledge knowledge, Score bound,
                             std::span<const Move> moves, std::span<int> ranks) {
  requires std::constructible_from<E, const G&, typename E::Knowledge>;
  { evaluator.evaluate(bound, bound) } -> std::same_as<Score>;
  { E::order(game, knowledge, moves, ranks) } -> std::same_as<void>;
};

/// For games whose positions judge themselves, from nothing but what stands on the board: `evaluate()` and
/// `order(moves, ranks)`.
template <Game G>
class OwnJudgement {
 public:
  struct Knowledge {};

  explicit OwnJudgement(const G& game, const Knowledge& = {}) noexcept : game_(game) {}
  [[nodiscard]] Score evaluate(Score /*alpha*/, Score /*beta*/) const { return game_.evaluate(); }
  static void order(const G& game, const Knowledge&, std::span<const Move> moves, std::span<int> ranks) {
    game.order(moves, ranks);
  }

 private:
  const G& game_;
};

/// A game's evaluator: the one that it names as `G::Evaluator`, or its own judgement.
template <Game G>
struct EvaluatorFor {
  using Type = OwnJudgement<G>;
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

/// The guess at one move alone, in a game whose positions judge themselves.
template <Game G>
[[nodiscard]] int order_of(const G& game, Move move) {
  int rank = 0;
  game.order(std::span<const Move>(&move, 1), std::span<int>(&rank, 1));
  return rank;
}

}  // namespace tengen
