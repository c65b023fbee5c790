#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/countdown.hpp"
#include "engine/core/workers.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/play/play_worker.hpp"
#include "engine/search/proof/proof_worker.hpp"
#include "engine/search/transposition_table.hpp"

namespace tengen::search {

/// In place of a ProofWorker, in games without proofs.
struct NoProofs {
  template <class... Arguments>
  explicit NoProofs(Arguments&&...) noexcept {}
  void forget() const noexcept {}
  void reset_nodes() const noexcept {}
  [[nodiscard]] std::uint64_t nodes() const noexcept { return 0; }
};

/// What one thread keeps from search to search. Its searches for play and for proofs share the histories.
template <Game G, Techniques T>
struct Thread {
  Thread(const G& game, const KnowledgeOf<G>& knowledge, TranspositionTable& table, Control& control,
         SharedProof& shared, bool is_main)
      : play(game, knowledge, table, history, control, is_main),
        proof(game, table, history, control, shared, is_main) {}

  History history;
  PlayWorker<G, T> play;
  std::conditional_t<SolvableGame<G>, ProofWorker<G, T>, NoProofs> proof;
};

/// The threads of a search, and what they share: table, parameters, limits. The first one is the calling thread. The
/// others come from `Workers`. They search the same root with the same table; their results reach the first thread
/// through the table alone.
template <Game G, Techniques T>
class SearchThreads {
 public:
  SearchThreads(const G& game, const Clock& c, Workers& w, KnowledgeOf<G> k)
      : clock(c), workers(w), knowledge(std::move(k)), control(c) {
    resize(game, 1);
  }

  /// How many threads search, the calling one included. It is limited by what `Workers` has.
  void resize(const G& game, int count) {
    const auto wanted = static_cast<std::size_t>(std::clamp(count, 1, std::max(1, workers.thread_count())));
    if (all.size() > wanted) all.resize(wanted);
    while (all.size() < wanted) {
      all.push_back(std::make_unique<Thread<G, T>>(game, knowledge, table, control, shared_proof, all.empty()));
    }
  }
  void forget() {
    if (table.bytes() > 0) table.clear();
    for (const auto& thread : all) {
      thread->history.clear();
      thread->proof.forget();
    }
  }

  /// Begins a search within these limits.
  void begin(const Limits& limits) {
    table.note_nodes(nodes());  // the last search's
    control.limits = limits;
    control.done.store(false, std::memory_order_relaxed);
    for (const auto& thread : all) {
      thread->play.reset_nodes();
      thread->proof.reset_nodes();
    }
  }
  /// Nodes of the running or the last search, all threads.
  [[nodiscard]] std::uint64_t nodes() const noexcept {
    std::uint64_t sum = 0;
    for (const auto& thread : all) sum += thread->play.nodes() + thread->proof.nodes();
    return sum;
  }

  /// Runs `job(number)` on helper thread `number`; not where the system had fewer threads to give.
  template <class Job>
  void post(std::size_t number, Job job) {
    if (static_cast<int>(number) >= std::max(1, workers.thread_count())) return;
    running.add();
    workers.post([this, number, job] {
      job(number);
      running.leave();
    });
  }
  void wait_for_helpers() {
    control.done.store(true, std::memory_order_relaxed);
    running.wait();
  }

  /// Uses so much of the table. Entries that move to their new places do so within the limits and until a stop.
  void use_table(std::size_t bytes) {
    table.use(bytes, [this] {
      return !control.stop.load(std::memory_order_relaxed) &&
             (!control.limits.hard || clock.now() < *control.limits.hard);
    });
  }

  /// The game's candidate moves in the order of the picker, without the excluded ones. All legal moves if none is left.
  [[nodiscard]] std::vector<Move> root_moves(const G& root, const std::vector<Move>& exclude) const {
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
    const auto known = table.bytes() > 0 ? probe<PlayEntry>(table, root.hash()) : std::nullopt;
    MovePicker picker(StaticOrder{root, knowledge}, root, moves, known ? known->move : Move::none);
    std::vector<Move> result;
    result.reserve(moves.size());
    for (Move move = picker.next(); move != Move::none; move = picker.next()) result.push_back(move);
    return result;
  }

  const Clock& clock;
  Workers& workers;
  KnowledgeOf<G> knowledge;
  TranspositionTable table;
  Parameters parameters;
  Control control;
  SharedProof shared_proof;
  Countdown running;  ///< helper jobs that have not returned yet
  std::vector<std::unique_ptr<Thread<G, T>>> all;
};

}  // namespace tengen::search
