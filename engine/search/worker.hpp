#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/core/clock.hpp"
#include "engine/core/game.hpp"
#include "engine/search/history.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/parameters.hpp"
#include "engine/search/search.hpp"
#include "engine/search/table_entries.hpp"
#include "engine/search/transposition_table.hpp"

namespace tengen::search {

/// What all threads of one search share.
struct Control {
  explicit Control(const Clock& c) : clock(c) {}

  const Clock& clock;
  std::atomic<bool> stop{false};  ///< asked for from outside; stays set until the next search is armed
  std::atomic<bool> done{false};  ///< this run has ended or reached a limit
  Limits limits;
};

/// What every search of one thread needs: its position, limits, static cut-offs, and the histories, which it shares
/// with the thread's other searches.
template <Game G, Techniques T>
class Worker {
 public:
  [[nodiscard]] bool aborted() const noexcept { return aborted_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
  void reset_nodes() noexcept { nodes_.store(0, std::memory_order_relaxed); }

 protected:
  static constexpr bool tactical = TacticalGame<G>;

  /// All must outlive this. `is_main`: this thread watches the limits for all others.
  Worker(const G& game, TranspositionTable& table, History& history, Control& control, bool is_main)
      : table_(table), control_(control), is_main_(is_main), game_(game), history_(history) {}

  /// Takes over a position. Killer moves are forgotten; the other histories survive from search to search.
  void begin(const G& root, const Parameters& parameters, bool use_table) {
    game_ = root;
    parameters_ = parameters;
    use_table_ = use_table;
    history_.forget_killers();
    played(-1) = Move::none;
    aborted_ = false;
    reset_nodes();
  }

  [[nodiscard]] std::optional<Score> static_cutoff(Score& alpha, Score& beta, int ply);
  void learn_cutoff(const MoveList& tried, int depth, int ply);
  [[nodiscard]] bool uses_table() const noexcept { return T.table && use_table_; }

  /// For every node; reads the clock at one node of 64.
  bool should_stop() noexcept;
  /// For searches whose nodes are counted after they end; reads the clock each time.
  bool should_stop_now() noexcept { return should_stop() || (time_is_up() && give_up()); }
  void count_nodes(std::uint64_t more) noexcept { nodes_.store(nodes() + more, std::memory_order_relaxed); }

  /// A Worker makes and takes back every move through this pair. A ThreatSearch plays on the same position. It asks for
  /// no evaluation, and leaves the position as it was.
  void play_on_board(Move move) { game_.play(move); }
  void undo_on_board() { game_.undo(); }
  Hash play(Move move, int ply, const TranspositionTable& table, Hash keys);

  [[nodiscard]] bool in_check() const {
    if constexpr (tactical) return game_.in_check();
    return false;
  }

  /// The move that was played at that ply, from -1 on.
  [[nodiscard]] Move& played(int ply) noexcept { return moves_[static_cast<std::size_t>(ply) + 1]; }
  [[nodiscard]] Move played(int ply) const noexcept { return moves_[static_cast<std::size_t>(ply) + 1]; }

  TranspositionTable& table_;
  Control& control_;
  const bool is_main_;
  Parameters parameters_;
  bool use_table_ = true;
  G game_;  ///< the one position on which all functions play and undo
  History& history_;
  bool aborted_ = false;

 private:
  bool give_up() noexcept {
    control_.done.store(true, std::memory_order_relaxed);
    return aborted_ = true;
  }
  [[nodiscard]] bool time_is_up() const noexcept {
    const std::optional<Instant>& hard = control_.limits.hard;
    return is_main_ && hard && control_.clock.now() >= *hard;
  }

  std::array<Move, max_ply + 3> moves_;
  alignas(64) std::atomic<std::uint64_t> nodes_{0};
};

template <Game G, Techniques T>
bool Worker<G, T>::should_stop() noexcept {
  if (aborted_) return true;
  if (control_.stop.load(std::memory_order_relaxed) || control_.done.load(std::memory_order_relaxed)) {
    return aborted_ = true;
  }
  if (!is_main_) return false;
  const std::uint64_t visited = nodes();
  const Limits& limits = control_.limits;
  // Reading the clock at one node of 64 costs nothing measurable and delays the end by far less than a millisecond.
  return ((limits.nodes && visited >= *limits.nodes) || (visited % 64 == 0 && time_is_up())) && give_up();
}

/// Plays a move of the node at `ply`, counts a node, and prefetches the table entry of the new position. `keys` sets
/// the kind of entry apart. Returns the entry's key; 0 without a table.
template <Game G, Techniques T>
Hash Worker<G, T>::play(Move move, int ply, const TranspositionTable& table, Hash keys) {
  played(ply) = move;
  Hash key = 0;
  const auto expect = [&](Hash hash) {
    if (!uses_table()) return;
    key = hash ^ keys;
    table.prefetch(key);
  };
  // Prefetch: where the hash is known before the move, the entry comes from memory while the board changes.
  if constexpr (ThreatGame<G>) expect(game_.hash_after(move));
  play_on_board(move);
  if constexpr (!ThreatGame<G>) expect(game_.hash());
  count_nodes(1);
  return key;
}

/// Cut-off without a search: the game is over, or mate-distance pruning, a static win or the game's score bounds decide
/// the window. Otherwise mate-distance pruning narrows the window.
template <Game G, Techniques T>
std::optional<Score> Worker<G, T>::static_cutoff(Score& alpha, Score& beta, int ply) {
  if (const std::optional<Score> end = game_.terminal()) return from_node(*end, ply);
  if (!T.static_proofs) return std::nullopt;

  // Mate-distance pruning: no line from here is better than a win in one ply, nor worse than having lost already.
  alpha = std::max(alpha, loss_in(ply));
  beta = std::min(beta, win_in(ply + 1));
  if (alpha >= beta) return alpha;
  if constexpr (tactical) {
    const int plies = game_.static_win();
    if (plies > 0) return win_in(ply + plies);
    if (plies < 0) return loss_in(ply - plies);
  }
  if constexpr (BoundedGame<G>) {
    const ScoreBounds bounds = game_.score_bounds();
    const Score lower = from_node(bounds.lower, ply);
    const Score upper = from_node(bounds.upper, ply);
    if (lower >= beta || lower == upper) return lower;
    if (upper <= alpha) return upper;
  }
  return std::nullopt;
}

/// After a beta cut-off by the last of `tried`: raises its history and lowers that of the moves before it. The move
/// becomes a killer move of this ply, and the counter-move to the move that led here.
template <Game G, Techniques T>
void Worker<G, T>::learn_cutoff(const MoveList& tried, int depth, int ply) {
  const Color mover = game_.to_move();
  const Move best = tried[tried.size() - 1];
  const int bonus = std::min(parameters_.history_bonus * depth * depth, parameters_.history_bonus_most);
  const int malus = std::min(parameters_.history_malus * depth * depth, parameters_.history_malus_most);
  for (const Move move : tried) history_.update(mover, game_.move_index(move), move == best ? bonus : -malus);
  history_.add_killer(ply, best);
  const Move previous = played(ply - 1);
  if (previous != Move::none) history_.set_counter(mover, game_.move_index(previous), best);
}

}  // namespace tengen::search
