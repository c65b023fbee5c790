#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/search/four_search.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/proof_state.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/win_copy.hpp"

namespace tengen::search {

/// Finds wins by threats and by quiet moves between them. Every reply worth searching is looked at (Game::generate), so
/// that a win found is proven but for replies far from everything: see WinningTreeBuilder. What is not found is not
/// refuted.
///
/// Depth-first proof-number search as in ThreatSearch, which see for `phi` and `delta`. More than that one:
///
/// - A new position is first looked at for a win by checks alone (FourSearch).
/// - What a new position needs is guessed from its evaluation, what a quiet move needs from its rank (df-pn+, Nagai and
///   Imai 1999); every move of the attacker costs something, so that a long line of threats does not look cheap.
/// - Where a search of the usual kind has left its best move in the table, that one is cheap, quiet or not.
/// - Quiet moves, and the replies to them, are looked at a few at a time, the best first.
/// - Where nothing forces the defender, it must pass first: a move that wins not even then need not be looked at
///   further. What won after one reply is then tried after the others (simulation, Kawano 1996).
template <PassingGame G>
class WinSearch {
 public:
  struct Answer {
    bool won = false;
    Move move = Move::none;  ///< that wins
    int plies = 0;           ///< at most, until the win
    std::uint64_t nodes = 0;
  };

  /// Plays and undoes on `game`; `table` keeps what is found, beside the entries of other searches.
  WinSearch(G& game, TranspositionTable& table)
      : game_(game), table_(table), fours_(game, table), copy_(game, table, fours_) {}

  /// Whether the side to move wins, as far as `most_nodes` tell, or until `stop()` (asked every node). The position
  /// must not be terminal, and `static_win` know nothing of it. `model`: the hash of a position that was won and may be
  /// much like this one; 0, if there is none.
  template <class Stop>
  Answer solve(std::uint64_t most_nodes, const Stop& stop, Hash model = 0) {
    most_nodes_ = most_nodes;
    nodes_ = 0;
    ended_ = false;
    children_.clear();
    attacker_ = game_.to_move();
    attacker_key_ = mix(0x57'69'6E73 + static_cast<std::uint64_t>(attacker_));
    Answer answer;
    if (!recall(answer) && model != 0 && copy(model, most_copied_again, 0, stop) > 0) recall(answer);
    if (!answer.won) {
      if (const auto four = look_for_fours(root_checks))
        answer = {.won = true, .move = four->move, .plies = four->plies};
    }
    if (!answer.won) {
      Move move = Move::none;
      const State state = expand(true, 0, never, never, stop, move);
      if (state.phi == 0) answer = {.won = true, .move = move, .plies = state.plies};
    }
    answer.nodes = nodes_;
    return answer;
  }

 private:
  using State = ProofState;
  static constexpr int never = State::never;
  /// Stands for a move, where the defender does nothing.
  static constexpr Move pass = make_move(0xFFFE);

  // Measured 2026-11: of every second of 178 forced wins, 0.15 s of a core each, such numbers find 64 of 89, 59 of them
  // without guesses from the evaluation; the numbers in brackets are of that time too, before `best_cost`.
  /// How many moves a look for checks may take: at the root, at new positions (0: 57), after a pass.
  static constexpr int root_checks = 2000;
  static constexpr int new_checks = 15;
  static constexpr int pass_checks = 60;
  /// What an attacking move costs beside what follows it (0 or 4: 59).
  static constexpr int move_cost = 2;
  /// What a quiet move seems to need at least: an answer to a threat, one that threatens checks (8: 57, 40: 63), any
  /// other (30: 62).
  /// For the second, of all 178 after 100,000 nodes of a search of the usual kind, proven by 2,000,000 nodes: 20: 168,
  /// 28: 171, 40: 169.
  static constexpr int answer_cost = 4;
  static constexpr int quiet_cost = 28;
  static constexpr int calm_cost = 60;
  /// What the move seems to need at most that a search of the usual kind would play. So counted by 450,000 nodes, those
  /// of the search included: 160; without that search 148.
  static constexpr int best_cost = 6;
  /// One more for so many units of Game::order below the best; and so many more for each batch.
  static constexpr int rank_unit = 100;
  static constexpr int batch_cost = 10;
  static constexpr std::size_t batch = 8;
  /// What the replies to a quiet move seem to need, until the pass is answered.
  static constexpr int replies_cost = 20;
  /// So many units of the evaluation change the guess at what attacker and defender need by one.
  static constexpr Score attack_unit = 300;
  static constexpr Score defence_unit = 200;
  static constexpr int most_guessed = 24;
  /// Positions that a win may take to be copied (0: 62).
  static constexpr int most_copied = 300;
  static constexpr int most_copied_again = 20000;

