#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/evaluator.hpp"
#include "engine/core/game.hpp"
#include "engine/core/workers.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/parameters.hpp"
#include "engine/search/transposition_table.hpp"

namespace tengen::search {

/// Techniques that the search always uses. Tests leave one out while compiling, to show that the value of a tree
/// searched to its end does not depend on it.
struct Techniques {
  bool table = true;          ///< transposition table: cut-offs, and its move first
  bool null_window = true;    ///< principal variation search: later moves are searched with a null window
  bool static_proofs = true;  ///< the game's static wins and score bounds, and mate-distance pruning
};

/// A root move after a finished iteration, with its score and principal variation.
struct RootLine {
  int depth = 0;
  int selective_depth = 0;
  int rank = 1;   ///< 1 = best
  int lines = 1;  ///< how many the iteration has
  Score score = 0;
  Score judged = 0;              ///< by the search alone, where `score` was corrected by known values
  ScoreBounds known{};           ///< of the value, for the side to move
  std::uint64_t nodes = 0;       ///< all threads, so far
  std::uint64_t move_nodes = 0;  ///< the main thread's, below the line's first move
  Duration elapsed{};
  std::vector<Move> line{};
};

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

template <Game G, Techniques T>
class SearchThreads;

/// The search of one game, on one thread or several: for play by iterative deepening, and for proofs.
///
/// `run` and `solve` block the calling thread. `stop` may be called from any thread.
template <Game G, Techniques T = Techniques{}>
class Search {
 public:
  using Listener = std::function<void(const RootLine&)>;

  Search(const G& game, const Clock& clock, Workers& workers, KnowledgeOf<G> knowledge = {});
  ~Search();
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  [[nodiscard]] TranspositionTable& table() noexcept;
  [[nodiscard]] const TranspositionTable& table() const noexcept;
  /// Every search copies them when it begins.
  [[nodiscard]] Parameters& parameters() noexcept;
  [[nodiscard]] const Parameters& parameters() const noexcept;
  /// How many threads search, the calling one included. It is limited by what `Workers` has.
  void set_threads(const G& game, int count);
  /// Lets the evaluators of all threads keep what they find in so much memory. Returns what they will take of it.
  std::size_t give_evaluators(std::size_t bytes);
  /// Clears tables and histories: the next search depends on nothing before it.
  void forget();

  /// Clears an earlier `stop`. For the thread that starts searches, before it starts one.
  void arm() noexcept;
  /// Ends the running search, and every later one until `arm`.
  void stop() noexcept;
  [[nodiscard]] bool stopped() const noexcept;
  /// Nodes of the last search, all threads.
  [[nodiscard]] std::uint64_t nodes() const noexcept;

  /// Uses as much of the table as a search within these limits may fill. `run` does this itself.
  void provide_table(const Limits& limits, Instant started);
  /// Searches `root`, which must not be terminal, until `limits` or `stop` end it. `listener` receives each line of
  /// each finished iteration. Returns the lines of the last finished iteration, best first, at most `limits.multi_pv`.
  /// A search that ends before its first iteration returns the move that was ordered first, with depth 0. Empty if
  /// there is no legal move.
  std::vector<RootLine> run(const G& root, const Limits& limits, Instant started, const Listener& listener);

  /// Proves bounds on the value of `root`, which must not be terminal, until the question is answered or `limits` or
  /// `stop` end the search. `listener` receives each answer, and the progress some times a second.
  Solution solve(const G& root, const Limits& limits, Instant started, const Question& question,
                 const SolveListener& listener) requires SolvableGame<G>;
  /// The bounds on a position's value that earlier calls of `solve` left in the table, for its side to move.
  [[nodiscard]] ScoreBounds proven(Hash key) const noexcept;
  /// The keys and the bounds of the positions in the table whose proofs took at least so many nodes.
  [[nodiscard]] std::vector<std::pair<Hash, ScoreBounds>> proofs(std::uint64_t least_nodes) const;
  /// Keeps a bound that was proven elsewhere, as if `solve` had found it after many nodes.
  void put_proof(Hash key, ScoreBounds value) noexcept;

 private:
  const std::unique_ptr<SearchThreads<G, T>> threads_;
};

}  // namespace tengen::search
