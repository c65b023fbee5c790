#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "engine/search/play/deepening.hpp"
#include "engine/search/proof/solve.hpp"
#include "engine/search/threads.hpp"

namespace tengen::search {

/// The search of one game, on one thread or several: for play by iterative deepening, and for proofs.
///
/// `run` and `solve` block the calling thread. `stop` may be called from any thread.
template <Game G, Techniques T = Techniques{}>
class Search {
 public:
  using Listener = std::function<void(const RootLine&)>;
  using Solution = search::Solution;
  using SolveListener = search::SolveListener;
  using Question = search::Question;

  Search(const G& game, const Clock& clock, Workers& workers, KnowledgeOf<G> knowledge = {});

  [[nodiscard]] TranspositionTable& table() noexcept { return threads_.table; }
  [[nodiscard]] const TranspositionTable& table() const noexcept { return threads_.table; }
  /// Every search copies them when it begins.
  [[nodiscard]] Parameters& parameters() noexcept { return threads_.parameters; }
  [[nodiscard]] const Parameters& parameters() const noexcept { return threads_.parameters; }
  /// How many threads search, the calling one included. It is limited by what `Workers` has.
  void set_threads(const G& game, int count);
  /// Lets the evaluators of all threads keep what they find in so much memory. Returns what they will take of it.
  std::size_t give_evaluators(std::size_t bytes);
  /// Clears tables and histories: the next search depends on nothing before it.
  void forget();

  /// Clears an earlier `stop`. For the thread that starts searches, before it starts one.
  void arm() noexcept { threads_.control.stop.store(false, std::memory_order_relaxed); }
  /// Ends the running search, and every later one until `arm`.
  void stop() noexcept { threads_.control.stop.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool stopped() const noexcept { return threads_.control.stop.load(std::memory_order_relaxed); }
  /// Nodes of the last search, all threads.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return threads_.nodes(); }

  /// Uses as much of the table as a search within these limits may fill. `run` does this itself.
  void provide_table(const Limits& limits, Instant started) { search::provide_table(threads_, limits, started); }
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
  SearchThreads<G, T> threads_;
};

template <Game G, Techniques T>
Search<G, T>::Search(const G& game, const Clock& clock, Workers& workers, KnowledgeOf<G> knowledge)
    : threads_(game, clock, workers, std::move(knowledge)) {}

template <Game G, Techniques T>
void Search<G, T>::set_threads(const G& game, int count) {
  threads_.resize(game, count);
}

template <Game G, Techniques T>
std::size_t Search<G, T>::give_evaluators(std::size_t bytes) {
  std::size_t taken = 0;
  for (const auto& thread : threads_.all) taken += thread->play.give_evaluator(bytes / threads_.all.size());
  return taken;
}

template <Game G, Techniques T>
void Search<G, T>::forget() {
  threads_.forget();
}

template <Game G, Techniques T>
std::vector<RootLine> Search<G, T>::run(const G& root, const Limits& limits, Instant started,
                                        const Listener& listener) {
  return Deepening<G, T>(threads_, started, listener).run(root, limits);
}

template <Game G, Techniques T>
Solution Search<G, T>::solve(const G& root, const Limits& limits, Instant started, const Question& question,
                             const SolveListener& listener) requires SolvableGame<G> {
  if constexpr (SolvableGame<G>) {
    return Proving<G, T>(threads_, root, started, question, listener).run(limits);
  } else {
    return {};  // never called: clang 14's explicit instantiations include members whose constraint is not met
  }
}

template <Game G, Techniques T>
ScoreBounds Search<G, T>::proven(Hash key) const noexcept {
  const TranspositionTable& table = threads_.table;
  const auto entry = table.bytes() > 0 ? probe<SolverEntry>(table, key ^ SolverEntry::keys) : std::nullopt;
  return entry && entry->validity.is_always() ? entry->bounds() : ScoreBounds{};
}

template <Game G, Techniques T>
std::vector<std::pair<Hash, ScoreBounds>> Search<G, T>::proofs(std::uint64_t least_nodes) const {
  std::vector<std::pair<Hash, ScoreBounds>> found;
  threads_.table.for_each(SolverEntry::subtree_size(least_nodes), [&](Hash key, std::uint64_t contents) {
    const auto entry = SolverEntry::unpack(TranspositionTable::unpack(contents));
    if (entry.validity.is_always()) found.emplace_back(key ^ SolverEntry::keys, entry.bounds());
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
  threads_.table.put(key ^ SolverEntry::keys, entry.pack());
}

}  // namespace tengen::search