  struct Child {
    Move move;  ///< none: stands for the quiet moves not looked at yet
    State state;
    int floor = 0;        ///< of its delta
    bool copied = false;  ///< or rather, that was tried
  };

  /// A node being worked on; its children are the last in `children_`.
  struct Node {
    bool attacking;
    std::size_t first;
    bool more_replies = false;  ///< are left that were not looked at
    int batches = 0;            ///< of quiet moves
    Hash model = 0;             ///< of a position after one reply that is won
  };
  /// What the children say of their node.
  struct Sum {
    State state;
    std::size_t best = 0;
    int second = never;  ///< what the second best child needs
    int open = 0;        ///< children not proven
  };

  bool recall(Answer& answer) const {
    const auto entry = table_.probe(game_.hash() ^ attacker_key_);
    if (entry && entry->score == 0 && entry->move != Move::none) {
      answer = {.won = true, .move = entry->move, .plies = entry->depth};
    }
    return answer.won;
  }

  std::optional<typename FourSearch<G>::Win> look_for_fours(int most_moves) {
    const auto win = fours_.search(most_moves);
    nodes_ += fours_.take_nodes();
    return win;
  }

  template <class Stop>
  int copy(Hash model, int most, int ply, const Stop& stop) {
    const int plies = copy_.search(model, attacker_key_, most, ply, stop);
    nodes_ += fours_.take_nodes();
    return plies;
  }

  void play(Move move) {
    if (move == pass) {
      game_.set_to_move(attacker_);
    } else {
      game_.play(move);
    }
  }
  void undo(Move move) {
    if (move == pass) {
      game_.set_to_move(opponent(attacker_));
    } else {
      game_.undo();
    }
  }

  /// What is known of a new position with the attacker to move, and what wins there.
  State look_at_attack(Move& move) {
    if (game_.terminal()) return State::failed(0);
    const int plies = game_.static_win();
    if (plies != 0) return plies > 0 ? State::reached(plies) : State::failed(0);
    if (const auto four = look_for_fours(new_checks)) {
      move = four->move;
      return State::reached(four->plies);
    }
    State state;
    state.phi = std::clamp(1 + most_guessed / 2 - game_.evaluate() / attack_unit, 1, most_guessed);
    return state;
  }

  /// And with the defender to move.
  State look_at_defence() {
    // A finished game: the side to move has lost, or nobody has won.
    if (const auto end = game_.terminal()) return is_loss(*end) ? State::failed(0) : State::reached(0);
    const int plies = game_.static_win();
    if (plies != 0) return plies > 0 ? State::reached(0) : State::failed(-plies);
    State state;
    state.delta = std::clamp(most_guessed / 2 + game_.evaluate() / defence_unit, 0, most_guessed);
    if (game_.is_pressed()) {
      MoveList replies;
      game_.generate(replies);
      state.delta += static_cast<int>(replies.size());
      return state;
    }
    play(pass);
    state.delta += game_.static_win() > 0 || look_for_fours(pass_checks) ? quiet_cost : calm_cost;
    undo(pass);
    return state;
  }

