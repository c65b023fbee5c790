#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/move.hpp"
#include "engine/core/score.hpp"

namespace tengen {

/// What the shared search needs to know of a game. A game is a position with its rules: a value that plays and
/// undoes moves in place. All scores are for the side to move.
///
/// - `hash()` differs wherever the value of the position may differ (side to move, ko, passes, moves left).
/// - `terminal()`: the game is over here; `-score_win` = the side to move has lost (the usual case: the opponent
///   just completed a line), `score_draw`, or an `exact_score`. Never a heuristic.
/// - `generate(list)` fills a cleared list with the moves worth searching. It may leave out moves only where they
///   provably cannot beat the ones it lists (forced replies), or as heuristic pruning (far cells in Gomoku). The list
///   is empty only where no legal move exists, or where every legal move loses at once. The search scores an empty list
///   as a loss for the side to move.
/// - `generate_legal(list)`: every legal move, in a fixed order. For perft, oracles, and the root.
/// - `play` needs a legal move of a position that is not terminal; `undo` takes the last one back exactly.
/// - `move_index(move)` < `move_indices()`: a slot for history heuristics.
template <class G>
concept Game = std::copyable<G> && requires(G game, const G view, Move move, MoveList& moves) {
  { view.to_move() } -> std::same_as<Color>;
  { view.hash() } -> std::same_as<Hash>;
  { view.terminal() } -> std::same_as<std::optional<Score>>;
  { view.generate(moves) } -> std::same_as<void>;
  { view.generate_legal(moves) } -> std::same_as<void>;
  { view.move_index(move) } -> std::same_as<std::size_t>;
  { view.move_indices() } -> std::same_as<std::size_t>;
  { game.play(move) } -> std::same_as<void>;
  { game.undo() } -> std::same_as<void>;
};

/// Games with checks: threats to win at once. They give the search its quiescence, its check extension and static wins.
///
/// - `in_check()`: the side to move loses at once unless it plays one of `generate()`'s moves, which are few.
/// - `generate_tactical(list)`: moves that put the opponent in check, or win; a subset of the legal moves.
/// - `static_win()`: n > 0, the side to move provably wins in n plies; n < 0, it provably loses in -n; 0, unknown.
template <class G>
concept TacticalGame = Game<G> && requires(const G view, MoveList& moves) {
  { view.in_check() } -> std::same_as<bool>;
  { view.generate_tactical(moves) } -> std::same_as<void>;
  { view.static_win() } -> std::same_as<int>;
};

/// Games with threats to which every answer can be listed. A win by such threats alone is a proof.
///
/// - `generate_threats(list)`: moves that may leave the opponent pressed, or win.
/// - `is_pressed()`: the side to move faces a threat, and loses with every legal move that is not among `generate()`'s.
///   Only where `static_win` is 0.
/// - `are_independent(a, b)`: neither move changes which lines the other one makes or blocks. Forbidden moves are not
///   considered.
/// - `hash_after(move)`: `hash()` once `move` is played.
template <class G>
concept ThreatGame = TacticalGame<G> && requires(const G view, Move move, MoveList& moves) {
  { view.generate_threats(moves) } -> std::same_as<void>;
  { view.is_pressed() } -> std::same_as<bool>;
  { view.are_independent(move, move) } -> std::same_as<bool>;
  { view.hash_after(move) } -> std::same_as<Hash>;
};

/// Games in which a null move can be tried.
///
/// - `set_to_move(color)`: changes whose turn it is, and the hash. Not where the game is over.
/// - `is_legal(move)`: for any move, also one of another position.
/// - `leaves_alone(reply, move)`: the threat of the opponent's `move` stands after `reply` of the side to move. So
/// `move`
///   still wins at once if it did, and still leaves no answer if it did. `reply` is another move that threatens no win
///   itself. False where that is not certain.
template <class G>
concept PassingGame = ThreatGame<G> && requires(G game, const G view, Move move, Color color) {
  { game.set_to_move(color) } -> std::same_as<void>;
  { view.is_legal(move) } -> std::same_as<bool>;
  { view.leaves_alone(move, move) } -> std::same_as<bool>;
};

/// Bounds that hold whatever both sides play, for the side to move: `lower <= value <= upper`. Wins and losses are
/// counted from the position. The search asks for them after `static_win`, where the game has it.
struct ScoreBounds {
  Score lower = -score_infinite;
  Score upper = score_infinite;

