#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/evaluator.hpp"
#include "engine/core/game.hpp"
#include "engine/search/four_search.hpp"
#include "engine/search/proof_number_search.hpp"
#include "engine/search/table_entries.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/win_copy.hpp"

namespace tengen::search {

/// A move of a node of a WinSearch.
struct WinChild : ProofChild {  // its move is `Move::none` where it stands for the quiet moves not looked at yet
  int least_delta = 0;          ///< its delta is never taken for less
  bool copy_tried = false;      ///< see WinCopy
};

/// A node of a WinSearch.
struct WinNode : ProofNode {
  bool more_replies;  ///< there are replies that are not among the children yet
  int batches;        ///< of quiet moves that are among the children
  Hash model;         ///< of a position after one of the replies that is won; 0: none yet
};

/// Finds wins by threats and by quiet moves between them. Every reply worth searching is looked at (Game::generate), so
/// that a win found is proven but for replies far from everything: see WinningTreeBuilder. What is not found is not
/// refuted.
///
/// A proof-number search that differs from ThreatSearch in these points:
///
/// - A new position is first searched for a win by checks alone (FourSearch).
/// - The numbers of a new position are estimated from its evaluation, those of a quiet move from its rank (df-pn+,
/// Nagai
///   and Imai 1999). Every move of the attacker adds a cost.
/// - The best move that the search for play left in the table counts as nearly proven, quiet or not.
/// - Quiet moves, and the replies to them, become children in batches, the best first.
/// - Where nothing forces the defender, its first reply is a pass. A move that does not win even then needs no other
///   reply. What won after one reply is tried after the others (simulation, Kawano 1996).
template <PassingGame G>
class WinSearch : private ProofNumberSearch<WinSearch<G>, WinChild, WinNode> {
  using Base = ProofNumberSearch<WinSearch<G>, WinChild, WinNode>;
  friend Base;
  using Base::never;
  using typename Base::State;
  using typename Base::Sum;

 public:
  struct Answer {
    bool won = false;
    Move move = Move::none;  ///< that wins
    int plies = 0;           ///< at most, until the win
    std::uint64_t nodes = 0;
  };

  /// Plays and undoes on `game`; `table` keeps what is found, beside the entries of other searches.
  WinSearch(G& game, TranspositionTable& table, const KnowledgeOf<G>& knowledge)
      : Base(table),
        game_(game),
        knowledge_(knowledge),
        evaluator_(game, knowledge),
        fours_(game, table, knowledge),
        copy_(game, table, fours_) {}

  /// Whether the side to move wins, as far as `most_nodes` tell, or until `stop()` (asked every node). The position
  /// must not be terminal, and `static_win` know nothing of it. `model`: the hash of a position that was won and may be
  /// much like this one; 0, if there is none.
  template <class Stop>
  Answer solve(std::uint64_t most_nodes, const Stop& stop, Hash model = 0) {
    attacker_ = game_.to_move();
    this->start(most_nodes, mix(0x57'69'6E73 + static_cast<std::uint64_t>(attacker_)));
    Answer answer = recall();
    if (!answer.won && model != 0 && copy(model, most_copied_again, 0, stop) > 0) answer = recall();
    if (!answer.won) {
      if (const auto four = look_for_fours(root_checks))
        answer = {.won = true, .move = four->move, .plies = four->plies};
    }
    if (!answer.won) {
      Move move = Move::none;
      const State state = this->expand(true, 0, never, never, stop, move);
      if (state.phi == 0) answer = {.won = true, .move = move, .plies = state.plies};
    }
    answer.nodes = this->nodes_;
    return answer;
  }

 private:
  /// Stands for a move, where the defender does nothing.
  static constexpr Move pass = make_move(0xFFFE);

  // The numbers below were chosen by counting wins found (2026-11). Set A: every second of 178 forced wins, 0.15 s of
  // one core each; the values here find 64 of 89, and 59 without estimates from the evaluation. In brackets: what set A
  // gave for another value, before `best_cost` was added. "Not measured" where nothing stands.

