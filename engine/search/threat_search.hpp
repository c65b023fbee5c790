#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/proof_state.hpp"
#include "engine/search/transposition_table.hpp"

namespace tengen::search {

/// Finds wins by threats alone: every move of the attacker is one that the defender must answer, and every answer is
/// looked at, so that a win found is proven. What is not found is not refuted: there may be quieter ways (WinSearch).
///
/// Depth-first proof-number search (Nagai 2002): goes on where a proof or a refutation seems to need the least more, at
/// whatever depth. Each node has the two numbers of a ProofState. Where the aim needs every child (delta), the hardest
/// child and the number of others count, not the sum: the defender's replies lead to much the same positions.
template <ThreatGame G>
class ThreatSearch {
 public:
  enum class Verdict : std::uint8_t { won, not_found, unknown };

  struct Answer {
    Verdict verdict = Verdict::unknown;
    Move move = Move::none;  ///< that wins
    int plies = 0;           ///< at most, until the win
    std::uint64_t nodes = 0;
  };

  /// Plays and undoes on `game`; `table` keeps what is found, beside the entries of other searches.
  ThreatSearch(G& game, TranspositionTable& table) : game_(game), table_(table) {}

  /// Whether the side to move wins by threats; unknown after `most_nodes`, or when `stop()` says so (asked every node).
  /// The position must not be terminal.
  template <class Stop>
  Answer solve(std::uint64_t most_nodes, const Stop& stop) {
    most_nodes_ = most_nodes;
    nodes_ = 0;
    ended_ = false;
    children_.clear();
    attacker_key_ = key_of(game_.to_move());
    State state;
    Move move = Move::none;
    if (const auto entry = table_.probe(game_.hash() ^ attacker_key_)) {
      state = State::unpack(*entry);
      move = entry->move;
    }
    // What is known of the position without its move is not enough here.
    if (move == Move::none || (state.phi > 0 && state.delta > 0)) state = expand(true, 0, never, never, stop, move);
    Answer answer;
    answer.nodes = nodes_;
    answer.verdict = state.phi == 0 ? Verdict::won : state.delta == 0 ? Verdict::not_found : Verdict::unknown;
    if (answer.verdict == Verdict::won) {
      answer.move = move;
      answer.plies = state.plies;
    }
    return answer;
  }

  /// The moves of a win just found, as far as the table remembers them: the longest way.
  [[nodiscard]] std::vector<Move> line() {
    std::vector<Move> moves;
    for (bool attacking = true; static_cast<int>(moves.size()) < max_ply && !game_.terminal(); attacking = !attacking) {
      const auto entry = table_.probe(game_.hash() ^ attacker_key_);
      if (!entry || entry->move == Move::none || (attacking ? entry->score : entry->eval) != 0) break;
      moves.push_back(entry->move);
      game_.play(entry->move);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) game_.undo();
    return moves;
  }

 private:
  using State = ProofState;
  static constexpr int never = State::never;

  struct Child {
    Move move;
    State state;  ///< for the side to move after it
  };

  [[nodiscard]] static Hash key_of(Color attacker) noexcept {
    return mix(0x54'6872'6561'7473 + 2 * static_cast<std::uint64_t>(attacker));
  }

  /// What is known of the position without looking further.
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
    const Hash key = game_.hash_after(move) ^ attacker_key_;
    if (const auto known = table_.probe(key)) return State::unpack(*known);
    ++nodes_;
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
    state.store(table_, key, Move::none, attacking, 1);
    return state;
  }

  /// Works on the node until one of its numbers reaches its limit. `best_move` is what the node would play.
  template <class Stop>
  State expand(bool attacking, int ply, int most_phi, int most_delta, const Stop& stop, Move& best_move) {
    const std::uint64_t before = nodes_;
    const std::size_t first = children_.size();
    if (ply < max_ply) look_at_moves(attacking);
    State state;
    for (;;) {
      std::size_t best = first;
      int second = never;
      state = {never, 0, 0};
      int open = 0;
      for (std::size_t i = first; i < children_.size(); ++i) {
        const State& child = children_[i].state;
        if (child.phi > 0) ++open;
        state.delta = std::max(state.delta, child.phi);
        if (child.delta < state.phi) {
          second = state.phi;
          state.phi = child.delta;
          best = i;
        } else {
          second = std::min(second, child.delta);
        }
      }
      if (open > 1) state.delta = std::min(never, state.delta + open - 1);
      if (first < children_.size()) best_move = children_[best].move;
      if (state.phi == 0) {
        state = State::reached(children_[best].state.plies + 1);
        break;
      }
      if (state.delta == 0) {
        for (std::size_t i = first; i < children_.size(); ++i) {
          if (children_[i].state.plies < state.plies) continue;
          state.plies = children_[i].state.plies + 1;
          best_move = children_[i].move;
        }
        break;
      }
      if (state.phi >= most_phi || state.delta >= most_delta || should_end(stop)) break;
      const int phi = most_delta >= never ? never : std::min(never, most_delta - open + 1);
      const int delta = std::min(most_phi, second + 1 + second / 4);
      game_.play(children_[best].move);
      Move unused = Move::none;
      const State result = expand(!attacking, ply + 1, phi, delta, stop, unused);
      game_.undo();
      children_[best].state = result;
    }
    children_.resize(first);
    state.store(table_, game_.hash() ^ attacker_key_, best_move, attacking, nodes_ - before);
    return state;
  }

  void look_at_moves(bool attacking) {
    MoveList moves;
    if (attacking) {
      game_.generate_threats(moves);
    } else {
      game_.generate(moves);
    }
    for (const Move move : moves) {
      const State state = look(move, !attacking);
      children_.push_back({move, state});
      if (state.delta == 0) return;
    }
  }

  template <class Stop>
  bool should_end(const Stop& stop) {
    if (nodes_ >= most_nodes_ || stop()) ended_ = true;
    return ended_;
  }

  G& game_;
  TranspositionTable& table_;
  Hash attacker_key_ = 0;
  std::uint64_t most_nodes_ = 0;
  std::uint64_t nodes_ = 0;
  bool ended_ = false;
  std::vector<Child> children_;  ///< of all nodes on the path
};

}  // namespace tengen::search
