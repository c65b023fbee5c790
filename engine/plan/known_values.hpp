#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/opening_book.hpp"
#include "engine/plan/known_lines.hpp"
#include "engine/search/search.hpp"

namespace tengen {

/// Proven bounds on the values of positions: from the books, from the positions solved so far, and from the proofs that
/// solving left in the table.
///
/// Positions are looked up two plies deep. A move has bounds where its position has, where the opponent's best reply
/// has, or where all replies have. Keys are those of positions without a history. Under superko the bounds are those of
/// simple ko, for the moves that superko allows, as in ProvenPlay::endless_move.
template <Game G>
class KnownValues {
 public:
  /// `search` must outlive this.
  KnownValues(const OpeningBook& book, const search::Search<G>& search) : book_(book), search_(search) {}

  [[nodiscard]] const OpeningBook& book() const noexcept { return book_; }

  /// Keeps the bounds on a position. `best` is the move that reaches `lower`, or none.
  void learn(const G& position, ScoreBounds value, Move best) requires SolvableGame<G> {
    expect_proofs();
    if (position.value_depends_on_history()) return;
    if (solved_.size() >= most_solved) solved_.clear();
    solved_[position.hash()].narrow(value);
    if (best == Move::none || value.lower == -score_infinite) return;
    solved_[position.hash_after(best)].narrow(seen_from_after(value));
  }
  void learn(const G& position, const search::Solution& solution) requires SolvableGame<G> {
    learn(position, {solution.lower, solution.upper}, solution.best);
  }
  /// Bounds on a position's value by its key, for its side to move.
  using Proofs = std::function<ScoreBounds(Hash)>;
  /// Proofs of another origin, which count as those of the table; none if empty.
  void set_other_proofs(Proofs proofs) { other_proofs_ = std::move(proofs); }
  /// Proofs are looked up in the table from now on.
  void expect_proofs() noexcept { table_has_proofs_ = true; }
  /// Forgets all but the book.
  void forget() {
    solved_.clear();
    table_has_proofs_ = false;
  }

  /// What is known of a position, which must not be terminal. Plays moves on it and takes them back.
  [[nodiscard]] KnownPosition look_at(G& position) const {
    if constexpr (SolvableGame<G>) {
      const bool has_book = !book_.most.empty() || !book_.won.empty() || !book_.drawn.empty();
      if (table_has_proofs_ || other_proofs_ || (has_book && position.has_full_keys())) return find(position);
    }
    return {};
  }

  /// Bounds after the best move, for the side to move then.
  [[nodiscard]] static ScoreBounds seen_from_after(ScoreBounds value) noexcept {
    const auto later = [](Score score) { return std::abs(score) == score_infinite ? -score : to_node(-score, 1); };
    return {later(value.upper), later(value.lower)};
  }

 private:
  static constexpr std::size_t most_solved = 100'000;

  /// Bounds one ply earlier, for the side that moved then.
  [[nodiscard]] static ScoreBounds seen_from_before(ScoreBounds value) noexcept {
    const auto earlier = [](Score score) { return std::abs(score) == score_infinite ? -score : from_node(-score, 1); };
    return {earlier(value.upper), earlier(value.lower)};
  }

  /// A position twice: `real` has the legal moves; `bare`, without a history, has the keys.
  struct Twins {
    G& real;
    std::optional<G> bare{};

    explicit Twins(G& position) : real(position) {
      if (position.value_depends_on_history()) bare.emplace(position.without_history());
    }
    [[nodiscard]] const G& keys() const noexcept { return bare ? *bare : real; }
    void play(Move move) {
      real.play(move);
      if (bare) bare->play(move);
    }
    void undo() {
      real.undo();
      if (bare) bare->undo();
    }
  };

  [[nodiscard]] ScoreBounds proven(Hash key) const {
    ScoreBounds bounds;
    if (other_proofs_) bounds = other_proofs_(key);
    if (!table_has_proofs_) return bounds;
    if (const auto found = solved_.find(key); found != solved_.end()) bounds.narrow(found->second);
    bounds.narrow(search_.proven(key));
    return bounds;
  }