  /// The state of the position after `move`, for the side to move there.
  State look(Move move, bool attacking) {
    if (move != pass) {
      if (const auto known = table_.probe(game_.hash_after(move) ^ attacker_key_)) return State::unpack(*known);
    }
    play(move);
    const Hash key = game_.hash() ^ attacker_key_;
    State state;
    std::optional<TableEntry> known;
    if (move == pass) known = table_.probe(key);
    if (known) {
      state = State::unpack(*known);
    } else {
      ++nodes_;
      Move best = Move::none;
      state = attacking ? look_at_attack(best) : look_at_defence();
      state.store(table_, key, best, attacking, 1);
    }
    undo(move);
    return state;
  }

  /// Works on the node until one of its numbers reaches its limit. `best_move` is what the attacker would play.
  template <class Stop>
  State expand(bool attacking, int ply, int most_phi, int most_delta, const Stop& stop, Move& best_move) {
    const std::uint64_t before = nodes_;
    Node node{.attacking = attacking, .first = children_.size()};
    if (ply < max_ply) begin(node, stop);
    Sum sum;
    while (!ended_) {
      sum = add_up(node);
      if (sum.open == 0 && node.more_replies) {
        node.more_replies = look_at_more(node, batch, 0, stop);
        continue;
      }
      if (sum.state.phi == 0 || sum.state.delta == 0) break;
      if (sum.state.phi >= most_phi || sum.state.delta >= most_delta || should_end(stop)) break;
      Child& child = children_[sum.best];
      if (child.move == Move::none) {
        look_at_quiet_moves(node, stop);
        continue;
      }
      if (copy_to(child, node, ply, stop)) continue;
      const int phi = most_delta >= never ? never : most_delta - sum.open + 1;
      const int delta = std::min(most_phi, sum.second + 1 + sum.second / 4) - (attacking ? move_cost : 0);
      const Move move = child.move;
      play(move);
      const Hash hash = game_.hash();
      Move unused = Move::none;
      State result = expand(!attacking, ply + 1, phi, delta, stop, unused);
      undo(move);
      if (ended_) break;
      if (result.delta > 0) result.delta = std::max(result.delta, children_[sum.best].floor);
      if (!attacking && result.phi == 0) node.model = hash;
      children_[sum.best].state = result;
    }
    if (attacking && !ended_ && node.first < children_.size()) best_move = children_[sum.best].move;
    children_.resize(node.first);
    if (ended_) return {};  // some children may be missing
    sum.state.store(table_, game_.hash() ^ attacker_key_, best_move, attacking, nodes_ - before);
    return sum.state;
  }

  /// The first children of a node.
  template <class Stop>
  void begin(Node& node, const Stop& stop) {
    if (node.attacking) {
      look_at_threats(stop);
    } else if (game_.is_pressed()) {
      look_at_more(node, MoveList::capacity, 0, stop);
    } else {
      children_.push_back({pass, look(pass, true)});
      node.more_replies = true;
      if (children_.back().state.phi > 0) return;
      play(pass);
      node.model = game_.hash();
      undo(pass);
    }
  }