  /// Both hold.
  constexpr void narrow(const ScoreBounds& others) noexcept {
    lower = std::max(lower, others.lower);
    upper = std::min(upper, others.upper);
  }

  friend bool operator==(const ScoreBounds&, const ScoreBounds&) = default;
};

template <class G>
concept BoundedGame = Game<G> && requires(const G view) {
  { view.score_bounds() } -> std::same_as<ScoreBounds>;
};

/// The result of `move_bounds`.
struct MoveBounds {
  Move sure = Move::none;         ///< a move that certainly reaches beta
  Score value = -score_infinite;  ///< lower bound of that move, or the highest upper bound of the moves removed
};

/// Games that bound the value of a move without playing it.
///
/// - `move_bounds(moves, alpha, beta)`: returns a move that certainly reaches `beta`, if there is one. Otherwise it
///   removes the moves that certainly do not exceed `alpha`.
template <class G>
concept MoveBoundedGame = BoundedGame<G> && requires(const G view, MoveList& moves, Score alpha, Score beta) {
  { view.move_bounds(moves, alpha, beta) } -> std::same_as<MoveBounds>;
};

/// Games that can be solved by search alone.
///
/// - `plies_left()`: the game is over after so many plies at the latest. Empty where positions may come back. Then a
/// side
///   proves only what it can force within a number of plies, and a cycle proves nothing for either side.
/// - `possible_values()`: every value that the position can still have, ascending, for the side to move.
/// - `hash_after(move)`: `hash()` once `move` is played.
/// - `has_full_keys()`: no two positions share a hash, so that no hit in the table is a collision.
/// - `value_depends_on_history()`: positions with one hash may differ in value (superko). No table is used then.
/// - `without_history()`: the position under the nearest rules without that dependence; itself where there is none.
/// - `solve_order(moves, ranks)`: as `order`, for small proofs instead of good scores.
template <class G>
concept SolvableGame = BoundedGame<G> &&
    requires(const G view, Move move, std::span<const Move> moves, std::span<int> ranks) {
  { view.plies_left() } -> std::same_as<std::optional<int>>;
  { view.possible_values() } -> std::same_as<std::vector<Score>>;
  { view.hash_after(move) } -> std::same_as<Hash>;
  { view.solve_order(moves, ranks) } -> std::same_as<void>;
  { view.has_full_keys() } -> std::same_as<bool>;
  { view.value_depends_on_history() } -> std::same_as<bool>;
  { view.without_history() } -> std::same_as<G>;
};

/// The answer of `search_endgame`.
struct EndgameValue {
  std::optional<Score> score;  ///< empty where the rest of the game has too many lines of play
  std::uint64_t nodes;         ///< moves tried
};

/// Solvable games whose last plies have a search of their own, which is faster than the one through tables.
///
/// - `search_endgame(alpha, ply)`: the value, or a bound on it: at most `alpha` if the value is no more, above it if it
///   is more. Wins and losses are counted from `ply` plies before the position. `static_win` must have found neither.
template <class G>
concept EndgameGame = TacticalGame<G> && SolvableGame<G> && requires(const G view, Score alpha, int ply) {
  { view.search_endgame(alpha, ply) } -> std::same_as<EndgameValue>;
};

/// Solvable games in which positions with different hashes may share a proof.
///
/// - `prove_for(prover)`: until the object is assigned to, the game is the one that proofs for that side are about.
///   What the side can force in it from the position of the call, it can force in the real game.
/// - `proof_hash()`: the key of the position's proofs. Positions share it only if they have the same value.
/// - `proof_hash_after(move)`: a guess of `proof_hash()` once `move` is played. The guess may be the key of another
///   position, if that has the same value.
template <class G>
concept SharedProofGame = SolvableGame<G> && requires(G game, const G view, Move move, Color prover) {
  game.prove_for(prover);
  { view.proof_hash() } -> std::same_as<Hash>;
  { view.proof_hash_after(move) } -> std::same_as<Hash>;
};

}  // namespace tengen
