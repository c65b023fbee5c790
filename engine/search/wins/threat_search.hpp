#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/search/parameters.hpp"
#include "engine/search/table_entries.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/wins/proof_number_search.hpp"

namespace tengen::search {

/// Finds wins by threats alone (threat-space search). Every move of the attacker must be answered, and every answer is
/// searched: a win found is proven. Where none is found, a quiet move may still win (see WinSearch).
template <ThreatGame G>
class ThreatSearch : private ProofNumberSearch<ThreatSearch<G>> {
  using Base = ProofNumberSearch<ThreatSearch<G>>;
  friend Base;
  using Base::never;
  using typename Base::State;
  using typename Base::Sum;

 public:
  enum class Verdict : std::uint8_t { won, not_found, unknown };

  struct Answer {
    Verdict verdict = Verdict::unknown;
    Move move = Move::none;  ///< the winning move
    int plies = 0;           ///< upper bound on the plies until the win
    std::uint64_t nodes = 0;
  };

  /// Plays and undoes on `game`. Stores its entries in `table`, which other searches share. All must outlive this.
  ThreatSearch(G& game, TranspositionTable& table, const Parameters& parameters)
      : Base(table, parameters), game_(game) {}

  /// Whether the side to move wins by threats. Unknown after `most_nodes` nodes, or when `stop()`, called at every
  /// node, returns true. The position must not be terminal.
  template <class Stop>
  Answer solve(std::uint64_t most_nodes, const Stop& stop) {
    this->start(most_nodes, keys_of(game_.to_move()));
    State state;
    Move move = Move::none;
    if (const auto entry = probe<ProofEntry>(this->table_, key())) {
      state = entry->state;
      move = entry->move;
    }
    // The caller needs the move, which entries stored by `look` lack.
    if (move == Move::none || !state.is_decided()) state = this->expand(true, 0, never, never, stop, move);
    Answer answer;
    answer.nodes = this->nodes_;
    answer.verdict = state.phi == 0 ? Verdict::won : state.delta == 0 ? Verdict::not_found : Verdict::unknown;
    if (answer.verdict == Verdict::won) {
      answer.move = move;
      answer.plies = state.plies;
    }
    return answer;
  }

  /// The line of a win just found against the longest defence, as far as the table still has it.
  [[nodiscard]] std::vector<Move> line() {
    std::vector<Move> moves;
    for (bool attacking = true; static_cast<int>(moves.size()) < max_ply && !game_.terminal(); attacking = !attacking) {
      const auto entry = probe<ProofEntry>(this->table_, key());
      if (!entry || entry->move == Move::none) break;
      const bool won = (attacking ? entry->state.phi : entry->state.delta) == 0;
      if (!won) break;
      moves.push_back(entry->move);
      game_.play(entry->move);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) game_.undo();
    return moves;
  }

 private:
  // The policy of the kernel, see ProofNumberSearch.
  static constexpr int move_cost() noexcept { return 0; }
  static constexpr bool keeps_unfinished = true;

  template <class Stop>
  void begin(const ProofNode& node, const Stop&) {
    MoveList moves;
    if (node.attacking) {
      game_.generate_threats(moves);
    } else {
      game_.generate(moves);
    }
    for (const Move move : moves) {
      const State state = look(move, !node.attacking);
      this->children_.push_back({move, state});
      if (state.delta == 0) return;
    }
  }
  template <class Stop>
  static constexpr bool complete(const ProofNode&, const Sum&, const Stop&) noexcept {
    return false;
  }
  template <class Stop>
  static constexpr bool refine(const ProofNode&, const Sum&, int, const Stop&) noexcept {
    return false;
  }
  static void returned(const ProofNode&, ProofChild& child, const State& state, Hash) noexcept { child.state = state; }
  static constexpr int unseen_delta(const ProofNode&) noexcept { return 0; }

  /// The best move; where all lose, the one that loses last.
  [[nodiscard]] Move move_to_keep(const ProofNode& node, const Sum& sum) const {
    std::size_t kept = sum.best;
    if (sum.state.delta == 0) {
      kept = node.first;
      for (std::size_t i = node.first; i < this->children_.size(); ++i) {
        if (this->children_[i].state.plies > this->children_[kept].state.plies) kept = i;
      }
    }
    return this->children_[kept].move;
  }

  void play(Move move) { game_.play(move); }
  void undo(Move) { game_.undo(); }
  [[nodiscard]] Hash hash() const { return game_.hash(); }

  /// Sets the keys of an attacker's entries apart.
  [[nodiscard]] static Hash keys_of(Color attacker) noexcept {
    return mix(0x54'6872'6561'7473 + 2 * static_cast<std::uint64_t>(attacker));
  }
  [[nodiscard]] Hash key() const { return game_.hash() ^ this->keys_; }

  /// The state of the position, if it is decided without a search.
  [[nodiscard]] std::optional<State> assess(bool attacking) const {
    // A finished game: the side to move has lost, or nobody has won.
    if (const auto end = game_.terminal()) return is_loss(*end) || attacking ? State::failed(0) : State::reached(0);
    const int plies = game_.static_win();
    if (plies > 0) return State::reached(plies);
    if (plies < 0) return State::failed(-plies);
    if (!attacking && !game_.is_pressed()) return State::reached(0);
    return std::nullopt;
  }

  /// The state of the position after `move`.
  State look(Move move, bool attacking) {
    const Hash after = game_.hash_after(move) ^ this->keys_;
    if (const auto known = probe<ProofEntry>(this->table_, after)) return known->state;
    ++this->nodes_;
    game_.play(move);
    State state;
    if (const auto known = assess(attacking)) {
      state = *known;
    } else if (!attacking) {
      MoveList replies;
      game_.generate(replies);
      state.delta = static_cast<int>(replies.size());
      if (replies.empty()) state = State::failed(2);
    }
    game_.undo();
    store_proof(this->table_, after, Move::none, state, attacking, 1);
    return state;
  }

  G& game_;
};

}  // namespace tengen::search
