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

/// A root move after a finished iteration, with its score and principal variation.
struct RootLine {
  int depth = 0;
  int selective_depth = 0;
  int rank = 1;   ///< 1 = best
  int lines = 1;  ///< how many the iteration has
  Score score = 0;
  Score judged = 0;              ///< what the search itself said, where `score` was corrected by what is known
  ScoreBounds known{};           ///< of the value, for the side to move
  std::uint64_t nodes = 0;       ///< all threads, so far
  std::uint64_t move_nodes = 0;  ///< the main thread's, below the line's first move
  Duration elapsed{};
  std::vector<Move> line{};
};

template <SolvableGame G, Techniques T>
class Proving;

/// Iterative deepening over one game, on one thread or several.
///
/// `run` and `solve` block the calling thread. Helper threads come from `Workers`. They search the same root with the
/// same table; their results reach the main thread through the table alone. `stop` may be called from any thread.
template <Game G, Techniques T = Techniques{}>
class Search {
 public:
  using Listener = std::function<void(const RootLine&)>;

  Search(const G& game, const Clock& clock, Workers& workers, KnowledgeOf<G> knowledge = {})
      : clock_(clock), workers_(workers), knowledge_(std::move(knowledge)), control_(clock) {
    set_threads(game, 1);
  }

  [[nodiscard]] TranspositionTable& table() noexcept { return table_; }
  [[nodiscard]] const TranspositionTable& table() const noexcept { return table_; }
  /// Every search copies them when it begins.
  [[nodiscard]] Parameters& parameters() noexcept { return parameters_; }
  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }
  /// How many threads search, the calling one included. It is limited by what `Workers` has.
  void set_threads(const G& game, int count);
  /// Lets the evaluators of all threads keep what they find in so much memory. Returns what they will take of it.
  std::size_t give_evaluators(std::size_t bytes) {
    std::size_t taken = 0;
    for (const auto& thread : threads_) taken += thread->give_evaluator(bytes / threads_.size());
    return taken;
  }
  /// Clears tables and histories: the next search depends on nothing before it.
  void forget();

  /// Clears an earlier `stop`. For the thread that starts searches, before it starts one.
  void arm() noexcept { control_.stop.store(false, std::memory_order_relaxed); }
  /// Ends the running search, and every later one until `arm`.
  void stop() noexcept { control_.stop.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool stopped() const noexcept { return control_.stop.load(std::memory_order_relaxed); }
  /// Nodes of the last search, all threads.
  [[nodiscard]] std::uint64_t nodes() const noexcept;

  /// Uses as much of the table as a search within these limits may fill. `run` does this itself.
  void provide_table(const Limits& limits, Instant started);
  /// Searches `root`, which must not be terminal, until `limits` or `stop` end it. `listener` hears each line of each
  /// finished iteration. Returns the lines of the last finished iteration, best first, at most `limits.multi_pv`. A
  /// search that ends before its first iteration returns the move that was ordered first, with depth 0. Empty if there
  /// is no legal move.
  std::vector<RootLine> run(const G& root, const Limits& limits, Instant started, const Listener& listener);

  /// The bounds on a position's value that earlier calls of `solve` left in the table, for its side to move.
  [[nodiscard]] ScoreBounds proven(Hash key) const noexcept { return Worker<G, T>::proven(table_, key); }

  /// The keys and the bounds of the positions in the table whose proofs took at least so many nodes.
  [[nodiscard]] std::vector<std::pair<Hash, ScoreBounds>> proofs(std::uint64_t least_nodes) const;
  /// Keeps a bound that was proven elsewhere, as if `solve` had found it after many nodes.
  void put_proof(Hash key, ScoreBounds value) noexcept;

  /// What is proven of a position so far, for its side to move.
  struct Solution {
    Score lower = -score_infinite;
    Score upper = score_infinite;
    bool solved = false;     ///< the question is answered
    Move best = Move::none;  ///< reaches `lower`
    double progress = 0;     ///< share of the running null-window question that is done, 0 to 1
    int depth = 0;           ///< plies that a proof may take, where positions may come back
    std::uint64_t nodes = 0;
    Duration elapsed{};
    Duration question_elapsed{};
  };
  using SolveListener = std::function<void(const Solution&)>;

  /// What is to be proven: the value; or its sign; or a claim about it, or one of each side, which take turns.
  struct Question {
    bool sign_only = false;
    std::optional<Score> at_least{};
    std::optional<Score> at_most{};
  };

  /// Proves bounds on the value of `root`, which must not be terminal, until the question is answered or `limits` or
  /// `stop` end the search. `listener` hears each answer, and the progress some times a second.
  Solution solve(const G& root, const Limits& limits, Instant started, const Question& question,
                 const SolveListener& listener) requires SolvableGame<G>;

 private:
  [[nodiscard]] std::vector<RootMove> root_moves(const G& root, const std::vector<Move>& exclude,
                                                 bool with_lines) const;
  [[nodiscard]] std::optional<RootLine> win_by_threats(Instant started);
  void iterate(std::vector<RootLine>& best, std::size_t lines, Instant started, const Listener& listener);
  void finish_iteration(std::vector<RootLine>& best, int depth, std::size_t lines, Instant started,
                        const Listener& listener);
  void start_helpers(const G& root, const std::vector<RootMove>& moves);
  void wait_for_helpers();
  void use_table(std::size_t bytes);
  void grow_table();
  void help(std::size_t number);
  [[nodiscard]] RootLine describe(const RootMove& move, int depth, std::size_t rank, Instant started) const;
  [[nodiscard]] bool finished(const std::vector<RootLine>& best, std::size_t choices, Instant started,
                              const Patience& patience) const;
  template <SolvableGame, Techniques>
  friend class Proving;

  static constexpr std::uint64_t least_table_bytes = std::uint64_t{1} << 20;
  static constexpr Milliseconds least_for_huge_pages{100};

  const Clock& clock_;
  Workers& workers_;
  KnowledgeOf<G> knowledge_;
  TranspositionTable table_;
  Parameters parameters_;
  Control control_;
  Countdown crew_;  ///< helper jobs that have not returned yet
  std::vector<std::unique_ptr<Worker<G, T>>> threads_;
};

