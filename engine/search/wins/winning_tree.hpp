#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/search/wins/win_search.hpp"

namespace tengen::search {

/// A position of a won game with the winner to move, and the win from there.
struct WinningPosition {
  Move attack = Move::none;
  /// The opponent's replies and where they lead: positions of the same tree. Empty where the attack ends the game.
  std::vector<std::pair<Move, std::size_t>> replies{};
  /// Wins after every legal reply that is not listed, within three plies.
  Move otherwise = Move::none;
  int plies = 0;  ///< until the win, against the longest defence
};

/// The first position is the root. A position that is reached in two ways is kept once.
using WinningTree = std::vector<WinningPosition>;

/// Turns the win that a `WinSearch` has found into a tree with an answer to every legal reply, also to those that
/// `Game::generate` leaves out.
template <PassingGame G>
class WinningTreeBuilder {
 public:
  /// `search` plays on `game`. `most_nodes`: of each search for a win that the table no longer has.
  WinningTreeBuilder(G& game, WinSearch<G>& search, std::size_t most_positions, std::uint64_t most_nodes)
      : game_(game), search_(search), most_positions_(most_positions), most_nodes_(most_nodes) {}

  /// The tree of a position that `search` has just found won. Empty if it takes more positions than allowed, or if
  /// `stop()` returns true.
  template <class Stop>
  WinningTree build(const Stop& stop) {
    tree_.clear();
    known_.clear();
    if (!add(stop)) tree_.clear();
    return std::move(tree_);
  }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  /// Adds the position and all that follows it. Returns its place in the tree; empty if no win is found.
  template <class Stop>
  std::optional<std::size_t> add(const Stop& stop, Hash model = 0) {
    if (const auto known = known_.find(game_.hash()); known != known_.end()) return known->second;
    if (tree_.size() >= most_positions_ || stop()) return std::nullopt;
    const std::size_t place = tree_.size();
    tree_.emplace_back();
    for (const Move attack : candidates(stop, model)) {
      tree_.resize(place + 1);
      WinningPosition position{.attack = attack};
      game_.play(attack);
      const bool wins = answer_all(position, stop);
      game_.undo();
      if (!wins) {
        // The positions that were added after this attack are no longer in the tree.
        std::erase_if(known_, [place](const auto& entry) { return entry.second > place; });
        continue;
      }
      tree_[place] = std::move(position);
      known_.emplace(game_.hash(), place);
      return place;
    }
    return std::nullopt;
  }

  /// The moves that may win here, the most promising first. `model`: see WinSearch::solve.
  template <class Stop>
  std::vector<Move> candidates(const Stop& stop, Hash model) {
    MoveList moves;
    const int plies = game_.static_win();
    if (plies == 1 || plies == 3) {
      game_.generate(moves);
      return {moves.begin(), moves.end()};
    }
    if (plies < 0) return {};
    if (plies == 0) {
      const auto answer = search_.solve(most_nodes_, stop, model);
      nodes_ += answer.nodes;
      return answer.won ? std::vector<Move>{answer.move} : std::vector<Move>{};
    }
    // The threats after which every reply leaves a shorter win.
    game_.generate_threats(moves);
    std::vector<Move> result;
    for (const Move move : moves) {
      game_.play(move);
      MoveList replies;
      game_.generate(replies);
      const bool wins = std::all_of(replies.begin(), replies.end(), [&](Move reply) { return wins_within(reply, 3); });
      game_.undo();
      if (wins) result.push_back(move);
    }
    return result;
  }

  [[nodiscard]] bool wins_within(Move reply, int plies) {
    game_.play(reply);
    const int win = game_.terminal() ? 0 : game_.static_win();
    game_.undo();
    return win > 0 && win <= plies;
  }

  /// Fills in what follows each reply to the attack just played; false if one of them holds.
  template <class Stop>
  bool answer_all(WinningPosition& position, const Stop& stop) {
    position.plies = 1;
    if (const auto end = game_.terminal()) return is_loss(*end);
    MoveList listed;
    game_.generate(listed);
    Hash model = 0;
    for (const Move reply : listed) {
      if (!answer(position, reply, model, stop)) return false;
    }
    MoveList legal;
    game_.generate_legal(legal);
    // A check with one winning move: that move wins after every reply that does not answer the check.
    if (const Move only = only_completion(); only != Move::none) {
      if (legal.size() > listed.size()) {
        position.otherwise = only;
        position.plies = std::max(position.plies, 3);
      }
      return true;
    }
    // The threat stands: the same move wins after every reply that leaves it alone.
    const bool pressed = game_.static_win() < 0 || game_.is_pressed();
    int plies_otherwise = 0;
    for (const Move reply : legal) {
      if (std::find(listed.begin(), listed.end(), reply) != listed.end()) continue;
      if (position.otherwise == Move::none) position.otherwise = completion(reply);
      const bool alone = pressed && reply != position.otherwise && game_.leaves_alone(reply, position.otherwise);
      int plies = alone ? plies_otherwise : 0;
      if (plies == 0) plies = completed(reply, position.otherwise);
      if (plies > 0) {
        plies_otherwise = plies;
        position.plies = std::max(position.plies, plies + 2);
      } else if (!answer(position, reply, model, stop)) {
        return false;
      }
    }
    return true;
  }

  template <class Stop>
  bool answer(WinningPosition& position, Move reply, Hash& model, const Stop& stop) {
    game_.play(reply);
    std::optional<std::size_t> next;
    const Hash hash = game_.hash();
    if (!game_.terminal()) next = add(stop, model);
    game_.undo();
    if (!next) return false;
    model = hash;
    position.replies.emplace_back(reply, *next);
    position.plies = std::max(position.plies, tree_[*next].plies + 2);
    return true;
  }

  /// The move that a check threatens, if there is but one and it can be answered.
  Move only_completion() {
    if (!game_.in_check() || game_.static_win() != 0) return Move::none;
    MoveList moves;
    const Color defender = game_.to_move();
    game_.set_to_move(opponent(defender));
    if (game_.static_win() == 1) game_.generate(moves);
    game_.set_to_move(defender);
    return moves.size() == 1 ? moves[0] : Move::none;
  }

  /// A move that wins within three plies after the reply; none if there is none.
  Move completion(Move reply) {
    Move result = Move::none;
    game_.play(reply);
    if (!game_.terminal()) {
      const int win = game_.static_win();
      MoveList moves;
      if (win == 1 || win == 3) game_.generate(moves);
      if (!moves.empty()) result = moves[0];
    }
    game_.undo();
    return result;
  }

  /// The plies in which `move` wins by force after the reply, 1 or 3; 0 if it does not.
  int completed(Move reply, Move move) {
    if (move == Move::none || move == reply) return 0;
    game_.play(reply);
    int plies = 0;
    if (!game_.terminal() && game_.is_legal(move)) {
      const int win = game_.static_win();
      game_.play(move);
      const auto end = game_.terminal();
      if (end) {
        plies = is_loss(*end) ? 1 : 0;
      } else if (win == 3 && game_.static_win() == -2) {
        plies = 3;
      }
      game_.undo();
    }
    game_.undo();
    return plies;
  }

  G& game_;
  WinSearch<G>& search_;
  std::size_t most_positions_;
  std::uint64_t most_nodes_;
  WinningTree tree_;
  std::unordered_map<Hash, std::size_t> known_;
  std::uint64_t nodes_ = 0;
};

}  // namespace tengen::search
