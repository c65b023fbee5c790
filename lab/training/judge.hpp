#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <stop_token>
#include <utility>

#include "adapters/runtime/thread_workers.hpp"
#include "engine/engine.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"
#include "lab/training/training_games.hpp"

namespace tengen::lab {

/// Whether the search numbered `ply` of a game has lines, by the settings.
[[nodiscard]] bool has_lines(const TrainingSettings& settings, std::uint32_t game, std::size_t ply) noexcept;

/// Searches positions for games to learn from: an engine for each size of board, and what a search says as it is kept.
/// Not for several threads at once.
class Judge {
 public:
  /// The settings must outlive it. Once `stop` is requested, searches end at once. `watcher` is told of what searches
  /// evaluate; null for nobody.
  Judge(const TrainingSettings& settings, std::stop_token stop,
        std::shared_ptr<gomoku::EvaluationWatcher> watcher = nullptr);

  [[nodiscard]] Engine& engine(BoardSize size);
  [[nodiscard]] bool interrupted() const noexcept { return stop_.stop_requested(); }

  /// Searches the engine's position with so many nodes.
  [[nodiscard]] SearchResult search(Engine& engine, std::uint64_t nodes);
  /// Searches the engine's position as the settings say, with lines or without, and adds what it chose to the game,
  /// without playing it. Each line beyond the first is given half a search's nodes more. False if there is no move or
  /// the search was interrupted.
  [[nodiscard]] bool add_choice(Engine& engine, TrainingGame& game, bool lines);

 private:
  /// A request that arrives now, for so many nodes.
  [[nodiscard]] SearchRequest request(std::uint64_t nodes) const;

  const TrainingSettings& settings_;
  const std::stop_token stop_;
  const gomoku::Evaluations evaluations_;
  SteadyClock clock_;
  adapters::ThreadWorkers workers_;
  std::map<std::pair<int, int>, std::unique_ptr<Engine>> engines_;
};

}  // namespace tengen::lab
