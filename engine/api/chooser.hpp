#pragma once

#include <functional>
#include <memory>

#include "engine/engine.hpp"

namespace tengen {

/// Chooses an engine's moves in place of its search.
class Chooser {
 public:
  virtual ~Chooser() = default;
  /// Takes the position as it is now, with `to_move` to move: on the session's thread.
  virtual void arm(const Engine& engine, Color to_move) = 0;
  /// The move for the position taken, on a worker's thread; soon once `stopped` is true. `listener` hears `on_info`
  /// only.
  [[nodiscard]] virtual SearchResult choose(const SearchRequest& request, SearchListener& listener,
                                            const std::function<bool()>& stopped) = 0;
};

/// As `make_engine(spec, services)`. `chooser`, if any, answers `Task::best_move`.
[[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec, const EngineServices& services,
                                                          std::unique_ptr<Chooser> chooser);

}  // namespace tengen
