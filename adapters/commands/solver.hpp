#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "adapters/commands/solve.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/clock.hpp"
#include "protocol/solve/solution_text.hpp"

namespace tengen::adapters {

/// One engine and the questions that a `solve` command puts to it, with progress on stderr and checkpoints.
class Solver {
 public:
  /// `options` and `interrupt` must outlive the solver. An interrupt ends the running question. `many`: there are many
  /// short questions, without progress lines of their own, so that one thread answers them in the call.
  Solver(const SolveOptions& options, const CommonOptions& common, const Interrupt& interrupt, bool many = false);

  [[nodiscard]] Engine& engine() noexcept { return *engine_; }
  [[nodiscard]] const Clock& clock() const noexcept { return clock_; }
  [[nodiscard]] bool interrupted() const { return interrupt_.requested(); }
  /// Of all questions so far.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
  /// Of the last question.
  [[nodiscard]] int table_permille() const noexcept { return table_permille_; }
  [[nodiscard]] bool full_keys() const noexcept { return full_keys_; }
  /// Why the last question, answered with `info`, has no answer; nothing where it has one.
  [[nodiscard]] std::optional<solve::Unknown> why(const SearchInfo& info) const;
  /// Gomoku: the win that the last question was answered with.
  [[nodiscard]] const std::vector<WinningStep>& win() const noexcept { return win_; }

  /// What is proven of the engine's position, for its side to move. `what` names the question in the progress line;
  /// empty: no such line.
  [[nodiscard]] SearchInfo solve(const std::string& what) { return solve(what, question()); }
  /// The same of a value, as `solve::value_of` counts it, that somebody claims. In Go both its bounds are sought first.
  [[nodiscard]] SearchInfo check(const std::string& what, int value);
  /// Allocates the table, so that the first position does not pay for it; stderr says so where that takes long.
  void warm_up();

  /// Reads the checkpoint, if there is one, and says on stderr what came of it. False if it cannot be used, for
  /// reading or for writing: it must not be written over then.
  [[nodiscard]] bool load();
  /// Writes the checkpoint, if one is asked for. False if it cannot be written, which stderr says.
  [[nodiscard]] bool save();

 private:
  [[nodiscard]] std::optional<Score> finished_value() const;
  [[nodiscard]] SearchRequest question() const;
  [[nodiscard]] SearchWatch watch() {
    return {.stop = interrupt_.token(), .own_thread = own_thread_ ? &*own_thread_ : nullptr};
  }
  [[nodiscard]] SearchInfo solve(const std::string& what, SearchRequest request);
  /// `nodes_before`: of the question, in earlier slices.
  void show(const std::string& what, const SearchInfo& info, std::uint64_t nodes_before, Instant started);

  const SolveOptions& options_;
  const Interrupt& interrupt_;
  std::size_t memory_mb_;
  bool has_table_ = false;
  SteadyClock clock_;
  ThreadWorkers workers_;
  std::optional<OwnThread> own_thread_;
  StatusLine line_;
  std::unique_ptr<Engine> engine_;
  std::uint64_t nodes_ = 0;
  int table_permille_ = 0;
  bool full_keys_ = false;
  bool out_of_time_ = false;  ///< the last question
  std::vector<WinningStep> win_;
};

/// The value as `solve::value_of` counts it, where it is known exactly.
[[nodiscard]] std::optional<int> known_value(const Engine& engine, const SearchInfo& info);

}  // namespace tengen::adapters
