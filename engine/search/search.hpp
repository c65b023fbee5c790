#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/countdown.hpp"
#include "engine/core/workers.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/patience.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/worker.hpp"

namespace tengen::search {

/// What a finished iteration says of one root move.
struct RootLine {
  int depth = 0;
  int selective_depth = 0;
  int rank = 1;   ///< 1 = best
  int lines = 1;  ///< that the iteration has
  Score score = 0;
  std::uint64_t nodes = 0;       ///< all threads
  std::uint64_t move_nodes = 0;  ///< the main thread's, below the line's first move
  Duration elapsed{};
  std::vector<Move> line{};
};

/// Iterative deepening over one game, on one thread or several.
///
/// `run` blocks on the thread that calls it; helper threads come from `Workers` and search the same root with the same
/// table, their findings reaching the main thread only through it. `stop` may be called from any thread.
template <Game G>
class Search {
 public:
  using Listener = std::function<void(const RootLine&)>;

  Search(const G& game, const Clock& clock, Workers& workers, KnowledgeOf<G> knowledge = {})
      : clock_(clock), workers_(workers), knowledge_(std::move(knowledge)), control_(clock) {
    set_threads(game, 1);
  }

  [[nodiscard]] TranspositionTable& table() noexcept { return table_; }
  [[nodiscard]] const TranspositionTable& table() const noexcept { return table_; }
  [[nodiscard]] Settings& settings() noexcept { return settings_; }
  /// How many threads search, the caller's included; no more than `Workers` can spare.
  void set_threads(const G& game, int count);
  /// Forgets histories and table: the next search depends on nothing before it.
  void forget();

