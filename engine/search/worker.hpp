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
#include "engine/search/parameters.hpp"
#include "engine/search/proof/shared_moves.hpp"
#include "engine/search/table_entries.hpp"
#include "engine/search/techniques.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/wins/threat_search.hpp"

namespace tengen::search {

/// What all threads of one search share.
struct Control {
  explicit Control(const Clock& c) : clock(c) {}

  const Clock& clock;
  std::atomic<bool> stop{false};  ///< asked for from outside; stays set until the next search is armed
  std::atomic<bool> done{false};  ///< this run has ended or reached a limit
  Limits limits;
  bool shares = false;                        ///< solving: several threads answer the same question
  BusyMoves busy{};                           ///< solving: what each of them is at
  std::function<void(double)> on_progress{};  ///< solving: told the share of the running question that is done, 0 to 1
};

/// A move at the root with what the search knows of it.
struct RootMove {
  Move move = Move::none;
  Score score = -score_infinite;  ///< of the running iteration; -infinite where only an upper bound is known
  Score previous_score = -score_infinite;
  int selective_depth = 0;
  std::uint64_t nodes = 0;             ///< spent below it so far, all iterations
  std::optional<Score> refutation{};   ///< a loss that the opponent's threat search has proven
  std::uint64_t refutation_nodes = 0;  ///< most nodes of the last such search
  std::vector<Move> line{};
};

/// The answer to a null-window question at the root.
struct Proof {
  bool reached = false;           ///< the root's side to move reaches beta
  Score score = -score_infinite;  ///< a lower bound on the value if reached, else an upper bound
  Move move = Move::none;         ///< the move with that score
};

/// The threat search of a game; an empty type where the game has no threats.
template <Game G>
struct ThreatsOf {
  struct Type {
    Type(G&, TranspositionTable&, const Parameters&) noexcept {}
  };
};
template <ThreatGame G>
struct ThreatsOf<G> {
  using Type = ThreatSearch<G>;
};

/// One thread's search: its position, its stack and its histories. It ends at the hard limit; when to begin no further
/// iteration is for `Search` to say.
template <Game G, Techniques T = Techniques{}>
class Worker {
 public:
  Worker(const G& game, const KnowledgeOf<G>& knowledge, TranspositionTable& table, Control& control, bool is_main)
      : table_(table),
        control_(control),
        is_main_(is_main),
        game_(game),
        knowledge_(knowledge),
        evaluator_(game_, knowledge),
        threats_(game_, table, parameters_) {}

  /// Takes over a position and its root moves. History and correction history survive from search to search, killer
  /// moves do not. `use_table`: false where positions with one hash may differ in value.
  void prepare(const G& root, const Parameters& parameters, std::vector<RootMove> moves, bool use_table = true);
  /// Clears the histories and this thread's own table.
  void forget();

  /// Lets the evaluator keep what it finds in so much memory. Returns what it will take of it.
  std::size_t give_evaluator([[maybe_unused]] std::size_t bytes) {
    if constexpr (requires { evaluator_.remember(bytes); }) {
      return evaluator_.remember(bytes);
    } else {
      return 0;
    }
  }

  /// One iteration: searches the root moves from number `first` on to `depth`, and returns the best score. The moves
  /// are sorted by score afterwards. If aborted, only those searched at this depth are sorted.
  Score search_root(int depth, std::size_t first);
  /// Looks for a win by forcing moves before the first iteration. Fills `line` when the score is a win.
  Score search_threats(std::vector<Move>& line);

  /// Solving: whether the root's side to move reaches `beta`. `prover` is the side that must prove its claim within
  /// `depth` plies (see proof_worker.hpp). The result means nothing when `aborted`.
  Proof prove(Score beta, Color prover, int depth);

