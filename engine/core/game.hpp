#pragma once

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
///   provably cannot beat the ones it lists (forced replies) or where the game's evaluation makes leaving them out
///   a sensible judgement (far cells in Gomoku). Empty only where no legal move exists, or where every legal move
///   loses at once; the search calls an empty list a loss for the side to move.
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

/// Threats that must be answered. Gives the search its quiescence, its forced-reply extension and proofs without a
/// search.
///
/// - `in_check()`: the side to move loses at once unless it plays one of `generate()`'s moves (few).
/// - `generate_tactical(list)`: moves that put the opponent in check, or win; a subset of the legal moves.
/// - `static_win()`: n > 0, the side to move provably wins in n plies; n < 0, it provably loses in -n; 0, unknown.
template <class G>
concept TacticalGame = Game<G> && requires(const G view, MoveList& moves) {
  { view.in_check() } -> std::same_as<bool>;
  { view.generate_tactical(moves) } -> std::same_as<void>;
  { view.static_win() } -> std::same_as<int>;
};

/// Threats so strong that every answer to them can be listed: a win by nothing but such threats is a proof.
///
/// - `generate_threats(list)`: moves that may leave the opponent pressed, or win.
/// - `is_pressed()`: the side to move faces a threat, and loses with every legal move that is not among `generate()`'s;
///   asked where `static_win` knows nothing.
/// - `are_independent(a, b)`: neither move changes what the other one makes or prevents; what a rule forbids apart.
/// - `hash_after(move)`: `hash()` once `move` is played.
template <class G>
concept ThreatGame = TacticalGame<G> && requires(const G view, Move move, MoveList& moves) {
  { view.generate_threats(moves) } -> std::same_as<void>;
  { view.is_pressed() } -> std::same_as<bool>;
  { view.are_independent(move, move) } -> std::same_as<bool>;
  { view.hash_after(move) } -> std::same_as<Hash>;
};

/// Games in which one may ask what the other side would do if it were to move.
///
/// - `set_to_move(color)`: whose turn it is; nothing else changes but the hash. Not where the game is over.
/// - `is_legal(move)`: any move, also one of another position.
/// - `leaves_alone(reply, move)`: once the side to move has played `reply`, which threatens no win itself, `move` of
///   the opponent's, another one, still wins at once if it did, and still leaves no answer if it did. False where that
///   is not sure.
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
};

template <class G>
concept BoundedGame = Game<G> && requires(const G view) {
  { view.score_bounds() } -> std::same_as<ScoreBounds>;
};

/// What bounds say of a node's moves.
struct MoveBounds {
  Move sure = Move::none;         ///< a move that certainly reaches beta
  Score value = -score_infinite;  ///< what it reaches at least; or the most that the moves taken out could reach
};

/// Games that see one move ahead what it is worth at least or at most.
///
/// - `move_bounds(moves, alpha, beta)`: names a move that certainly reaches `beta`, if it sees one; otherwise takes
///   those out of `moves` that certainly reach no more than `alpha`.
template <class G>
concept MoveBoundedGame = BoundedGame<G> && requires(const G view, MoveList& moves, Score alpha, Score beta) {
  { view.move_bounds(moves, alpha, beta) } -> std::same_as<MoveBounds>;
};

/// Games that can be solved: searched to their ends with nothing but proofs.
///
/// - `plies_left()`: the game is over after so many plies at the latest; empty where positions may come back for ever.
///   Then only what a side can force within a number of plies counts as proven: a cycle proves nothing for anybody.
/// - `possible_values()`: every value that the position can still have, ascending, for the side to move.
/// - `hash_after(move)`: `hash()` once `move` is played.
/// - `has_full_keys()`: no two positions share a hash, so that a match in the table is no matter of chance.
/// - `value_depends_on_history()`: positions with one hash may differ in value (superko); no table then.
/// - `without_history()`: the position under the nearest rules for which that is not so; itself where it is not so.
/// - `solve_order(moves, ranks)`: as `order`, where what matters is the size of the proof and not the chance of a good
///   score.
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

}  // namespace tengen
