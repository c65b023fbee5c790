#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/engine.hpp"
#include "protocol/json/analysis_query.hpp"

namespace tengen::json {

/// An engine that is led through the games of queries. From one turn of a game to another it plays or takes back only
/// the moves between them, so that all turns of a game, in order, cost as many moves as the game has.
class Replay {
 public:
  /// The engine; null before the first `use`, and after a `use` with null.
  [[nodiscard]] Engine* engine() const noexcept { return engine_.get(); }
  /// Takes another engine, which stands nowhere yet.
  void use(std::unique_ptr<Engine> engine);

  /// Puts the engine at a turn of `query`'s game. `game` is the number of the query: equal numbers mean equal queries.
  /// The error names the field that the rules refuse.
  [[nodiscard]] std::optional<FieldNote> go_to(const AnalysisQuery& query, std::uint64_t game, std::size_t turn);

  /// Moves played and taken back so far, set-ups counted as one.
  [[nodiscard]] std::uint64_t steps() const noexcept { return steps_; }

 private:
  std::unique_ptr<Engine> engine_;
  std::optional<std::uint64_t> game_;  ///< whose position is on the board; empty where nobody knows
  std::size_t turn_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace tengen::json