template <Game G, Techniques T>
void Search<G, T>::set_threads(const G& game, int count) {
  // The calling thread is one of those that `Workers` counts.
  const auto wanted = static_cast<std::size_t>(std::clamp(count, 1, std::max(1, workers_.thread_count())));
  if (threads_.size() > wanted) threads_.resize(wanted);
  while (threads_.size() < wanted) {
    threads_.push_back(std::make_unique<Worker<G, T>>(game, knowledge_, table_, control_, threads_.empty()));
  }
}

template <Game G, Techniques T>
void Search<G, T>::forget() {
  if (table_.bytes() > 0) table_.clear();
  for (const auto& thread : threads_) thread->forget();
}

template <Game G, Techniques T>
std::vector<std::pair<Hash, ScoreBounds>> Search<G, T>::proofs(std::uint64_t least_nodes) const {
  std::vector<std::pair<Hash, ScoreBounds>> found;
  table_.for_each(SolverEntry::subtree_size(least_nodes), [&](Hash key, std::uint64_t contents) {
    const auto entry = SolverEntry::unpack(TranspositionTable::unpack(contents));
    if (!entry.validity.is_always()) return;
    ScoreBounds value;
    if (entry.bound != Bound::upper) value.lower = entry.score;
    if (entry.bound != Bound::lower) value.upper = entry.score;
    found.emplace_back(key ^ SolverEntry::keys, value);
  });
  return found;
}

