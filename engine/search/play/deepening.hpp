#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/search/search.hpp"
#include "engine/search/threads.hpp"

namespace tengen::search {

/// Uses as much of the table as a search within these limits may fill.
template <Game G, Techniques T>
void provide_table(SearchThreads<G, T>& threads, const Limits& limits, Instant started) {
  constexpr std::uint64_t bytes_per_node = 32;
  constexpr std::uint64_t least_bytes = std::uint64_t{1} << 20;
  constexpr Milliseconds least_for_huge_pages{100};
  const auto nodes = expected_nodes(limits, started, threads.parameters.nodes_per_ms);
  const std::uint64_t most = threads.table.bytes();
  // A host may name any number of nodes.
  const std::uint64_t share = std::min(nodes.value_or(most), most) * threads.all.size();
  const std::uint64_t bytes = share < most / bytes_per_node ? std::max(share * bytes_per_node, least_bytes) : most;
  threads.use_table(static_cast<std::size_t>(bytes));
  // Huge pages: each waits to be cleared at its first use, which a short search cannot afford, not even in a large
  // table that a long search has asked for and left empty.
  threads.table.prefer_huge_pages(limits.depth > 1 && (!limits.hard || *limits.hard - started >= least_for_huge_pages));
}

/// One call of `Search::run`: iterative deepening.
template <Game G, Techniques T>
class Deepening {
 public:
  using Listener = std::function<void(const RootLine&)>;

  /// All must outlive this.
  Deepening(SearchThreads<G, T>& threads, Instant started, const Listener& listener)
      : threads_(threads),
        main_(threads.all.front()->play),
        limits_(threads.control.limits),
        started_(started),
        listener_(listener) {}

  std::vector<RootLine> run(const G& root, const Limits& limits) {
    // Step 1. Table and root moves.
    threads_.begin(limits);
    provide_table(threads_, limits, started_);
    threads_.table.next_generation();
    std::vector<RootMove> moves;
    for (const Move move : threads_.root_moves(root, limits.exclude)) {
      moves.push_back({.move = move, .line = {move}});
      moves.back().line.reserve(max_ply + 1);
    }
    if (moves.empty()) return {};
    main_.prepare(root, threads_.parameters, std::move(moves));

    // Step 2. A win by threats alone needs no iteration.
    if (limits.multi_pv == 1 && !limits.infinite && limits.exclude.empty()) {
      if (const auto win = win_by_threats()) {
        listener_(*win);
        return {*win};
      }
    }

    // Step 3. Iterative deepening.
    const std::size_t lines = std::min(static_cast<std::size_t>(limits.multi_pv), main_.root_moves().size());
    best_ = {describe(main_.root_moves().front(), 0, 0)};
    best_.front().score = 0;
    if (!main_.aborted()) start_helpers(root);
    iterate(lines);
    threads_.wait_for_helpers();
    return std::move(best_);
  }

 private:
  [[nodiscard]] RootLine describe(const RootMove& move, int depth, std::size_t rank) const {
    return {.depth = depth,
            .selective_depth = std::max(move.selective_depth, depth),
            .rank = static_cast<int>(rank) + 1,
            .score = move.score,
            .judged = move.score,
            .known = {},
            .nodes = threads_.nodes(),
            .move_nodes = move.nodes,
            .elapsed = threads_.clock.now() - started_,
            .line = move.line};
  }

  /// The threat search at the root: the line of a forced win, if it finds one.
  [[nodiscard]] std::optional<RootLine> win_by_threats() {
    RootMove found;
    found.score = main_.search_threats(found.line);
    if (!is_win(found.score) || found.line.empty()) return std::nullopt;
    found.selective_depth = static_cast<int>(found.line.size());
    return describe(found, 1, 0);
  }

  void start_helpers(const G& root) {
    for (std::size_t i = 1; i < threads_.all.size(); ++i) {
      threads_.all[i]->play.prepare(root, threads_.parameters, main_.root_moves());
      threads_.post(i, [this](std::size_t number) { help(number); });
    }
  }
  void help(std::size_t number) {
    PlayWorker<G, T>& self = threads_.all[number]->play;
    // Half of the helpers begin a ply deeper, so that they fill the table ahead of the others.
    for (int depth = 1 + static_cast<int>(number % 2); depth <= limits_.depth && !self.aborted(); ++depth) {
      search_iteration(self, depth, 1);
    }
  }

  static void search_iteration(PlayWorker<G, T>& worker, int depth, std::size_t lines) {
    for (RootMove& move : worker.root_moves()) move.previous_score = move.score;
    for (std::size_t first = 0; first < lines && !worker.aborted(); ++first) worker.search_root(depth, first);
  }

  void iterate(std::size_t lines) {
    Patience patience(threads_.parameters);
    for (int depth = 1; depth <= limits_.depth && !main_.aborted(); ++depth) {
      search_iteration(main_, depth, lines);
      if (main_.aborted()) {
        // A move that has beaten the last iteration's best at this depth takes its place.
        if (lines == 1 && main_.root_moves().front().move != best_.front().line.front()) {
          best_.front() = describe(main_.root_moves().front(), depth, 0);
          listener_(best_.front());
        }
        return;
      }
      finish_iteration(depth, lines);
      const double nodes = static_cast<double>(std::max<std::uint64_t>(main_.nodes(), 1));
      const RootLine& best = best_.front();
      patience.learn(best.line.front(), best.score, static_cast<double>(best.move_nodes) / nodes);
      if (is_finished(patience)) return;
    }
  }

  /// Takes the lines of a finished iteration into `best_`, and reports them.
  void finish_iteration(int depth, std::size_t lines) {
    std::vector<RootMove>& moves = main_.root_moves();
    if (lines > 1) {
      // A later line may have a better score than an earlier one.
      std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(lines),
                       [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    }
    best_.clear();
    for (std::size_t rank = 0; rank < lines; ++rank) {
      best_.push_back(describe(moves[rank], depth, rank));
      best_.back().lines = static_cast<int>(lines);
      listener_(best_.back());
    }
  }

  /// Whether to begin no further iteration: the move is decided, or the time is used.
  [[nodiscard]] bool is_finished(const Patience& patience) const {
    if (limits_.infinite) return false;
    const Score score = best_.front().score;
    if (limits_.multi_pv == 1) {
      if (is_win(score)) return true;
      if (is_loss(score) && best_.front().depth >= plies_to_end(score)) return true;
      if (main_.root_moves().size() == 1 && limits_.soft) return true;
    }
    if (!limits_.soft) return false;
    // Played by a clock: the soft limit moves by the factor of `Patience`.
    const bool flexible =
        threads_.parameters.patience && limits_.multi_pv == 1 && limits_.hard && *limits_.hard > *limits_.soft;
    const Duration share = *limits_.soft - started_;
    const Duration time = flexible ? std::chrono::duration_cast<Duration>(share * patience.factor()) : share;
    return threads_.clock.now() - started_ >= time;
  }

  SearchThreads<G, T>& threads_;
  PlayWorker<G, T>& main_;
  const Limits& limits_;
  const Instant started_;
  const Listener& listener_;
  std::vector<RootLine> best_{};  ///< the lines of the last finished iteration
};

}  // namespace tengen::search