  /// Clears an earlier `stop`; called on the thread that gives the orders, before it has `run` called.
  void arm() noexcept { control_.stop.store(false, std::memory_order_relaxed); }
  /// Ends the running search, and every later one until `arm`.
  void stop() noexcept { control_.stop.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool stopped() const noexcept { return control_.stop.load(std::memory_order_relaxed); }
  /// Positions visited by the last search, all threads.
  [[nodiscard]] std::uint64_t nodes() const noexcept;

  /// Has as much of the table in use as a search so limited may fill; `run` does that by itself.
  void provide_table(const Limits& limits, Instant started);
  /// Searches `root`, which must not be terminal, until `limits` or `stop` end it. `listener` hears each completed
  /// line. Returns the best lines of the last completed iteration, best first, `limits.multi_pv` of them at most; a
  /// search stopped before its first iteration names the move that looked best (depth 0). Empty if there is no legal
  /// move.
  std::vector<RootLine> run(const G& root, const Limits& limits, Instant started, const Listener& listener);

  /// What an earlier `solve` left in the table about a position, for its side to move.
  [[nodiscard]] ScoreBounds proven(Hash key) const noexcept { return Worker<G>::proven(table_, key); }

  /// What is proven of a position so far.
  struct Solution {
    Score lower = -score_infinite;
    Score upper = score_infinite;
    bool solved = false;     ///< nothing is left to prove
    Move best = Move::none;  ///< reaches `lower`
    double progress = 0;     ///< of the question being asked, 0 to 1
    int depth = 0;           ///< plies that a proof may take, where positions may come back
    std::uint64_t nodes = 0;
    Duration elapsed{};
    Duration question_elapsed{};
  };
  using SolveListener = std::function<void(const Solution&)>;

  /// What is to be proven: the value, or only its sign, or only a claim about it.
  struct Question {
    bool sign_only = false;
    std::optional<Score> at_least{};
    std::optional<Score> at_most{};
  };

  /// Finds the value of `root`, which must not be terminal, by proofs alone, until `limits` or `stop` end it.
  /// `listener` hears of each answer and some times a second. The value is known where `lower` and `upper` meet;
  /// otherwise it lies between them.
  Solution solve(const G& root, const Limits& limits, Instant started, const Question& question,
                 const SolveListener& listener) requires SolvableGame<G>;

 private:
  [[nodiscard]] std::vector<RootMove> root_moves(const G& root, const std::vector<Move>& exclude,
                                                 bool with_lines) const;
  void start_helpers(const G& root, const std::vector<RootMove>& moves);
  void help(std::size_t number);
  [[nodiscard]] RootLine describe(const RootMove& move, int depth, std::size_t rank, Instant started) const;
  [[nodiscard]] bool finished(const std::vector<RootLine>& best, std::size_t choices, Instant started,
                              const Patience& patience) const;

  static constexpr std::uint64_t least_table_bytes = std::uint64_t{1} << 20;
  static constexpr Milliseconds least_for_huge_pages{100};

  const Clock& clock_;
  Workers& workers_;
  KnowledgeOf<G> knowledge_;
  TranspositionTable table_;
  Settings settings_;
  Control control_;
  Countdown crew_;  ///< helper jobs that have not returned yet
  std::vector<std::unique_ptr<Worker<G>>> threads_;
};

template <Game G>
void Search<G>::set_threads(const G& game, int count) {
  // One of the pool's threads runs the search itself.
  const auto wanted = static_cast<std::size_t>(std::clamp(count, 1, std::max(1, workers_.thread_count())));
  if (threads_.size() > wanted) threads_.resize(wanted);
  while (threads_.size() < wanted) {
    threads_.push_back(std::make_unique<Worker<G>>(game, knowledge_, table_, control_, threads_.empty()));
  }
}

template <Game G>
void Search<G>::forget() {
  if (table_.bytes() > 0) table_.clear();
  for (const auto& thread : threads_) thread->forget();
}

template <Game G>
void Search<G>::provide_table(const Limits& limits, Instant started) {
  constexpr std::uint64_t bytes_per_node = 32;
  const auto nodes = expected_nodes(limits, started, settings_.nodes_per_ms);
  const std::uint64_t most = table_.bytes();
  // A host may name any number of nodes.
  const std::uint64_t share = std::min(nodes.value_or(most), most) * threads_.size();
  const std::uint64_t bytes =
      share < most / bytes_per_node ? std::max(share * bytes_per_node, least_table_bytes) : most;
  table_.use(static_cast<std::size_t>(bytes));
  // The part in use is small for the time, so that even the wait for each page's first use is.
  if (!limits.hard || *limits.hard - started >= least_for_huge_pages) table_.prefer_huge_pages();
}

template <Game G>
std::uint64_t Search<G>::nodes() const noexcept {
  std::uint64_t sum = 0;
  for (const auto& thread : threads_) sum += thread->nodes();
  return sum;
}

/// The moves worth searching, best guess first; every legal move if none is.
template <Game G>
std::vector<RootMove> Search<G>::root_moves(const G& root, const std::vector<Move>& exclude, bool with_lines) const {
  const auto leave_out = [&exclude](MoveList& moves) {
    const auto end = std::remove_if(moves.begin(), moves.end(), [&exclude](Move move) {
      return std::find(exclude.begin(), exclude.end(), move) != exclude.end();
    });
    moves.resize(static_cast<std::size_t>(end - moves.begin()));
  };
  MoveList moves;
  root.generate(moves);
  leave_out(moves);
  if (moves.empty()) {
    root.generate_legal(moves);
    leave_out(moves);
  }
  const auto known = table_.bytes() > 0 ? probe<PlayEntry>(table_, root.hash()) : std::nullopt;
  MovePicker picker(StaticOrder{root, knowledge_}, root, moves, known ? known->move : Move::none);
  std::vector<RootMove> result;
  result.reserve(moves.size());
  for (Move move = picker.next(); move != Move::none; move = picker.next()) {
    RootMove entry;
    entry.move = move;
    if (with_lines) {
      entry.line = {move};
      entry.line.reserve(max_ply + 1);
    }
    result.push_back(std::move(entry));
  }
  return result;
}

template <Game G>
RootLine Search<G>::describe(const RootMove& move, int depth, std::size_t rank, Instant started) const {
  return {.depth = depth,
          .selective_depth = std::max(move.selective_depth, depth),
          .rank = static_cast<int>(rank) + 1,
          .score = move.score,
          .nodes = nodes(),
          .move_nodes = move.nodes,
          .elapsed = clock_.now() - started,
          .line = move.line};
}

template <Game G>
void Search<G>::help(std::size_t number) {
  Worker<G>& self = *threads_[number];
  // Helpers start one ply apart, so that they fill the table ahead of one another.
  for (int depth = 1 + static_cast<int>(number % 2); depth <= control_.limits.depth; ++depth) {
    for (RootMove& move : self.root_moves()) move.previous_score = move.score;
    self.search_root(depth, 0);
    if (self.aborted()) break;
  }
}

template <Game G>
void Search<G>::start_helpers(const G& root, const std::vector<RootMove>& moves) {
  for (std::size_t i = 1; i < threads_.size(); ++i) {
    threads_[i]->prepare(root, settings_, moves);
    crew_.add();
    workers_.post([this, i] {
      help(i);
      crew_.leave();
    });
  }
}

/// Whether more depth could not change what is played.
template <Game G>
bool Search<G>::finished(const std::vector<RootLine>& best, std::size_t choices, Instant started,
                         const Patience& patience) const {
  const Limits& limits = control_.limits;
  if (limits.infinite) return false;
  const Score score = best.front().score;
  if (limits.multi_pv == 1) {
    if (is_win(score)) return true;
    if (is_loss(score) && best.front().depth >= plies_to_end(score)) return true;
    if (choices == 1 && limits.soft) return true;
  }
  if (!limits.soft) return false;
  // Until the hard limit a search may take more than its share, or less.
  const bool flexible = settings_.patience && limits.multi_pv == 1 && limits.hard && *limits.hard > *limits.soft;
  const Duration share = *limits.soft - started;
  const Duration time = flexible ? std::chrono::duration_cast<Duration>(share * patience.factor()) : share;
  return clock_.now() - started >= time;
}

template <Game G>
std::vector<RootLine> Search<G>::run(const G& root, const Limits& limits, Instant started, const Listener& listener) {
  control_.limits = limits;
  control_.done.store(false, std::memory_order_relaxed);
  provide_table(limits, started);
  table_.next_generation();
  std::vector<RootMove> moves = root_moves(root, limits.exclude, true);
  if (moves.empty()) return {};
  Worker<G>& main = *threads_.front();
  main.prepare(root, settings_, std::move(moves));
  const std::size_t choices = main.root_moves().size();
  const std::size_t lines = std::min(static_cast<std::size_t>(limits.multi_pv), choices);
  std::vector<RootLine> best{describe(main.root_moves().front(), 0, 0, started)};
  best.front().score = 0;

  if (settings_.root_threat_nodes > 0 && limits.multi_pv == 1 && !limits.infinite && limits.exclude.empty()) {
    std::vector<Move> line;
    const Score score = main.search_threats(line);
    if (is_win(score) && !line.empty()) {
      RootMove found;
      found.score = score;
      found.line = std::move(line);
      found.selective_depth = static_cast<int>(found.line.size());
      best.front() = describe(found, 1, 0, started);
      listener(best.front());
      return best;
    }
  }

  Patience patience;
  if (!main.aborted()) start_helpers(root, main.root_moves());
  for (int depth = 1; depth <= limits.depth && !main.aborted(); ++depth) {
    for (RootMove& move : main.root_moves()) move.previous_score = move.score;
    for (std::size_t first = 0; first < lines && !main.aborted(); ++first) main.search_root(depth, first);
    if (main.aborted()) {
      // A move that has beaten the last iteration's best so far at this depth is worth more than that.
      if (lines == 1 && main.root_moves().front().move != best.front().line.front()) {
        best.front() = describe(main.root_moves().front(), depth, 0, started);
        listener(best.front());
      }
      break;
    }
    // What a later line learned may have changed its score past an earlier one's.
    if (lines > 1) {
      const auto first = main.root_moves().begin();
      std::stable_sort(first, first + static_cast<std::ptrdiff_t>(lines),
                       [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    }
    best.clear();
    for (std::size_t rank = 0; rank < lines; ++rank) {
      best.push_back(describe(main.root_moves()[rank], depth, rank, started));
      best.back().lines = static_cast<int>(lines);
      listener(best.back());
    }
    const double nodes = static_cast<double>(std::max<std::uint64_t>(main.nodes(), 1));
    patience.learn(best.front().line.front(), best.front().score, static_cast<double>(best.front().move_nodes) / nodes);
    if (finished(best, choices, started, patience)) break;
  }
  control_.done.store(true, std::memory_order_relaxed);
  crew_.wait();
  return best;
}

}  // namespace tengen::search

#include "engine/search/solve.hpp"