  /// The bounds on a position's value that solving has left in the table, for its side to move.
  [[nodiscard]] static ScoreBounds proven(const TranspositionTable& table, Hash key) noexcept {
    ScoreBounds bounds;
    const auto entry = table.bytes() > 0 ? probe<SolverEntry>(table, key ^ SolverEntry::keys) : std::nullopt;
    if (!entry || !entry->validity.is_always()) return bounds;
    if (entry->bound != Bound::upper) bounds.lower = entry->score;
    if (entry->bound != Bound::lower) bounds.upper = entry->score;
    return bounds;
  }

  [[nodiscard]] std::vector<RootMove>& root_moves() noexcept { return root_moves_; }
  [[nodiscard]] bool aborted() const noexcept { return aborted_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }

 private:
  static constexpr bool tactical = TacticalGame<G>;
  /// Nodes with an excluded move have table keys of their own.
  static constexpr Hash excluded_keys = 0x57'69'74'68'6F'75'74;
  static constexpr std::size_t near_table_bytes = std::size_t{1} << 20;
  static constexpr std::uint64_t nodes_between_reports = 1 << 18;
  static constexpr std::uint64_t nodes_between_looks = 512;
  static constexpr int most_counted_depth = 63;
  static constexpr int not_overtaken = max_ply + 1;

  using NextKeys = std::array<Hash, MoveList::capacity>;

  /// The search stack: one frame a ply.
  struct Frame {
    Score eval = no_eval;        ///< corrected static evaluation; in check, the one of two plies before
    Move move = Move::none;      ///< played at this ply
    Move excluded = Move::none;  ///< excluded move: the node is searched without it (singular extension)
    Hash key = 0;                ///< table key of the position after `move`
    // Solving by several threads: the question of a node that is still open.
    Score alpha = 0;
    int depth = 0;  ///< plies that the answer may take; 0 where no node is open
  };

  /// A node of the search for play: its question, and the results of its steps so far.
  struct Node {
    Score alpha = 0;
    Score beta = 0;
    int depth = 0;
    int ply = 0;
    bool pv = false;        ///< principal variation node: the window is wider than a null window
    bool cut_node = false;  ///< expected to fail high
    bool in_check = false;
    Move excluded = Move::none;  ///< excluded move, see Frame
    Score original_alpha = 0;

    Hash key = 0;
    std::optional<PlayEntry> entry{};
    Move table_move = Move::none;
    Score raw_eval = no_eval;  ///< static evaluation; none in check
    Score eval = no_eval;      ///< static evaluation with the correction history
    bool improving = false;    ///< the static evaluation is better than two plies ago
    int later_reduction = 0;   ///< plies taken off the moves still to come, because one has raised alpha
    Score best = -score_infinite;
    Move best_move = Move::none;
    MoveList tried{};
  };

  /// How the move just played is to be searched. Window and ply are those of its node.
  struct Child {
    Score alpha;
    Score beta;
    int depth;  ///< without the reduction
    int ply;
    int count;      ///< moves tried before this one
    int reduction;  ///< late-move reduction, in plies
    bool cut_node;  ///< the node is expected to fail high
  };

  /// Where a quiescence search began, and how far it may go.
  struct Quiescence {
    int start;  ///< ply of its first node
    int plies;  ///< after so many plies the attacker must stand pat
  };

  /// A node of quiescence search.
  struct QuietNode {
    Score alpha;
    Score beta;
    int ply;
    bool check = false;
    std::optional<PlayEntry> entry{};
    Score raw_eval = no_eval;
    Score best = -score_infinite;
    Move best_move = Move::none;
  };

  // At the root (play_worker.hpp).
  void rank_searched(std::size_t first, std::size_t end);
  void search_refutation(RootMove& root);
  Score search_root_move(RootMove& root, Score alpha, Score beta, int depth, int count);
  Score window_root(Score alpha, Score beta, int depth, std::size_t first);

