#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "engine/core/board_view.hpp"
#include "engine/core/hash.hpp"
#include "engine/engine.hpp"

namespace tengen {

/// One game's rules and search behind virtual calls: what `make_engine` puts under the bookkeeping that all games
/// share. Functions named as in `Engine` mean what those say; none is called while `search` runs, except `stop` and
/// BoardView's questions.
class GameCore : public BoardView {
 public:
  virtual void reset() = 0;
  virtual Result<> play(Stone stone) = 0;
  /// Takes back the last stone played; there must be one since the last reset or set-up.
  virtual void undo() = 0;
  virtual Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) = 0;
  virtual void set_to_move(Color color) = 0;

  virtual void configure(const EngineOptions& options) = 0;
  virtual void forget() = 0;
  /// Every entry of at least this depth in the search's table: its key and its contents, which only `put_in_table`
  /// understands.
  virtual void visit_table(int least_depth, const std::function<void(Hash, std::uint64_t)>& visit) const = 0;
  /// Makes the table as large as the options say, as a search would.
  virtual void prepare_table() = 0;
  virtual void put_in_table(Hash key, std::uint64_t contents) = 0;
  [[nodiscard]] virtual Result<std::string> proof_book(std::uint64_t least_nodes, std::string provenance) const = 0;
  /// Takes the position as it is now for the search to come, with `side` to move if given, and clears an earlier
  /// `stop`: on the session's thread.
  virtual void arm(std::optional<Color> side) = 0;
  virtual void stop() noexcept = 0;
  /// Blocks until the search ends; `listener` hears `on_info` only. Looks at the position taken by `arm` alone.
  [[nodiscard]] virtual SearchResult search(const SearchRequest& request, SearchListener& listener) = 0;
};

/// One file per game defines each of these; it is the only place where that game meets the search.
[[nodiscard]] std::unique_ptr<GameCore> make_core(const gomoku::Spec& spec, const EngineServices& services);
[[nodiscard]] std::unique_ptr<GameCore> make_core(const go::Spec& spec, const EngineServices& services);
[[nodiscard]] std::unique_ptr<GameCore> make_core(const connect::Spec& spec, const EngineServices& services);

}  // namespace tengen
