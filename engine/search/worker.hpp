#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/evaluator.hpp"
#include "engine/core/game.hpp"
#include "engine/search/history.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/purpose.hpp"
#include "engine/search/settings.hpp"
#include "engine/search/threat_search.hpp"
#include "engine/search/transposition_table.hpp"

namespace tengen::search {

/// What all threads of one search share.
struct Control {
  explicit Control(const Clock& c) : clock(c) {}

  const Clock& clock;
  std::atomic<bool> stop{false};  ///< asked for from outside; stays set until the next search is armed
  std::atomic<bool> done{false};  ///< this run has ended or reached a limit
  Limits limits;
  std::function<void(double)> on_progress{};  ///< solving: the share of the running question that is done, 0 to 1
};

/// A move at the root with what the search knows of it.
struct RootMove {
  Move move = Move::none;
  Score score = -score_infinite;  ///< of the running iteration; -infinite where only an upper bound is known
  Score previous_score = -score_infinite;
  int selective_depth = 0;
  std::uint64_t nodes = 0;             ///< spent below it so far, all iterations
  std::optional<Score> refutation{};   ///< a loss that the opponent's threats prove
  std::uint64_t refutation_nodes = 0;  ///< that were allowed for finding one
  std::vector<Move> line{};
};

/// The answer to a null window at the root.
struct Proof {
  bool reached = false;
  Score score = -score_infinite;  ///< the value is at least that if reached, else at most
  Move move = Move::none;         ///< that reaches it
};

/// A game's search for wins by threats; nothing, where it has none.
template <Game G>
struct ThreatsOf {
  struct Type {
    Type(G&, TranspositionTable&) noexcept {}
  };
};
template <ThreatGame G>
struct ThreatsOf<G> {
  using Type = ThreatSearch<G>;
};

/// One thread's search: a position, a stack, histories. Knows no time policy, only when to give up.
template <Game G>
class Worker {
 public:
  Worker(const G& game, const KnowledgeOf<G>& knowledge, TranspositionTable& table, Control& control, bool is_main)
      : table_(table),
        control_(control),
        is_main_(is_main),
        game_(game),
        knowledge_(knowledge),
        evaluator_(game_, knowledge),
        threats_(game_, table) {}

  /// Takes over a position and its root moves. Histories survive from search to search, killers do not.
  void prepare(const G& root, const Settings& settings, std::vector<RootMove> moves);
  void forget() noexcept { history_.clear(); }

  /// Root moves from `first` on, searched to `depth`; sorted by score afterwards, if aborted only as far as this depth
  /// got. Returns the best.
  Score search_root(int depth, std::size_t first);
  /// Only threats: finds a win by forcing moves before the first iteration. Fills the line when the score is a win.
  Score search_threats(std::vector<Move>& line);

  /// Solving: whether the root's side to move reaches `beta`, asked on behalf of `prover`, who may take so many plies
  /// (see worker_solve.hpp). Meaningless when `aborted`.
  /// Each `variation` but 0 tries equal moves in an order of its own.
  Proof prove(Score beta, Color prover, int depth, unsigned variation);

  [[nodiscard]] std::vector<RootMove>& root_moves() noexcept { return root_moves_; }
  [[nodiscard]] bool aborted() const noexcept { return aborted_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }

 private:
  static constexpr bool tactical = TacticalGame<G>;
  // In a solver's entries, in place of an evaluation; in the second kind the plies that a proof may take are added.
  static constexpr Score proven_for_ever = 30000;
  static constexpr Score unproven_within = 30001;
  static_assert(proven_for_ever > score_heuristic_max && unproven_within + max_ply < no_eval);
  /// Sets a solver's keys apart.
  static constexpr Hash proof_keys = mix(0x50'726F'6F66);
  /// And those of nodes that lack a move.
  static constexpr Hash without_keys = 0x57'69'74'68'6F'75'74;
  static constexpr std::size_t near_table_bytes = std::size_t{1} << 20;
  static constexpr std::uint64_t nodes_between_reports = 1 << 18;
  static constexpr int most_counted_depth = 63;

  using NextKeys = std::array<Hash, MoveList::capacity>;

  struct Frame {
    Score eval = no_eval;  ///< where the side to move had to answer a threat, as two plies before
    Move move = Move::none;
    Move without = Move::none;  ///< the node is searched as if this move were not there
    Hash key = 0;               ///< in the table, of the position after `move`
  };

