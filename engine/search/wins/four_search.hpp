#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/core/evaluator.hpp"
#include "engine/core/game.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/table_entries.hpp"
#include "engine/search/transposition_table.hpp"

namespace tengen::search {

/// Finds wins by checks alone (in Gomoku: by fours, VCF). It searches depth first: a check leaves hardly any reply.
template <ThreatGame G>
class FourSearch {
 public:
  struct Win {
    Move move = Move::none;
    int plies = 0;  ///< upper bound on the plies until the win
  };

  FourSearch(G& game, TranspositionTable& table, const KnowledgeOf<G>& knowledge)
      : game_(game), table_(table), knowledge_(knowledge) {
    for (auto& moves : hints_) moves.fill(Move::none);
  }

  /// A win by checks of the side to move, if one is found within `most_moves` checks and `most_nodes` nodes: a check
  /// and its answer are two. The position's `static_win` must be 0.
  std::optional<Win> search(int most_moves, std::uint64_t most_nodes) {
    budget_ = static_cast<int>(std::min(static_cast<std::uint64_t>(most_moves), most_nodes / 2));
    Win win;
    win.plies = attack(0, win.move);
    if (win.plies == 0) return std::nullopt;
    return win;
  }
  /// The winning move that the table has of the position with that hash, or none.
  [[nodiscard]] Move known_win(Hash hash) const {
    const auto entry = probe<CheckEntry>(table_, hash ^ CheckEntry::keys);
    return entry && entry->won() ? entry->move : Move::none;
  }
  /// The moves played since the last call of `take_nodes`.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
  [[nodiscard]] std::uint64_t take_nodes() noexcept { return std::exchange(nodes_, 0); }
  /// Counts a move that the caller played.
  void count_node() noexcept { ++nodes_; }

 private:
  static constexpr int most_plies = 80;

  /// The plies in which the side to move wins; 0 if it does not.
  int attack(int ply, Move& best) {
    MoveList moves;
    game_.generate_tactical(moves);
    if (moves.empty()) return 0;
    const Hash key = game_.hash() ^ CheckEntry::keys;
    const auto known = probe<CheckEntry>(table_, key);
    if (known && known->won()) {
      best = known->move;
      return known->plies;
    }
    if (known && known->budget >= budget_) return 0;
    if (budget_ <= 0 || ply >= most_plies) return 0;
    const int before = budget_;
    Move& hint = hints_[index(game_.to_move())][static_cast<std::size_t>(ply / 2)];
    MovePicker picker(StaticOrder{game_, knowledge_}, game_, moves, hint);
    int plies = 0;
    for (Move move = picker.next(); move != Move::none && budget_ > 0; move = picker.next()) {
      --budget_;
      ++nodes_;
      game_.play(move);
      plies = defend(ply + 1);
      game_.undo();
      if (plies > 0) {
        best = hint = move;
        break;
      }
    }
    const bool tried_all = plies == 0 && budget_ > 0;
    table_.store(key, CheckEntry{best, plies, tried_all ? CheckEntry::exhaustive : before}.pack());
    return plies;
  }

  /// The plies in which the side that has just moved wins, that move included.
  int defend(int ply) {
    if (const auto end = game_.terminal()) return is_loss(*end) ? 1 : 0;
    if (const int plies = game_.static_win()) return plies < 0 ? 1 - plies : 0;
    if (!game_.in_check()) return 0;
    MoveList replies;
    game_.generate(replies);
    int most = 0;
    for (const Move reply : replies) {
      ++nodes_;
      game_.play(reply);
      int plies = 0;
      if (!game_.terminal()) {
        plies = game_.static_win();
        Move unused = Move::none;
        if (plies == 0) plies = attack(ply + 1, unused);
      }
      game_.undo();
      if (plies <= 0) return 0;
      most = std::max(most, plies);
    }
    return most + 2;
  }

  G& game_;
  TranspositionTable& table_;
  const KnowledgeOf<G>& knowledge_;
  int budget_ = 0;  ///< moves that may still be tried
  std::uint64_t nodes_ = 0;
  /// By side and ply: the move that won last. It is tried first, because consecutive searches are of similar positions.
  std::array<std::array<Move, most_plies / 2 + 1>, 2> hints_;
};

}  // namespace tengen::search