  // Moves that a search for checks may try.
  static constexpr int root_checks = 2000;  ///< at the root; not measured
  static constexpr int new_checks = 15;     ///< at each new position (0: 57)
  static constexpr int pass_checks = 60;    ///< after a pass; not measured
  /// What a move of the attacker costs beside what follows it (0: 59, 4: 59).
  static constexpr int move_cost = 2;
  /// What a quiet move is estimated to need at least: as the answer to a threat; not measured.
  static constexpr int answer_cost = 4;
  /// As one that threatens a win by checks (8: 57, 40: 63). Of all 178 wins, after 100,000 nodes of the search for
  /// play, 2,000,000 nodes prove 171; with 20 here 168, with 40 169.
  static constexpr int quiet_cost = 28;
  /// As any other (30: 62).
  static constexpr int calm_cost = 60;
  /// What the move that the search for play found best is estimated to need at most. With 450,000 nodes, those of that
  /// search included, 160 of 178 are proven; without that search 148.
  static constexpr int best_cost = 6;
  /// A quiet move needs one more for each so many units of Game::order that it ranks below the best; not measured.
  static constexpr int rank_unit = 100;
  /// And so many more for each batch before it; not measured.
  static constexpr int batch_cost = 10;
  /// Moves a batch; not measured.
  static constexpr std::size_t batch = 8;
  /// What the replies to a quiet move are estimated to need until the pass is answered; not measured.
  static constexpr int replies_cost = 20;
  /// Centi-points of the evaluation that change the estimate by one, for the attacker and the defender; not measured.
  static constexpr Score attack_unit = 300;
  static constexpr Score defence_unit = 200;
  /// The largest estimate from the evaluation; not measured.
  static constexpr int most_estimated = 24;
  /// Positions that a win may take to be copied (0: 62).
  static constexpr int most_copied = 300;
  /// The same at the root, where a caller names the model; not measured.
  static constexpr int most_copied_again = 20000;

  // --- The policy of the kernel, see ProofNumberSearch.

  static constexpr bool keeps_unfinished = false;

  template <class Stop>
  void begin(WinNode& node, const Stop& stop) {
    if (node.attacking) {
      add_threats(stop);
    } else if (game_.is_pressed()) {
      add_best(node, MoveList::capacity, 0, stop);
    } else {
      this->children_.push_back({{pass, look(pass, true)}});
      node.more_replies = true;
      if (this->children_.back().state.phi > 0) return;
      play(pass);
      node.model = game_.hash();
      undo(pass);
    }
  }

  /// A defender whose replies so far all lose may have others.
  template <class Stop>
  bool complete(WinNode& node, const Sum& sum, const Stop& stop) {
    if (sum.open > 0 || !node.more_replies) return false;
    node.more_replies = add_best(node, batch, 0, stop);
    return true;
  }

  template <class Stop>
  bool refine(WinNode& node, const Sum& sum, int ply, const Stop& stop) {
    WinChild& child = this->children_[sum.best];
    if (child.move != Move::none) return copy_to(child, node, ply, stop);
    add_quiet_moves(node, stop);
    return true;
  }

  void returned(WinNode& node, WinChild& child, State state, Hash after) const {
    if (state.delta > 0) state.delta = std::max(state.delta, child.least_delta);
    if (!node.attacking && state.phi == 0) node.model = after;
    child.state = state;
  }

  [[nodiscard]] Move move_to_keep(const WinNode& node, const Sum& sum) const {
    return node.attacking ? this->children_[sum.best].move : Move::none;
  }

  [[nodiscard]] int unseen_delta(const WinNode& node) const {
    if (!node.more_replies) return 0;
    return this->children_[node.first].state.phi > 0 ? replies_cost : 1;
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
  [[nodiscard]] Hash hash() const { return game_.hash(); }

  // --- The state of a new position.

  /// The win that the table knows of the root.
  [[nodiscard]] Answer recall() const {
    const auto entry = probe<ProofEntry>(this->table_, game_.hash() ^ this->keys_);
    if (!entry || entry->state.phi != 0 || entry->move == Move::none) return {};
    return {.won = true, .move = entry->move, .plies = entry->state.plies};
  }

  std::optional<typename FourSearch<G>::Win> look_for_fours(int most_moves) {
    const auto win = fours_.search(most_moves);
    this->nodes_ += fours_.take_nodes();
    return win;
  }

  template <class Stop>
  int copy(Hash model, int most, int ply, const Stop& stop) {
    const int plies = copy_.search(model, this->keys_, most, ply, stop);
    this->nodes_ += fours_.take_nodes();
    return plies;
  }

  /// Every static value that this search uses, for the side to move.
  [[nodiscard]] Score static_value() { return evaluator_.evaluate(-score_infinite, score_infinite); }

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
    state.phi = std::clamp(1 + most_estimated / 2 - static_value() / attack_unit, 1, most_estimated);
    return state;
  }

  /// The same with the defender to move.
  State look_at_defence() {
    // A finished game: the side to move has lost, or nobody has won.
    if (const auto end = game_.terminal()) return is_loss(*end) ? State::failed(0) : State::reached(0);
    const int plies = game_.static_win();
    if (plies != 0) return plies > 0 ? State::reached(0) : State::failed(-plies);
    State state;
    state.delta = std::clamp(most_estimated / 2 + static_value() / defence_unit, 0, most_estimated);
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
      const Hash after = game_.hash_after(move) ^ this->keys_;
      if (const auto known = probe<ProofEntry>(this->table_, after)) return known->state;
    }
    play(move);
    const Hash key = game_.hash() ^ this->keys_;
    std::optional<ProofEntry> known;
    if (move == pass) known = probe<ProofEntry>(this->table_, key);
    State state;
    if (known) {
      state = known->state;
    } else {
      ++this->nodes_;
      Move best = Move::none;
      state = attacking ? look_at_attack(best) : look_at_defence();
      store_proof(this->table_, key, best, state, attacking, 1);
    }
    undo(move);
    return state;
  }