template <Game G, Techniques T>
void Search<G, T>::put_proof(Hash key, ScoreBounds value) noexcept {
  constexpr std::uint64_t many_nodes = std::uint64_t{1} << 40;
  const bool has_lower = value.lower > -score_infinite;
  const SolverEntry entry{.score = has_lower ? value.lower : value.upper,
                          .bound = value.lower == value.upper ? Bound::exact
                                   : has_lower                ? Bound::lower
                                                              : Bound::upper,
                          .subtree = SolverEntry::subtree_size(many_nodes)};
  table_.put(key ^ SolverEntry::keys, entry.pack());
}

/// Uses so much of the table. Entries that move to their new places do so within the limits and until a stop.
template <Game G, Techniques T>
void Search<G, T>::use_table(std::size_t bytes) {
  table_.use(bytes, [this] {
    return !control_.stop.load(std::memory_order_relaxed) &&
           (!control_.limits.hard || clock_.now() < *control_.limits.hard);
  });
}

template <Game G, Techniques T>
void Search<G, T>::provide_table(const Limits& limits, Instant started) {
  constexpr std::uint64_t bytes_per_node = 32;
  const auto nodes = expected_nodes(limits, started, parameters_.nodes_per_ms);
  const std::uint64_t most = table_.bytes();
  // A host may name any number of nodes.
  const std::uint64_t share = std::min(nodes.value_or(most), most) * threads_.size();
  const std::uint64_t bytes =
      share < most / bytes_per_node ? std::max(share * bytes_per_node, least_table_bytes) : most;
  use_table(static_cast<std::size_t>(bytes));
  // Huge pages: each waits to be cleared at its first use, which a short search cannot afford, not even in a large
  // table that a long search has asked for and left empty.
  table_.prefer_huge_pages(limits.depth > 1 && (!limits.hard || *limits.hard - started >= least_for_huge_pages));
}

template <Game G, Techniques T>
std::uint64_t Search<G, T>::nodes() const noexcept {
  std::uint64_t sum = 0;
  for (const auto& thread : threads_) sum += thread->nodes();
  return sum;
}

