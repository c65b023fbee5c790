#pragma once

// The kinds of entries that share one transposition table. Each kind is a view of `TableEntry` that names the fields.
// The key of the search for play is the position's hash. Every other kind XORs a constant of its own into it, so that
// no search reads an entry of another kind.
//
//     kind              score               eval                depth                    bound
//     PlayEntry         score               static evaluation   plies searched           of the score
//     SolverEntry       score               validity            size of the subtree      of the score
//     ProofEntry        phi                 delta               plies, or work so far    exact
//     CheckEntry        plies of the win    budget spent        0                        exact

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include "engine/core/game.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/move.hpp"
#include "engine/core/score.hpp"
#include "engine/search/parameters.hpp"
#include "engine/search/transposition_table.hpp"

namespace tengen::search {

/// The bound that a node's best score is, after a search with the window (alpha, beta).
[[nodiscard]] constexpr Bound bound_of(Score best, Score alpha, Score beta) noexcept {
  return best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
}

/// Whether a score with such a bound cuts off a search with the window (alpha, beta).
[[nodiscard]] constexpr bool decides(Score score, Bound bound, Score alpha, Score beta) noexcept {
  return bound == Bound::exact || (bound == Bound::lower && score >= beta) || (bound == Bound::upper && score <= alpha);
}

/// The search for play: a heuristic score, and the static evaluation. Key: the position's hash.
struct PlayEntry {
  Move move = Move::none;
  Score score = 0;       ///< counted from the node (`to_node`)
  Score eval = no_eval;  ///< static evaluation without correction history; `no_eval` where there is none
  int depth = 0;         ///< plies searched; 0 and less in quiescence
  Bound bound = Bound::none;

  [[nodiscard]] static constexpr PlayEntry unpack(const TableEntry& raw) noexcept {
    return {raw.move, raw.score, raw.eval, raw.depth, raw.bound};
  }
  [[nodiscard]] constexpr TableEntry pack() const noexcept { return {move, score, eval, depth, bound}; }

  /// The score seen from the root, if it was searched at least `least_depth` plies deep and decides the window.
  [[nodiscard]] constexpr std::optional<Score> cutoff(Score alpha, Score beta, int least_depth,
                                                      int ply) const noexcept {
    if (depth < least_depth) return std::nullopt;
    const Score seen = from_node(score, ply);
    return decides(seen, bound, alpha, beta) ? std::optional<Score>(seen) : std::nullopt;
  }
};

/// For which proofs a bound of the solver holds. Where positions may come back, the prover has a limited number of
/// plies: its success holds always, its failure only for proofs of no more plies.
class Validity {
 public:
  [[nodiscard]] static constexpr Validity always() noexcept { return Validity(0); }
  /// For proofs that may take `plies` plies or fewer.
  [[nodiscard]] static constexpr Validity within(int plies) noexcept { return Validity(1 + plies); }

  [[nodiscard]] constexpr bool is_always() const noexcept { return code_ == 0; }
  /// Whether the bound holds for proofs of `plies` plies.
  [[nodiscard]] constexpr bool covers(int plies) const noexcept {
    return is_always() || (code_ > 0 && code_ - 1 >= plies);
  }

  [[nodiscard]] static constexpr Validity unpack(Score raw) noexcept { return Validity(raw - base); }
  [[nodiscard]] constexpr Score pack() const noexcept { return base + code_; }

 private:
  /// Above every static evaluation, so that no entry of the search for play reads as a proof.
  static constexpr Score base = 30000;
  static_assert(base > score_heuristic_max && base + 1 + max_ply < no_eval);

  explicit constexpr Validity(int code) noexcept : code_(code) {}

  int code_;  ///< 0: always; else 1 + plies; negative: no entry of a solver
};

/// The solver: a bound that is proven.
struct SolverEntry {
  /// Sets the keys of this kind apart.
  static constexpr Hash keys = mix(0x50'726F'6F66);

  Move move = Move::none;
  Score score = 0;  ///< counted from the node (`to_node`)
  Bound bound = Bound::none;
  Validity validity = Validity::always();
  int subtree = 0;  ///< `subtree_size`: entries of large subtrees are replaced last