  // --- The children of a node.

  template <class Stop>
  void add_threats(const Stop& stop) {
    MoveList moves;
    game_.generate_threats(moves);
    const auto known = probe<PlayEntry>(this->table_, game_.hash());
    const bool quiet = known && std::find(moves.begin(), moves.end(), known->move) == moves.end();
    if (quiet && game_.is_legal(known->move)) moves.push_back(known->move);
    for (const Move move : moves) {
      if (this->should_end(stop)) return;
      State state = look(move, false);
      if (known && known->move == move && state.phi > 0) state.delta = std::min(state.delta, best_cost);
      this->children_.push_back({{move, state}});
      if (state.delta == 0) return;
    }
    this->children_.push_back({{Move::none, {1, least_cost(), 0}}});
  }

  [[nodiscard]] int least_cost() const { return game_.is_pressed() ? answer_cost : quiet_cost; }

  /// Puts a batch of quiet moves in the place of the child that stands for them.
  template <class Stop>
  void add_quiet_moves(WinNode& node, const Stop& stop) {
    this->children_.pop_back();
    if (!add_best(node, batch, least_cost(), stop)) return;
    ++node.batches;
    const int cost = std::min(never - 1, quiet_cost + batch_cost * node.batches);
    this->children_.push_back({{Move::none, {1, cost, 0}}});
  }

  struct RankedMove {
    int rank;
    Move move;
  };
  struct Ranking {
    std::array<RankedMove, MoveList::capacity> moves;  // uninitialised beyond `size`
    std::size_t size = 0;
    int best_rank = -30000;  ///< of all moves of the node
  };

  /// The node's moves that are not among its children yet, with their ranks.
  void rank_new_moves(const WinNode& node, Ranking& ranking) const {
    MoveList moves;
    game_.generate(moves);
    std::array<int, MoveList::capacity> ranks;
    EvaluatorOf<G>::order(game_, knowledge_, std::span<const Move>(moves.begin(), moves.size()),
                          std::span(ranks).first(moves.size()));
    const auto known = this->children_.begin() + static_cast<std::ptrdiff_t>(node.first);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      ranking.best_rank = std::max(ranking.best_rank, ranks[i]);
      const auto same = [&](const WinChild& child) { return child.move == moves[i]; };
      if (std::none_of(known, this->children_.end(), same)) ranking.moves[ranking.size++] = {ranks[i], moves[i]};
    }
  }

  /// Appends the best `most` of the moves that the node does not have yet. An attacker's move needs at least `least`.
  /// Returns whether there are more to append.
  template <class Stop>
  bool add_best(const WinNode& node, std::size_t most, int least, const Stop& stop) {
    Ranking ranking;
    rank_new_moves(node, ranking);
    const std::size_t count = std::min(ranking.size, most);
    const auto begin = ranking.moves.begin();
    std::partial_sort(begin, begin + static_cast<std::ptrdiff_t>(count),
                      begin + static_cast<std::ptrdiff_t>(ranking.size),
                      [](const RankedMove& a, const RankedMove& b) { return a.rank > b.rank; });
    for (std::size_t i = 0; i < count; ++i) {
      if (this->should_end(stop)) return false;
      const auto [rank, move] = ranking.moves[i];
      State state = look(move, !node.attacking);
      const int least_delta = node.attacking ? least + (ranking.best_rank - rank) / rank_unit : 0;
      if (state.delta > 0) state.delta = std::max(state.delta, least_delta);
      this->children_.push_back({{move, state}, least_delta});
      if (state.delta == 0) return false;
    }
    return count < ranking.size;
  }

  /// Tries what won after another reply, once; whether it wins after this one.
  template <class Stop>
  bool copy_to(WinChild& child, const WinNode& node, int ply, const Stop& stop) {
    if (node.attacking || node.model == 0 || child.move == pass || child.copy_tried) return false;
    child.copy_tried = true;
    game_.play(child.move);
    const int plies = copy(node.model, most_copied, ply + 1, stop);
    game_.undo();
    if (plies > 0) child.state = State::reached(plies);
    return plies > 0;
  }

  G& game_;
  const KnowledgeOf<G>& knowledge_;
  EvaluatorOf<G> evaluator_;
  FourSearch<G> fours_;
  WinCopy<G> copy_;
  Color attacker_ = Color::black;
};

}  // namespace tengen::search