/// The game's candidate moves in the order of the picker, without the excluded ones. All legal moves if none is left.
template <Game G, Techniques T>
std::vector<RootMove> Search<G, T>::root_moves(const G& root, const std::vector<Move>& exclude, bool with_lines) const {
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

template <Game G, Techniques T>
RootLine Search<G, T>::describe(const RootMove& move, int depth, std::size_t rank, Instant started) const {
  return {.depth = depth,
          .selective_depth = std::max(move.selective_depth, depth),
          .rank = static_cast<int>(rank) + 1,
          .score = move.score,
          .judged = move.score,
          .known = {},
          .nodes = nodes(),
          .move_nodes = move.nodes,
          .elapsed = clock_.now() - started,
          .line = move.line};
}

template <Game G, Techniques T>
void Search<G, T>::help(std::size_t number) {
  Worker<G, T>& self = *threads_[number];
  // Half of the helpers begin a ply deeper, so that they fill the table ahead of the others.
  for (int depth = 1 + static_cast<int>(number % 2); depth <= control_.limits.depth; ++depth) {
    for (RootMove& move : self.root_moves()) move.previous_score = move.score;
    self.search_root(depth, 0);
    if (self.aborted()) break;
  }
}

template <Game G, Techniques T>
void Search<G, T>::start_helpers(const G& root, const std::vector<RootMove>& moves) {
  for (std::size_t i = 1; i < threads_.size(); ++i) {
    threads_[i]->prepare(root, parameters_, moves);
    if (static_cast<int>(i) >= workers_.thread_count()) continue;  // the system had fewer to give
    crew_.add();
    workers_.post([this, i] {
      help(i);
      crew_.leave();
    });
  }
}

/// Whether to begin no further iteration: the move is decided, or the time is used.
template <Game G, Techniques T>
bool Search<G, T>::finished(const std::vector<RootLine>& best, std::size_t choices, Instant started,
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
  // Played by a clock: the soft limit moves by the factor of `Patience`.
  const bool flexible = parameters_.patience && limits.multi_pv == 1 && limits.hard && *limits.hard > *limits.soft;
  const Duration share = *limits.soft - started;
  const Duration time = flexible ? std::chrono::duration_cast<Duration>(share * patience.factor()) : share;
  return clock_.now() - started >= time;
}

template <Game G, Techniques T>
std::vector<RootLine> Search<G, T>::run(const G& root, const Limits& limits, Instant started,
                                        const Listener& listener) {
  // Step 1. Table and root moves.
  control_.limits = limits;
  control_.done.store(false, std::memory_order_relaxed);
  table_.note_nodes(nodes());  // the last search's
  provide_table(limits, started);
  table_.next_generation();
  std::vector<RootMove> moves = root_moves(root, limits.exclude, true);
  if (moves.empty()) return {};
  Worker<G, T>& main = *threads_.front();
  main.prepare(root, parameters_, std::move(moves));

  // Step 2. A win by threats alone needs no iteration.
  if (limits.multi_pv == 1 && !limits.infinite && limits.exclude.empty()) {
    if (const auto win = win_by_threats(started)) {
      listener(*win);
      return {*win};
    }
  }

  // Step 3. Iterative deepening.
  const std::size_t lines = std::min(static_cast<std::size_t>(limits.multi_pv), main.root_moves().size());
  std::vector<RootLine> best{describe(main.root_moves().front(), 0, 0, started)};
  best.front().score = 0;
  if (!main.aborted()) start_helpers(root, main.root_moves());
  iterate(best, lines, started, listener);
  wait_for_helpers();
  return best;
}

/// The threat search at the root: the line of a forced win, if it finds one.
template <Game G, Techniques T>
std::optional<RootLine> Search<G, T>::win_by_threats(Instant started) {
  RootMove found;
  found.score = threads_.front()->search_threats(found.line);
  if (!is_win(found.score) || found.line.empty()) return std::nullopt;
  found.selective_depth = static_cast<int>(found.line.size());
  return describe(found, 1, 0, started);
}

/// Iterative deepening with `lines` lines. `best` holds the lines of the last finished iteration.
template <Game G, Techniques T>
void Search<G, T>::iterate(std::vector<RootLine>& best, std::size_t lines, Instant started, const Listener& listener) {
  Worker<G, T>& main = *threads_.front();
  Patience patience(parameters_);
  for (int depth = 1; depth <= control_.limits.depth && !main.aborted(); ++depth) {
    for (RootMove& move : main.root_moves()) move.previous_score = move.score;
    for (std::size_t first = 0; first < lines && !main.aborted(); ++first) main.search_root(depth, first);
    if (main.aborted()) {
      // A move that has beaten the last iteration's best at this depth takes its place.
      if (lines == 1 && main.root_moves().front().move != best.front().line.front()) {
        best.front() = describe(main.root_moves().front(), depth, 0, started);
        listener(best.front());
      }
      return;
    }
    finish_iteration(best, depth, lines, started, listener);
    const double nodes = static_cast<double>(std::max<std::uint64_t>(main.nodes(), 1));
    patience.learn(best.front().line.front(), best.front().score, static_cast<double>(best.front().move_nodes) / nodes);
    if (finished(best, main.root_moves().size(), started, patience)) return;
  }
}

/// Takes the lines of a finished iteration into `best`, and tells the listener.
template <Game G, Techniques T>
void Search<G, T>::finish_iteration(std::vector<RootLine>& best, int depth, std::size_t lines, Instant started,
                                    const Listener& listener) {
  std::vector<RootMove>& moves = threads_.front()->root_moves();
  if (lines > 1) {
    // A later line may have a better score than an earlier one.
    std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(lines),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
  }
  best.clear();
  for (std::size_t rank = 0; rank < lines; ++rank) {
    best.push_back(describe(moves[rank], depth, rank, started));
    best.back().lines = static_cast<int>(lines);
    listener(best.back());
  }
}

template <Game G, Techniques T>
void Search<G, T>::wait_for_helpers() {
  control_.done.store(true, std::memory_order_relaxed);
  crew_.wait();
}

}  // namespace tengen::search

#include "engine/search/proof/solve.hpp"
