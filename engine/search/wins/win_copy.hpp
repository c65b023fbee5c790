#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/search/parameters.hpp"
#include "engine/search/table_entries.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/wins/four_search.hpp"

namespace tengen::search {

/// Simulation (Kawano 1996): tries the moves that won in one position, the model, in another position that differs from
/// it by a stone or two. The winner's moves are those that the table has of the model. Every reply is searched.
template <PassingGame G>
class WinCopy {
 public:
  /// All must outlive this.
  WinCopy(G& game, TranspositionTable& table, FourSearch<G>& fours, const Parameters& parameters)
      : game_(game), table_(table), fours_(fours), parameters_(parameters) {}

  /// The plies in which the side to move wins as in the position with the hash `model`. 0 if it does not, if that takes
  /// more than `most` positions or than `most_nodes` nodes, or if `stop()` returns true. `fours` counts the nodes.
  /// `keys` sets the attacker's proof entries apart.
  template <class Stop>
  int search(Hash model, Hash keys, int most, std::uint64_t most_nodes, int ply, const Stop& stop) {
    difference_ = model ^ game_.hash();
    keys_ = keys;
    left_ = most;
    most_nodes_ = most_nodes;
    return attack(ply, stop);
  }

 private:
  [[nodiscard]] std::uint64_t nodes_left() const noexcept {
    return most_nodes_ - std::min(fours_.nodes(), most_nodes_);
  }

  template <class Stop>
  int attack(int ply, const Stop& stop) {
    if (game_.terminal()) return 0;
    if (const int plies = game_.static_win()) return std::max(plies, 0);
    const Hash key = game_.hash() ^ keys_;
    if (const auto known = probe<ProofEntry>(table_, key)) {
      if (known->state.phi == 0) return std::max(known->state.plies, 1);
      if (known->state.delta == 0) return 0;
    }
    if (nodes_left() == 0 || (left_ % 32 == 0 && stop())) left_ = 0;
    if (--left_ <= 0 || ply >= max_ply) return 0;
    Move move = Move::none;
    const auto model = probe<ProofEntry>(table_, key ^ difference_);
    if (model && model->state.phi == 0) move = model->move;
    if (move == Move::none) move = fours_.known_win(game_.hash() ^ difference_);
    int plies = 0;
    if (move != Move::none && game_.is_legal(move)) {
      fours_.count_node();
      game_.play(move);
      plies = defend(ply + 1, stop);
      game_.undo();
    } else if (const auto four = fours_.search(parameters_.win_copy_checks, nodes_left())) {
      move = four->move;
      plies = four->plies;
    }
    if (plies > 0) store_proof(table_, key, move, ProofState::reached(plies), true, 1);
    return plies;
  }

  template <class Stop>
  int defend(int ply, const Stop& stop) {
    if (const auto end = game_.terminal()) return is_loss(*end) ? 1 : 0;
    if (const int plies = game_.static_win()) return plies < 0 ? 1 - plies : 0;
    MoveList replies;
    game_.generate(replies);
    int longest = 0;
    for (const Move reply : replies) {
      if (nodes_left() == 0) return 0;
      fours_.count_node();
      game_.play(reply);
      const int plies = attack(ply + 1, stop);
      game_.undo();
      if (plies == 0) return 0;
      longest = std::max(longest, plies);
    }
    return longest + 2;
  }

  G& game_;
  TranspositionTable& table_;
  FourSearch<G>& fours_;
  const Parameters& parameters_;
  Hash difference_ = 0;  ///< model's hash XOR the position's: the same for every pair of positions that follow them
  Hash keys_ = 0;
  int left_ = 0;  ///< positions that may still be visited
  std::uint64_t most_nodes_ = 0;
};

}  // namespace tengen::search