  // The search for play (alpha_beta.hpp).
  Score search(Score alpha, Score beta, int depth, int ply, bool cut_node);
  [[nodiscard]] std::optional<Score> probe_table(Node& node);
  void evaluate_node(Node& node);
  [[nodiscard]] std::optional<Score> search_moves(Node& node);
  [[nodiscard]] Score search_move(const Node& node, Move move, int behind, int extension);
  [[nodiscard]] Score search_child(const Child& child);
  bool take_score(Node& node, Move move, Score score);
  void remember(const Node& node);
  Score quiescence(Score alpha, Score beta, int ply, const Quiescence& from);
  [[nodiscard]] bool stands_pat(QuietNode& node, const Quiescence& from);
  [[nodiscard]] bool search_forcing_moves(QuietNode& node, const Quiescence& from);
  [[nodiscard]] bool is_far_threat(Move move, int ply, const Quiescence& from) const;

  // Selectivity (selectivity.hpp).
  /// The result of the search without the table move.
  struct Singularity {
    int extension = 0;              ///< singular extension, in plies
    std::optional<Score> cutoff{};  ///< multi-cut: the score of the node
  };
  [[nodiscard]] std::optional<Score> prune_node(const Node& node);
  [[nodiscard]] bool prunes_late_moves(const Node& node) const noexcept;
  [[nodiscard]] bool is_singular_candidate(const Node& node) const noexcept;
  [[nodiscard]] Singularity search_excluding(const Node& node);
  [[nodiscard]] int late_move_reduction(const Node& node, Move move, int count, int behind) const;
  [[nodiscard]] int reduction_after(int reduction) const;
  [[nodiscard]] bool is_improving(int ply) const noexcept;
  [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> last_moves(int ply) const noexcept;
  [[nodiscard]] Score corrected(Score eval, int ply) const noexcept;
  void learn_correction(Score eval, Score found, Bound bound, int depth, int ply) noexcept;
  void set_late_move_limits();
  /// Late-move pruning: how many moves a node of that depth tries.
  [[nodiscard]] std::size_t late_move_limit(int depth) const noexcept {
    return late_move_limits_[static_cast<std::size_t>(std::clamp(depth, 0, most_counted_depth))];
  }

  // The search for a proof (proof_worker.hpp).
  Score search_proof(Score alpha, Score beta, int depth, int ply);
  template <class Picker>
  Move prove_moves(Picker& picker, std::size_t size, Score alpha, Score beta, Score& best, int depth, int ply);
  Score prove_move(Move move, int count, Score alpha, Score beta, int depth, int ply);
  [[nodiscard]] bool is_overtaken(int ply);
  void rank_for_proof(std::span<const Move> moves, std::span<int> ranks);
  [[nodiscard]] std::optional<Score> endgame_value(Score alpha, int depth, int ply) noexcept;
  [[nodiscard]] Score unproven(Score alpha, Score beta) const noexcept;
  [[nodiscard]] bool holds(const SolverEntry& entry, Color mover, int depth) const noexcept;
  [[nodiscard]] std::optional<Score> known_proof(const SolverEntry& entry, Color mover, Score alpha, Score beta,
                                                 int depth, int ply) const noexcept;
  [[nodiscard]] int prover_cost(Color mover, int count) const noexcept;
  [[nodiscard]] Hash proof_key(Frame& frame) const;
  [[nodiscard]] Hash proof_key_after(Move move) const;
  void fetch_ahead(const MoveList& moves, NextKeys& keys, const TranspositionTable& table) const;
  /// The table for nodes with so many plies left, while solving.
  [[nodiscard]] TranspositionTable& table_for(int depth) noexcept {
    return std::max(depth, 0) >= parameters_.near_table_depth ? table_ : near_table_;
  }
  [[nodiscard]] const TranspositionTable& table_for(int depth) const noexcept {
    return std::max(depth, 0) >= parameters_.near_table_depth ? table_ : near_table_;
  }
  [[nodiscard]] std::optional<Score> refuted_ahead(std::size_t count, const NextKeys& keys, Score beta, int depth,
                                                   int ply) const;
  void remember_proof(TranspositionTable& table, Hash key, const std::optional<SolverEntry>& known, SolverEntry entry,
                      int depth, std::uint64_t nodes) noexcept;
  void report_progress();

  // For every search (worker_impl.hpp).
  [[nodiscard]] std::optional<Score> static_cutoff(Score& alpha, Score& beta, int ply);
  void learn_cutoff(const MoveList& tried, int depth, int ply);
  [[nodiscard]] HistoryOrdering history_ordering() const noexcept {
    return {parameters_.order_killer, parameters_.order_counter, parameters_.order_history};
  }
  [[nodiscard]] HistoryOrdering proof_ordering() const noexcept {
    return {parameters_.solve_order_killer, parameters_.solve_order_counter, parameters_.solve_order_history};
  }
  [[nodiscard]] bool uses_table() const noexcept { return T.table && use_table_; }
  /// For every node; reads the clock at one node of 64.
  bool should_stop() noexcept;
  /// For searches whose nodes are counted after they end; reads the clock each time.
  bool should_stop_now() noexcept { return should_stop() || (time_is_up() && give_up()); }
  bool give_up() noexcept;
  [[nodiscard]] bool time_is_up() const noexcept;
  [[nodiscard]] bool is_long_for_one_ply() const noexcept {
    return control_.limits.depth == 1 && nodes() > most_of_one_ply;
  }
  void count_nodes(std::uint64_t more) noexcept { nodes_.store(nodes() + more, std::memory_order_relaxed); }
  /// Static evaluation for the side to move, inside the band of heuristic scores. `alpha` and `beta` are the window
  /// that it will be compared with (see Evaluator). Every static evaluation of the search comes from here.
  [[nodiscard]] Score static_value(Score alpha, Score beta) {
    return clamp_heuristic(evaluator_.evaluate(alpha, beta));
  }
  /// This class makes and takes back every move through this pair. A ThreatSearch plays on the same position. It asks
  /// for no evaluation, and leaves the position as it was.
  void play_on_board(Move move) { game_.play(move); }
  void undo_on_board() { game_.undo(); }
  /// Plays a move of the node at `ply`, counts a node, and prefetches the table entry of the new position. `keys` sets
  /// the kind of entry apart.
  void play(Move move, int ply, const TranspositionTable& table, Hash keys);
  void update_line(int ply, Move move) noexcept;
  [[nodiscard]] bool in_check() const;

  [[nodiscard]] Frame& frame(int ply) noexcept { return stack_[static_cast<std::size_t>(ply) + 1]; }
  [[nodiscard]] const Frame& frame(int ply) const noexcept { return stack_[static_cast<std::size_t>(ply) + 1]; }

  TranspositionTable& table_;
  TranspositionTable near_table_;  ///< solving: small subtrees, in a table that stays in this core's cache
  Control& control_;
  const bool is_main_;
  Parameters parameters_;
  bool use_table_ = true;
  G game_;  ///< the one position on which all functions play and undo
  const KnowledgeOf<G>& knowledge_;
  EvaluatorOf<G> evaluator_;  ///< follows `game_`
  typename ThreatsOf<G>::Type threats_;
  History history_;
  std::vector<RootMove> root_moves_{};
  int root_depth_ = 0;
  int selective_depth_ = 0;
  bool aborted_ = false;
  int overtaken_ = not_overtaken;  ///< solving: the ply of an open node that another thread has answered
  std::array<std::size_t, most_counted_depth + 1> late_move_limits_{};  ///< by depth, see late_move_limit
  Color prover_ = Color::black;
  bool finite_ = true;                             ///< no position can come back
  std::array<std::pair<int, int>, 3> progress_{};  ///< [ply]: solving, moves done and moves in all
  std::array<Frame, max_ply + 3> stack_;
  std::array<std::array<Move, max_ply + 2>, max_ply + 2> lines_;
  std::array<int, max_ply + 2> line_length_{};
  std::uint64_t next_report_ = nodes_between_reports;  ///< solving: the number of nodes at which progress is told
  alignas(64) std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace tengen::search

#include "engine/search/play/alpha_beta.hpp"
#include "engine/search/play/play_worker.hpp"
#include "engine/search/play/selectivity.hpp"
#include "engine/search/proof/proof_worker.hpp"
#include "engine/search/worker_impl.hpp"
