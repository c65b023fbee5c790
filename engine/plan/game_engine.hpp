#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "engine/core/board_view.hpp"
#include "engine/core/error.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/search_request.hpp"
#include "engine/core/search_result.hpp"
#include "engine/core/services.hpp"

namespace tengen {

/// One game's rules and search behind virtual calls: an `Engine` without the bookkeeping that all games share.
/// Functions named as in `Engine` mean what those say; none is called while `search` runs, except `stop` and
/// questions to the board.
class GameEngine {
 public:
  virtual ~GameEngine() = default;

  [[nodiscard]] virtual const BoardView& board() const noexcept = 0;
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
  /// Answers the request by the plan (plan.hpp). Blocks until the search ends; `listener` hears `on_info` only. Looks
  /// at the position taken by `arm` alone.
  [[nodiscard]] virtual SearchResult search(const SearchRequest& request, SearchListener& listener) = 0;
};

}  // namespace tengen