  void rank_searched(std::size_t first, std::size_t end);
  void look_for_refutation(RootMove& root);
  Score search_root_move(RootMove& root, Score alpha, Score beta, int depth, int count);
  Score window_root(Score alpha, Score beta, int depth, std::size_t first);
  template <Purpose P>
  Score search(Score alpha, Score beta, int depth, int ply, bool cut_node);
  Score quiescence(Score alpha, Score beta, int limit, int ply, int start_ply, bool attacking);
  Score search_child(Score alpha, Score beta, int depth, int ply, int count, int reduction, bool cut_node);
  std::optional<Score> settle(Score& alpha, Score& beta, int ply);
  std::optional<Score> prune(Score alpha, Score beta, int depth, int ply, Score eval);
  /// What the table's move deserves: more depth, or the node is done.
  struct Singularity {
    int extension = 0;
    std::optional<Score> cutoff{};
  };
  Singularity search_without(const TableEntry& best, Score beta, int depth, int ply, bool cut_node);
  [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> last_moves(int ply) const noexcept;
  [[nodiscard]] Score corrected(Score eval, int ply) const noexcept;
  void learn_correction(Score eval, Score found, Bound bound, int depth, int ply) noexcept;
  [[nodiscard]] bool is_rising(int ply) const noexcept;
  [[nodiscard]] std::size_t moves_to_try(int depth) const noexcept {
    return move_counts_[static_cast<std::size_t>(std::clamp(depth, 0, most_counted_depth))];
  }

  /// What decides how much less deep a move is searched.
  struct LateMove {
    bool pv;
    bool cut_node;
    bool rising;
    int depth;
    int count;  ///< moves before it
    Move move;
    int ply;
  };
  [[nodiscard]] int reduction(const LateMove& late) const;
  [[nodiscard]] int reduction_after(int less) const;
  [[nodiscard]] HistoryOrdering play_ordering() const noexcept {
    return {settings_.killer_rank, settings_.counter_rank, settings_.history_divisor};
  }
  void rank_for_proof(std::span<const Move> moves, std::span<int> ranks, int depth);
  void learn(const MoveList& tried, int depth, int ply);
  [[nodiscard]] Score unproven(Score alpha, Score beta) const noexcept;
  [[nodiscard]] bool holds(Score stored, Bound bound, Color mover, int depth) const noexcept;
  [[nodiscard]] std::optional<Score> proof(const TableEntry& entry, Score alpha, Score beta, int depth,
                                           int ply) const noexcept;
  [[nodiscard]] int prover_cost(Color mover, int count) const noexcept;
  void fetch_ahead(const MoveList& moves, NextKeys& keys, const TranspositionTable& table) const;
  /// Where a solver keeps what it learns of nodes with so many plies left.
  [[nodiscard]] TranspositionTable& table_for(int depth) noexcept {
    return std::max(depth, 0) >= settings_.near_table_depth ? table_ : near_table_;
  }
  [[nodiscard]] const TranspositionTable& table_for(int depth) const noexcept {
    return std::max(depth, 0) >= settings_.near_table_depth ? table_ : near_table_;
  }
  [[nodiscard]] std::optional<Score> refuted_ahead(std::size_t count, const NextKeys& keys, Score beta, int depth,
                                                   int ply) const;
  void remember_proof(TranspositionTable& table, Hash key, const std::optional<TableEntry>& known, TableEntry entry,
                      std::uint64_t subtree) noexcept;
  void report_progress();
  /// Asked at every node; reads the clock at some.
  bool should_stop() noexcept;
  /// Asked by searches whose nodes are not counted before they end: reads the clock each time.
  bool should_stop_now() noexcept { return should_stop() || (time_is_up() && give_up()); }
  bool give_up() noexcept;
  [[nodiscard]] bool time_is_up() const noexcept;
  void count_nodes(std::uint64_t more) noexcept { nodes_.store(nodes() + more, std::memory_order_relaxed); }
  /// Every static value of the search comes from here, clamped to the band of judgements. `alpha` and `beta` are the
  /// window that the value will be compared with, for the side to move: an evaluator may use them to stop early.
  [[nodiscard]] Score static_value(Score alpha, Score beta) {
    return clamp_heuristic(evaluator_.evaluate(alpha, beta));
  }
  /// Every move that this class makes or takes back on its position goes through this pair: what follows the position
  /// beside the board itself is kept up to date here. (A ThreatSearch plays on the position too, without evaluations,
  /// and leaves it as it was.)
  void play_on_board(Move move) { game_.play(move); }
  void undo_on_board() { game_.undo(); }
  /// Goes to a child of the node at `ply`: counts it and has its table entry fetched.
  void play(Move move, int ply, const TranspositionTable& table, Hash keys);
  void update_line(int ply, Move move) noexcept;
  [[nodiscard]] bool in_check() const;

  [[nodiscard]] Frame& frame(int ply) noexcept { return stack_[static_cast<std::size_t>(ply) + 1]; }
  [[nodiscard]] const Frame& frame(int ply) const noexcept { return stack_[static_cast<std::size_t>(ply) + 1]; }

  TranspositionTable& table_;
  TranspositionTable near_table_;  ///< for small subtrees: of a size that stays in this core's cache
  Control& control_;
  const bool is_main_;
  Settings settings_;
  G game_;  ///< every function below plays and undoes on this one position
  const KnowledgeOf<G>& knowledge_;
  EvaluatorOf<G> evaluator_;  ///< follows `game_`
  typename ThreatsOf<G>::Type threats_;
  History history_;
  std::vector<RootMove> root_moves_{};
  int root_depth_ = 0;
  int selective_depth_ = 0;
  bool aborted_ = false;
  std::array<std::size_t, most_counted_depth + 1> move_counts_{};  ///< by depth, where late moves are left out
  Color prover_ = Color::black;
  unsigned variation_ = 0;
  bool finite_ = true;                             ///< the game cannot go on for ever
  std::array<std::pair<int, int>, 3> progress_{};  ///< [ply]: moves done of how many, while solving
  std::array<Frame, max_ply + 3> stack_;
  std::array<std::array<Move, max_ply + 2>, max_ply + 2> lines_;
  std::array<int, max_ply + 2> line_length_{};
  alignas(64) std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace tengen::search

#include "engine/search/worker_impl.hpp"
#include "engine/search/worker_root.hpp"
#include "engine/search/worker_selective.hpp"
#include "engine/search/worker_solve.hpp"
