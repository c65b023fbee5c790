#pragma once

#include <algorithm>

#include "engine/core/game.hpp"
#include "engine/search/four_search.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/proof_state.hpp"
#include "engine/search/transposition_table.hpp"

namespace tengen::search {

/// Tries what won in one position in another that differs from it by a stone or two (simulation, Kawano 1996): the
/// winner's moves are those that the table remembers, every reply is looked at.
template <PassingGame G>
class WinCopy {
 public:
  WinCopy(G& game, TranspositionTable& table, FourSearch<G>& fours) : game_(game), table_(table), fours_(fours) {}

  /// The plies in which the side to move wins as it did in the position with the hash `model`; 0 if it does not, or not
  /// within `most` positions or until `stop()`. `key`: sets the attacker's entries apart.
  template <class Stop>
  int search(Hash model, Hash key, int most, int ply, const Stop& stop) {
    difference_ = model ^ game_.hash();
    key_ = key;
    left_ = most;
    return attack(ply, stop);
  }

 private:
  /// Moves of a look for checks where the model knows nothing.
  static constexpr int new_checks = 15;

  template <class Stop>
  int attack(int ply, const Stop& stop) {
    if (game_.terminal()) return 0;
    if (const int plies = game_.static_win()) return std::max(plies, 0);
    const Hash key = game_.hash() ^ key_;
    if (const auto known = table_.probe(key)) {
      if (known->score == 0) return std::max(known->depth, 1);
      if (known->eval == 0) return 0;
    }
    if (left_ % 32 == 0 && stop()) left_ = 0;
    if (--left_ <= 0 || ply >= max_ply) return 0;
    Move move = Move::none;
    if (const auto entry = table_.probe(key ^ difference_); entry && entry->score == 0) move = entry->move;
    if (move == Move::none) move = fours_.known_win(game_.hash() ^ difference_);
    int plies = 0;
    if (move != Move::none && game_.is_legal(move)) {
      fours_.count_node();
      game_.play(move);
      plies = defend(ply + 1, stop);
      game_.undo();
    } else if (const auto four = fours_.search(new_checks)) {
      move = four->move;
      plies = four->plies;
    }
    if (plies > 0) ProofState::reached(plies).store(table_, key, move, true, 1);
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
  Hash difference_ = 0;
  Hash key_ = 0;
  int left_ = 0;
};

}  // namespace tengen::search