  [[nodiscard]] Sum add_up(const Node& node) const {
    Sum sum{.state = {never, 0, 0}, .best = node.first};
    for (std::size_t i = node.first; i < children_.size(); ++i) {
      const State& child = children_[i].state;
      int need = child.delta;
      if (node.attacking && need > 0 && need < never) need = std::min(never - 1, need + move_cost);
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
    if (node.more_replies) sum.state.delta += children_[node.first].state.phi > 0 ? replies_cost : 1;
    sum.state.delta = std::min(never, sum.state.delta);
    if (sum.state.phi == 0) {
      sum.state = State::reached(node.attacking ? children_[sum.best].state.plies + 1 : 0);
    } else if (sum.state.delta == 0) {
      int plies = 0;
      for (std::size_t i = node.first; i < children_.size(); ++i) plies = std::max(plies, children_[i].state.plies);
      sum.state = State::failed(plies + 1);
    }
    return sum;
  }

  template <class Stop>
  void look_at_threats(const Stop& stop) {
    MoveList moves;
    game_.generate_threats(moves);
    const auto best = table_.probe(game_.hash());
    const bool best_is_quiet = best && std::find(moves.begin(), moves.end(), best->move) == moves.end();
    if (best_is_quiet && game_.is_legal(best->move)) moves.push_back(best->move);
    for (const Move move : moves) {
      if (should_end(stop)) return;
      State state = look(move, false);
      if (best && best->move == move && state.phi > 0) state.delta = std::min(state.delta, best_cost);
      children_.push_back({move, state});
      if (state.delta == 0) return;
    }
    children_.push_back({Move::none, {1, least_cost(), 0}});
  }
  [[nodiscard]] int least_cost() const { return game_.is_pressed() ? answer_cost : quiet_cost; }

  /// Puts some quiet moves in the place of the one that stands for them.
  template <class Stop>
  void look_at_quiet_moves(Node& node, const Stop& stop) {
    children_.pop_back();
    if (!look_at_more(node, batch, least_cost(), stop)) return;
    ++node.batches;
    children_.push_back({Move::none, {1, std::min(never - 1, quiet_cost + batch_cost * node.batches), 0}});
  }

  /// The best of the moves that the node does not have yet, `most` of them; whether there are more.
  template <class Stop>
  bool look_at_more(const Node& node, std::size_t most, int least, const Stop& stop) {
    MoveList moves;
    game_.generate(moves);
    std::array<int, MoveList::capacity> ranks;
    game_.order(std::span<const Move>(moves.begin(), moves.size()), std::span(ranks).first(moves.size()));
    struct Ranked {
      int rank;
      Move move;
    };
    std::array<Ranked, MoveList::capacity> rest;
    std::size_t size = 0;
    const auto known = children_.begin() + static_cast<std::ptrdiff_t>(node.first);
    int best_rank = -30000;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      best_rank = std::max(best_rank, ranks[i]);
      const auto same = [&](const Child& child) { return child.move == moves[i]; };
      if (std::none_of(known, children_.end(), same)) rest[size++] = {ranks[i], moves[i]};
    }
    const std::size_t count = std::min(size, most);
    const auto begin = rest.begin();
    std::partial_sort(begin, begin + static_cast<std::ptrdiff_t>(count), begin + static_cast<std::ptrdiff_t>(size),
                      [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; });
    for (std::size_t i = 0; i < count; ++i) {
      if (should_end(stop)) return false;
      State state = look(rest[i].move, !node.attacking);
      const int floor = node.attacking ? least + (best_rank - rest[i].rank) / rank_unit : 0;
      if (state.delta > 0) state.delta = std::max(state.delta, floor);
      children_.push_back({rest[i].move, state, floor});
      if (state.delta == 0) return false;
    }
    return count < size;
  }

  /// Tries what won after another reply; whether it wins here.
  template <class Stop>
  bool copy_to(Child& child, const Node& node, int ply, const Stop& stop) {
    if (node.attacking || node.model == 0 || child.move == pass || child.copied) return false;
    child.copied = true;
    game_.play(child.move);
    const int plies = copy(node.model, most_copied, ply + 1, stop);
    game_.undo();
    if (plies > 0) child.state = State::reached(plies);
    return plies > 0;
  }

  template <class Stop>
  bool should_end(const Stop& stop) {
    if (nodes_ >= most_nodes_ || stop()) ended_ = true;
    return ended_;
  }

  G& game_;
  TranspositionTable& table_;
  FourSearch<G> fours_;
  WinCopy<G> copy_;
  Color attacker_ = Color::black;
  Hash attacker_key_ = 0;
  std::uint64_t most_nodes_ = 0;
  std::uint64_t nodes_ = 0;
  bool ended_ = false;
  std::vector<Child> children_;  ///< of all nodes on the path
};

}  // namespace tengen::search
