#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/core/move.hpp"
#include "engine/search/parameters.hpp"
#include "engine/search/table_entries.hpp"
#include "engine/search/transposition_table.hpp"

namespace tengen::search {

/// A move of such a node.
struct ProofChild {
  Move move;
  ProofState state;  ///< of the position after the move, for the side to move there
};

/// A node on the path of a proof-number search. Its children are the last ones in `children_`.
struct ProofNode {
  bool attacking;     ///< the attacker is to move
  std::size_t first;  ///< index of its first child
};

/// The kernel of a depth-first proof-number search (df-pn, Nagai 2002). It searches the node where a proof or a
/// refutation is estimated to need the least work, at whatever depth.
///
/// A side reaches its aim by its best move, so a node's `phi` is the least `delta` of its children. It fails when all
/// moves fail: `delta` is the `phi` of the hardest child, plus one for each other open child. (Df-pn takes the sum. The
/// defender's replies lead to similar positions, whose work would be counted several times.)
///
/// `Policy` derives from this class and says which moves there are, and what they are estimated to cost:
///
/// - `begin(node, stop)` appends the first children of a node to `children_`.
/// - `complete(node, sum, stop)`, before the numbers of a node are used: appends moves without which they would be
///   wrong, and returns whether there were any.
/// - `refine(node, sum, ply, stop)`, before the best child is searched: changes the children in a cheaper way, and
///   returns whether it did.
/// - `returned(node, child, state, hash)` takes the state of a child that was searched; `hash` is the child's.
/// - `move_to_keep(node, sum)` is the move that the table keeps for a node with children.
/// - `unseen_delta(node)` is added to `delta` for moves that are not among the children yet.
/// - `play(move)`, `undo(move)`, `hash()` act on the position.
/// - `move_cost()` is added to the delta of each move of the attacker, so that long lines are not underestimated.
/// - `keeps_unfinished`: whether a node is stored when the search ends in the middle of it. False where some of its
///   children may be missing then.
template <class Policy, class Child = ProofChild, class Node = ProofNode>
class ProofNumberSearch {
 protected:
  using State = ProofState;
  static constexpr int never = State::never;

  /// The numbers of a node, from those of its children.
  struct Sum {
    State state;
    std::size_t best = 0;  ///< index of the child with the least `delta`
    int second = never;    ///< `delta` of the second best child
    int open = 0;          ///< children that are not lost for their side to move
  };

  /// Stores its entries in `table`, which other searches share. Both must outlive this.
  ProofNumberSearch(TranspositionTable& table, const Parameters& parameters) : table_(table), parameters_(parameters) {}

  /// Begins a search of at most `most_nodes` nodes. `keys` sets the keys of its entries apart.
  void start(std::uint64_t most_nodes, Hash keys) noexcept {
    most_nodes_ = most_nodes;
    nodes_ = 0;
    ended_ = false;
    children_.clear();
    keys_ = keys;
  }

  /// Searches the position until its `phi` or its `delta` reaches the limit. `best_move` becomes the node's best move.
  template <class Stop>
  State expand(bool attacking, int ply, int most_phi, int most_delta, const Stop& stop, Move& best_move) {
    const std::uint64_t before = nodes_;
    Node node{};
    node.attacking = attacking;
    node.first = children_.size();
    if (ply < max_ply) policy().begin(node, stop);
    Sum sum;
    while (Policy::keeps_unfinished || !ended_) {
      sum = add_up(node);
      if (policy().complete(node, sum, stop)) continue;
      if (sum.state.is_decided()) break;
      if (sum.state.phi >= most_phi || sum.state.delta >= most_delta || should_end(stop)) break;
      if (policy().refine(node, sum, ply, stop)) continue;
      search_child(node, sum, ply, most_phi, most_delta, stop);
    }
    const bool unfinished = !Policy::keeps_unfinished && ended_;
    if (!unfinished && node.first < children_.size()) best_move = policy().move_to_keep(node, sum);
    children_.resize(node.first);
    if (unfinished) return {};
    store_proof(table_, policy().hash() ^ keys_, best_move, sum.state, attacking, nodes_ - before);
    return sum.state;
  }

  [[nodiscard]] std::uint64_t nodes_left() const noexcept { return most_nodes_ - std::min(nodes_, most_nodes_); }

  /// Whether the search has used up its nodes or has to stop.
  template <class Stop>
  bool should_end(const Stop& stop) {
    if (nodes_ >= most_nodes_ || stop()) ended_ = true;
    return ended_;
  }

  TranspositionTable& table_;
  const Parameters& parameters_;
  Hash keys_ = 0;
  std::uint64_t most_nodes_ = 0;
  std::uint64_t nodes_ = 0;
  bool ended_ = false;
  std::vector<Child> children_;  ///< of all nodes on the path from the root

 private:
  [[nodiscard]] Policy& policy() noexcept { return static_cast<Policy&>(*this); }
  [[nodiscard]] const Policy& policy() const noexcept { return static_cast<const Policy&>(*this); }

  /// Searches the best child until it needs more than the second best one and a margin, or the node reaches a limit.
  template <class Stop>
  void search_child(Node& node, const Sum& sum, int ply, int most_phi, int most_delta, const Stop& stop) {
    const int phi = most_delta >= never ? never : most_delta - sum.open + 1;
    const int delta = std::min(most_phi, sum.second + 1 + sum.second / parameters_.proof_overshoot) -
                      (node.attacking ? policy().move_cost() : 0);
    const Move move = children_[sum.best].move;
    policy().play(move);
    const Hash hash = policy().hash();
    Move unused = Move::none;
    const State state = expand(!node.attacking, ply + 1, phi, delta, stop, unused);
    policy().undo(move);
    if (Policy::keeps_unfinished || !ended_) policy().returned(node, children_[sum.best], state, hash);
  }

  [[nodiscard]] Sum add_up(const Node& node) const {
    Sum sum{.state = {never, 0, 0}, .best = node.first};
    for (std::size_t i = node.first; i < children_.size(); ++i) {
      const State& child = children_[i].state;
      int need = child.delta;
      if (node.attacking && need > 0 && need < never) need = std::min(never - 1, need + policy().move_cost());
      if (child.phi > 0) ++sum.open;
      sum.state.delta = std::max(sum.state.delta, child.phi);
      if (need < sum.state.phi) {
        sum.second = sum.state.phi;
        sum.state.phi = need;
        sum.best = i;
      } else {
        sum.second = std::min(sum.second, need);
      }
    }
    if (sum.open > 1) sum.state.delta += sum.open - 1;
    sum.state.delta = std::min(never, sum.state.delta + policy().unseen_delta(node));
    if (sum.state.phi == 0) {
      sum.state = State::reached(node.attacking ? children_[sum.best].state.plies + 1 : 0);
    } else if (sum.state.delta == 0) {
      sum.state = State::failed(longest(node) + 1);
    }
    return sum;
  }

  /// The most plies that a child's win takes.
  [[nodiscard]] int longest(const Node& node) const {
    int plies = 0;
    for (std::size_t i = node.first; i < children_.size(); ++i) plies = std::max(plies, children_[i].state.plies);
    return plies;
  }
};

}  // namespace tengen::search
