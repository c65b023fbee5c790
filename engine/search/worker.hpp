#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/game.hpp"
#include "engine/search/history.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/settings.hpp"
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

/// A move at the root with what the search knows of it.
struct RootMove {
  Move move = Move::none;
  Score score = -score_infinite;  ///< of the running iteration; -infinite where only an upper bound is known
  Score previous_score = -score_infinite;
  int selective_depth = 0;
  std::uint64_t nodes = 0;  ///< spent below it so far, all iterations
  std::vector<Move> line{};
};

/// One thread's search: a position, a stack, histories. Knows no time policy, only when to give up.
template <Game G>
class Worker {
 public:
  Worker(const G& game, TranspositionTable& table, Control& control, bool is_main)
      : table_(table), control_(control), is_main_(is_main), game_(game) {}

  /// Takes over a position and its root moves. Histories survive from search to search, killers do not.
  void prepare(const G& root, const Settings& settings, std::vector<RootMove> moves);
  void forget() noexcept { history_.clear(); }

  /// Root moves from `first` on, searched to `depth`; sorted by score afterwards unless aborted. Returns the best.
  Score search_root(int depth, std::size_t first);
  /// Only threats: finds a win by forcing moves before the first iteration. Fills the line when the score is a win.
  Score search_threats(std::vector<Move>& line);

  [[nodiscard]] std::vector<RootMove>& root_moves() noexcept { return root_moves_; }
  [[nodiscard]] bool aborted() const noexcept { return aborted_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }

 private:
  static constexpr bool tactical = TacticalGame<G>;

  struct Frame {
    Score eval = no_eval;
    Move move = Move::none;
  };

  Score window_root(Score alpha, Score beta, int depth, std::size_t first);
  Score search(Score alpha, Score beta, int depth, int ply, bool cut_node);
  Score quiescence(Score alpha, Score beta, int limit, int ply, int start_ply, bool attacking);
  Score search_child(Score alpha, Score beta, int depth, int ply, int count, int reduction, bool cut_node);
  std::optional<Score> settle(Score& alpha, Score& beta, int ply);
  std::optional<Score> prune(Score alpha, Score beta, int depth, int ply, Score eval);
  std::optional<Score> try_null_move(Score beta, int depth, int ply, Score eval);
  [[nodiscard]] int reduction(bool pv, bool cut_node, int depth, int count, Color mover, Move move, int ply) const;
  void learn(const MoveList& tried, int depth, int ply);
  bool should_stop() noexcept;
  void play(Move move, int ply);
  void update_line(int ply, Move move) noexcept;
  [[nodiscard]] bool in_check() const;

  [[nodiscard]] Frame& frame(int ply) noexcept { return stack_[static_cast<std::size_t>(ply) + 1]; }
  [[nodiscard]] const Frame& frame(int ply) const noexcept { return stack_[static_cast<std::size_t>(ply) + 1]; }

  TranspositionTable& table_;
  Control& control_;
  const bool is_main_;
  Settings settings_;
  G game_;  ///< every function below plays and undoes on this one position
  History history_;
  std::vector<RootMove> root_moves_{};
  int root_depth_ = 0;
  int selective_depth_ = 0;
  bool aborted_ = false;
  std::array<Frame, max_ply + 3> stack_;
  std::array<std::array<Move, max_ply + 2>, max_ply + 2> lines_;
  std::array<int, max_ply + 2> line_length_{};
  alignas(64) std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace tengen::search

#include "engine/search/worker_impl.hpp"
