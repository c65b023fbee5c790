#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/evaluator.hpp"
#include "engine/core/game.hpp"
#include "engine/search/table_entries.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/wins/four_search.hpp"
#include "engine/search/wins/proof_number_search.hpp"
#include "engine/search/wins/win_copy.hpp"

namespace tengen::search {

/// A move of a node of a WinSearch. `Move::none` stands for the quiet moves that are not among the children yet.
struct WinChild : ProofChild {
  int least_delta = 0;      ///< lower bound on its `delta`, until it is decided
  bool copy_tried = false;  ///< simulation was tried after this reply, see WinCopy
};

/// A node of a WinSearch.
struct WinNode : ProofNode {
  bool more_replies;  ///< there are replies that are not among the children yet
  int batches;        ///< how many batches of quiet moves are among the children
  Hash model;         ///< hash of a won position after one of the replies; 0: none yet
};

/// Finds wins by threats and by quiet moves between them. The defender's replies are those of `Game::generate`. A win
/// found is proven except for replies far from all threats, which WinningTreeBuilder searches. Where none is found,
/// nothing is refuted.
///
/// It is a proof-number search that differs from ThreatSearch in these points:
///
/// - A new position is first searched for a win by checks alone (FourSearch).
/// - Df-pn+ (Nagai and Imai 1999): the numbers of a new position are estimated from the static evaluation, those of a
///   quiet move from its rank. Each move of the attacker adds a cost.
/// - The best move that alpha-beta left in the table has a small delta, also where it is a quiet move.
/// - Quiet moves, and the replies to them, become children in batches, the best first.
/// - Null move: where nothing forces the defender, its first reply is a pass. A move that does not win after a pass
///   needs no other reply.
/// - Simulation (Kawano 1996): a win after one reply is tried after the other replies.
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
    Move move = Move::none;  ///< the winning move
    int plies = 0;           ///< upper bound on the plies until the win
    std::uint64_t nodes = 0;
  };

  /// Plays and undoes on `game`. Stores its entries in `table`, which other searches share. All must outlive this.
  WinSearch(G& game, TranspositionTable& table, const KnowledgeOf<G>& knowledge, const Parameters& parameters)
      : Base(table, parameters),
        game_(game),
        knowledge_(knowledge),
        evaluator_(game, knowledge),
        fours_(game, table, knowledge),
        copy_(game, table, fours_, parameters) {}

  /// Whether the side to move is found to win within `most_nodes` nodes, or until `stop()`, called at every node,
  /// returns true. The position must not be terminal, and its `static_win` must be 0. `model`: the hash of a similar
  /// position that was won; 0 if there is none.
  template <class Stop>
  Answer solve(std::uint64_t most_nodes, const Stop& stop, Hash model = 0) {
    attacker_ = game_.to_move();
    this->start(most_nodes, mix(0x57'69'6E73 + static_cast<std::uint64_t>(attacker_)));
    Answer answer = recall();
    if (!answer.won && model != 0 && copy(model, this->parameters_.win_copied_again_most, 0, stop) > 0)
      answer = recall();
    if (!answer.won) {
      if (const auto four = look_for_fours(this->parameters_.win_root_checks))
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
  /// The defender's null move.
  static constexpr Move pass = make_move(0xFFFE);

  // --- The policy of the kernel, see ProofNumberSearch.

  static constexpr bool keeps_unfinished = false;
  [[nodiscard]] int move_cost() const noexcept { return this->parameters_.win_move_cost; }
  [[nodiscard]] std::size_t batch() const noexcept { return static_cast<std::size_t>(this->parameters_.win_batch); }

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

  /// Adds replies where all replies so far lose.
  template <class Stop>
  bool complete(WinNode& node, const Sum& sum, const Stop& stop) {
    if (sum.open > 0 || !node.more_replies) return false;
    node.more_replies = add_best(node, batch(), 0, stop);
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
    return this->children_[node.first].state.phi > 0 ? this->parameters_.win_replies_cost : 1;
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

  /// The win of the root that the table has.
  [[nodiscard]] Answer recall() const {
    const auto entry = probe<ProofEntry>(this->table_, game_.hash() ^ this->keys_);
    if (!entry || entry->state.phi != 0 || entry->move == Move::none) return {};
    return {.won = true, .move = entry->move, .plies = entry->state.plies};
  }

  std::optional<typename FourSearch<G>::Win> look_for_fours(int most_moves) {
    const auto win = fours_.search(most_moves, this->nodes_left());
    this->nodes_ += fours_.take_nodes();
    return win;
  }

  template <class Stop>
  int copy(Hash model, int most, int ply, const Stop& stop) {
    const int plies = copy_.search(model, this->keys_, most, this->nodes_left(), ply, stop);
    this->nodes_ += fours_.take_nodes();
    return plies;
  }

  /// Static evaluation for the side to move.
  [[nodiscard]] Score static_value() { return evaluator_.evaluate(-score_infinite, score_infinite); }

  /// The state of a new position with the attacker to move. `move` becomes the winning move, if there is one.
  State look_at_attack(Move& move) {
    if (game_.terminal()) return State::failed(0);
    const int plies = game_.static_win();
    if (plies != 0) return plies > 0 ? State::reached(plies) : State::failed(0);
    if (const auto four = look_for_fours(this->parameters_.win_new_checks)) {
      move = four->move;
      return State::reached(four->plies);
    }
    State state;
    state.phi =
        std::clamp(1 + this->parameters_.win_estimate_most / 2 - static_value() / this->parameters_.win_attack_unit, 1,
                   this->parameters_.win_estimate_most);
    return state;
  }

  /// The state of a new position with the defender to move.
  State look_at_defence() {
    // A finished game: the side to move has lost, or nobody has won.
    if (const auto end = game_.terminal()) return is_loss(*end) ? State::failed(0) : State::reached(0);
    const int plies = game_.static_win();
    if (plies != 0) return plies > 0 ? State::reached(0) : State::failed(-plies);
    State state;
    state.delta =
        std::clamp(this->parameters_.win_estimate_most / 2 + static_value() / this->parameters_.win_defence_unit, 0,
                   this->parameters_.win_estimate_most);
    if (game_.is_pressed()) {
      MoveList replies;
      game_.generate(replies);
      state.delta += static_cast<int>(replies.size());
      return state;
    }
    play(pass);
    state.delta += game_.static_win() > 0 || look_for_fours(this->parameters_.win_pass_checks)
                       ? this->parameters_.win_quiet_cost
                       : this->parameters_.win_calm_cost;
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
      if (known && known->move == move && state.phi > 0)
        state.delta = std::min(state.delta, this->parameters_.win_best_cost);
      this->children_.push_back({{move, state}});
      if (state.delta == 0) return;
    }
    this->children_.push_back({{Move::none, {1, least_cost(), 0}}});
  }

  [[nodiscard]] int least_cost() const {
    return game_.is_pressed() ? this->parameters_.win_answer_cost : this->parameters_.win_quiet_cost;
  }

  /// Replaces the child that stands for the quiet moves by a batch of them, and by another such child for the rest.
  template <class Stop>
  void add_quiet_moves(WinNode& node, const Stop& stop) {
    this->children_.pop_back();
    if (!add_best(node, batch(), least_cost(), stop)) return;
    ++node.batches;
    const int cost =
        std::min(never - 1, this->parameters_.win_quiet_cost + this->parameters_.win_batch_cost * node.batches);
    this->children_.push_back({{Move::none, {1, cost, 0}}});
  }

  struct RankedMove {
    int rank;
    Move move;
  };
  struct Ranking {
    std::array<RankedMove, MoveList::capacity> moves;  // uninitialised beyond `size`
    std::size_t size = 0;
    int best_rank = -30000;  ///< the best one of all moves of the node
  };

  /// Ranks the node's moves that are not among its children yet.
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

  /// Appends the best `most` of the moves that are not among the children yet. `least` is the least delta of an
  /// attacker's move. Returns whether there are more to append.
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
      const int least_delta = node.attacking ? least + (ranking.best_rank - rank) / this->parameters_.win_rank_unit : 0;
      if (state.delta > 0) state.delta = std::max(state.delta, least_delta);
      this->children_.push_back({{move, state}, least_delta});
      if (state.delta == 0) return false;
    }
    return count < ranking.size;
  }

  /// Simulation: tries the win after another reply against this one, once. Returns whether it wins.
  template <class Stop>
  bool copy_to(WinChild& child, const WinNode& node, int ply, const Stop& stop) {
    if (node.attacking || node.model == 0 || child.move == pass || child.copy_tried) return false;
    child.copy_tried = true;
    game_.play(child.move);
    const int plies = copy(node.model, this->parameters_.win_copied_most, ply + 1, stop);
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