  [[nodiscard]] static constexpr SolverEntry unpack(const TableEntry& raw) noexcept {
    return {raw.move, raw.score, raw.bound, Validity::unpack(raw.eval), raw.depth};
  }
  [[nodiscard]] constexpr TableEntry pack() const noexcept { return {move, score, validity.pack(), subtree, bound}; }

  /// The bounds on the position's value, for the side to move, where the entry holds always.
  [[nodiscard]] constexpr ScoreBounds bounds() const noexcept {
    return {bound == Bound::upper ? -score_infinite : score, bound == Bound::lower ? score_infinite : score};
  }

  /// The size of a subtree on a scale from 2 to 127 that rises by two each time the number of nodes doubles.
  [[nodiscard]] static constexpr int subtree_size(std::uint64_t nodes) noexcept {
    const auto bits = static_cast<int>(std::bit_width(nodes + 1));
    const int half = bits >= 2 ? static_cast<int>((nodes + 1) >> (bits - 2) & 1) : 0;
    return std::min(2 * bits + half, 127);
  }
};

/// The two numbers of a position in df-pn (Nagai 2002), for the side to move. `phi` estimates the work that is left
/// until that side has reached its aim, `delta` the work until it has failed. The attacker's aim is to prove the win,
/// the defender's is to refute it.
struct ProofState {
  /// Infinite: the other number is 0.
  static constexpr int never = 30000;

  int phi = 1;
  int delta = 1;
  int plies = 0;  ///< upper bound on the plies until the win, where the attacker's win is proven

  [[nodiscard]] static constexpr ProofState reached(int plies) noexcept { return {0, never, plies}; }
  [[nodiscard]] static constexpr ProofState failed(int plies) noexcept { return {never, 0, plies}; }

  [[nodiscard]] constexpr bool is_decided() const noexcept { return phi == 0 || delta == 0; }
};

/// Proof-number searches: phi and delta of a position, for one attacker. Each search has its own keys for each
/// attacker.
struct ProofEntry {
  Move move = Move::none;
  ProofState state{};

  [[nodiscard]] static constexpr ProofEntry unpack(const TableEntry& raw) noexcept {
    return {raw.move, {.phi = raw.score, .delta = raw.eval, .plies = raw.depth}};
  }
  /// `state.plies` must already be in place of the depth (see `store_proof`).
  [[nodiscard]] constexpr TableEntry pack() const noexcept {
    return {move, state.phi, state.delta, state.plies, Bound::exact};
  }
};

/// Stores the numbers of a position. For a proven win of the attacker the entry keeps its plies. For all else it keeps
/// the number of binary digits of `nodes`, the work done so far: entries of little work are replaced first.
inline void store_proof(TranspositionTable& table, Hash key, Move move, ProofState state, bool attacking,
                        std::uint64_t nodes) noexcept {
  const bool won = (attacking ? state.phi : state.delta) == 0;
  state.plies = won ? std::min(state.plies, 127) : static_cast<int>(std::bit_width(nodes));
  table.store(key, ProofEntry{move, state}.pack());
}

/// Wins by checks alone (FourSearch).
struct CheckEntry {
  /// Sets the keys of this kind apart.
  static constexpr Hash keys = mix(0x46'6F75'7273);
  /// More than any budget: every check was tried.
  static constexpr int exhaustive = 30000;

  Move move = Move::none;
  int plies = 0;   ///< until the win; 0: none was found
  int budget = 0;  ///< moves that the search was allowed to try

  [[nodiscard]] constexpr bool won() const noexcept { return plies > 0; }

  [[nodiscard]] static constexpr CheckEntry unpack(const TableEntry& raw) noexcept {
    return {raw.move, raw.score, raw.eval};
  }
  [[nodiscard]] constexpr TableEntry pack() const noexcept { return {move, plies, budget, 0, Bound::exact}; }
};

/// The entry with that key as one of the kinds above, if there is one.
template <class View>
[[nodiscard]] std::optional<View> probe(const TranspositionTable& table, Hash key) noexcept {
  const auto raw = table.probe(key);
  return raw ? std::optional<View>(View::unpack(*raw)) : std::nullopt;
}

}  // namespace tengen::search
