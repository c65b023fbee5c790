#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/search/play/deepening.hpp"
#include "engine/search/proof/solve.hpp"
#include "engine/search/search.hpp"
#include "engine/search/table_entries.hpp"
#include "engine/search/threads.hpp"

// What Search does: for the one file that compiles a game's search. Others include search.hpp, so that a change of a
// heuristic compiles no more than that file.

namespace tengen::search {

template <Game G, Techniques T>
Search<G, T>::Search(const G& game, const Clock& clock, Workers& workers, KnowledgeOf<G> knowledge)
    : threads_(std::make_unique<SearchThreads<G, T>>(game, clock, workers, std::move(knowledge))) {}

template <Game G, Techniques T>
Search<G, T>::~Search() = default;

template <Game G, Techniques T>
TranspositionTable& Search<G, T>::table() noexcept {
  return threads_->table;
}
template <Game G, Techniques T>
const TranspositionTable& Search<G, T>::table() const noexcept {
  return threads_->table;
}
template <Game G, Techniques T>
Parameters& Search<G, T>::parameters() noexcept {
  return threads_->parameters;
}
template <Game G, Techniques T>
const Parameters& Search<G, T>::parameters() const noexcept {
  return threads_->parameters;
}

template <Game G, Techniques T>
void Search<G, T>::arm() noexcept {
  threads_->control.stop.store(false, std::memory_order_relaxed);
}
template <Game G, Techniques T>
void Search<G, T>::stop() noexcept {
  threads_->control.stop.store(true, std::memory_order_relaxed);
}
template <Game G, Techniques T>
bool Search<G, T>::stopped() const noexcept {
  return threads_->control.stop.load(std::memory_order_relaxed);
}
template <Game G, Techniques T>
std::uint64_t Search<G, T>::nodes() const noexcept {
  return threads_->nodes();
}
template <Game G, Techniques T>
void Search<G, T>::provide_table(const Limits& limits, Instant started) {
  search::provide_table(*threads_, limits, started);
}

template <Game G, Techniques T>
void Search<G, T>::set_threads(const G& game, int count) {
  threads_->resize(game, count);
}

template <Game G, Techniques T>
std::size_t Search<G, T>::give_evaluators(std::size_t bytes) {
  std::size_t taken = 0;
  for (const auto& thread : threads_->all) taken += thread->play.give_evaluator(bytes / threads_->all.size());
  return taken;
}

template <Game G, Techniques T>
void Search<G, T>::forget() {
  threads_->forget();
}

template <Game G, Techniques T>
std::vector<RootLine> Search<G, T>::run(const G& root, const Limits& limits, Instant started,
                                        const Listener& listener) {
  return Deepening<G, T>(*threads_, started, listener).run(root, limits);
}

template <Game G, Techniques T>
Solution Search<G, T>::solve(const G& root, const Limits& limits, Instant started, const Question& question,
                             const SolveListener& listener) requires SolvableGame<G> {
  if constexpr (SolvableGame<G>) {
    return Proving<G, T>(*threads_, root, started, question, listener).run(limits);
  } else {
    return {};  // never called: clang 14's explicit instantiations include members whose constraint is not met
  }
}

template <Game G, Techniques T>
ScoreBounds Search<G, T>::proven(Hash key) const noexcept {
  const TranspositionTable& table = threads_->table;
  const auto entry = table.bytes() > 0 ? probe<SolverEntry>(table, key ^ SolverEntry::keys) : std::nullopt;
  return entry && entry->validity.is_always() ? entry->bounds() : ScoreBounds{};
}

template <Game G, Techniques T>
std::vector<std::pair<Hash, ScoreBounds>> Search<G, T>::proofs(std::uint64_t least_nodes) const {
  std::vector<std::pair<Hash, ScoreBounds>> found;
  threads_->table.for_each(SolverEntry::subtree_size(least_nodes), [&](Hash key, std::uint64_t contents) {
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
  threads_->table.put(key ^ SolverEntry::keys, entry.pack());
}

}  // namespace tengen::search