  /// Bounds by a proof that the position shares with others.
  [[nodiscard]] ScoreBounds proven_with_others(const G& position) const {
    if constexpr (SharedProofGame<G>) {
      if (table_has_proofs_) return search_.proven(position.proof_hash());
    }
    return {};
  }

  /// Book positions are given by the side that has just moved there: `values` are possible for that side, ascending.
  [[nodiscard]] ScoreBounds in_book(Hash key, std::span<const Score> values) const {
    if (OpeningBook::holds(book_.most, key)) return {values.back(), values.back()};
    if (OpeningBook::holds(book_.drawn, key)) return {score_draw, score_draw};
    if (!OpeningBook::holds(book_.won, key)) return {};
    const auto win = std::upper_bound(values.begin(), values.end(), score_draw);
    return win == values.end() ? ScoreBounds{} : ScoreBounds{*win, score_infinite};
  }

  /// Bounds on a move's value, for the side to move.
  [[nodiscard]] ScoreBounds after(Twins& twins, std::span<const Score> values, Move move) const {
    const Hash key = twins.keys().hash_after(move);
    ScoreBounds bounds = seen_from_before(proven(key));
    if (twins.keys().has_full_keys()) bounds.narrow(in_book(key, values));
    if constexpr (SharedProofGame<G>) {
      if (!table_has_proofs_ || bounds.lower >= bounds.upper) return bounds;
      twins.play(move);
      bounds.narrow(seen_from_before(proven_with_others(twins.keys())));
      twins.undo();
    }
    return bounds;
  }

  /// Bounds on the position's value, for the side to move, without its moves.
  [[nodiscard]] ScoreBounds here(const G& position) const {
    ScoreBounds bounds = proven(position.hash());
    bounds.narrow(proven_with_others(position));
    if (!position.has_full_keys()) return bounds;
    std::vector<Score> values = position.possible_values();
    for (Score& value : values) value = -value;
    std::reverse(values.begin(), values.end());
    const ScoreBounds book = in_book(position.hash(), values);
    bounds.narrow({-book.upper, -book.lower});
    return bounds;
  }

  /// Bounds on a position's value by those of its moves, for its side to move.
  [[nodiscard]] ScoreBounds by_moves(Twins& twins) const {
    if (const auto end = twins.real.terminal()) return {*end, *end};
    if (!twins.real.has_full_keys()) return {};
    MoveList moves;
    twins.real.generate_legal(moves);
    const std::vector<Score> values = twins.keys().possible_values();
    ScoreBounds bounds{-score_infinite, moves.empty() ? score_infinite : -score_infinite};
    for (const Move move : moves) {
      const ScoreBounds value = after(twins, values, move);
      bounds.lower = std::max(bounds.lower, value.lower);
      bounds.upper = std::max(bounds.upper, value.upper);
    }
    return bounds;
  }

  [[nodiscard]] KnownPosition find(G& position) const {
    Twins twins(position);
    KnownPosition known{.value = here(twins.keys())};
    // What the side to move can force may need a move that superko forbids.
    if (twins.bare) known.value.lower = -score_infinite;
    MoveList moves;
    position.generate_legal(moves);
    const std::vector<Score> values = twins.keys().possible_values();
    ScoreBounds best{-score_infinite, -score_infinite};
    for (const Move move : moves) {
      ScoreBounds value = after(twins, values, move);
      if (value.lower < value.upper) {
        twins.play(move);
        value.narrow(seen_from_before(by_moves(twins)));
        twins.undo();
      }
      best.lower = std::max(best.lower, value.lower);
      best.upper = std::max(best.upper, value.upper);
      known.moves.push_back({move, value});
    }
    known.value.narrow(best);
    for (KnownMove& move : known.moves) {
      move.value.upper = std::min(move.value.upper, known.value.upper);
      // Bounds of different rules for ko may contradict each other.
      move.value.lower = std::min(move.value.lower, move.value.upper);
    }
    known.value.lower = std::min(known.value.lower, known.value.upper);
    return known;
  }

  OpeningBook book_;
  const search::Search<G>& search_;
  std::unordered_map<Hash, ScoreBounds> solved_;  ///< for the side to move
  Proofs other_proofs_;
  bool table_has_proofs_ = false;
};

}  // namespace tengen
