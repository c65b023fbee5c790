#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/engine.hpp"

namespace tengen {

/// One game's rules and search behind virtual calls: what `make_engine` puts under the bookkeeping that all games
/// share. The functions mean what their namesakes in `Engine` say; none is called while `search` runs, except `stop`.
class GameCore {
 public:
  virtual ~GameCore() = default;

  virtual void reset() = 0;
  virtual Result<> play(Stone stone) = 0;
  virtual Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) = 0;
  virtual void set_to_move(Color color) = 0;

  [[nodiscard]] virtual Color to_move() const noexcept = 0;
  [[nodiscard]] virtual std::optional<Color> at(Vertex vertex) const noexcept = 0;
  [[nodiscard]] virtual bool is_neutral(Vertex vertex) const noexcept = 0;
  [[nodiscard]] virtual bool is_legal(Stone stone) const = 0;
  [[nodiscard]] virtual std::vector<Vertex> legal_moves(Color color) const = 0;
  [[nodiscard]] virtual GameStatus status() const = 0;
  [[nodiscard]] virtual std::vector<Vertex> forbidden_points(Color color) const = 0;
  [[nodiscard]] virtual int captures(Color color) const noexcept = 0;
  [[nodiscard]] virtual std::vector<std::vector<Vertex>> groups(GroupStatus status) const = 0;
  [[nodiscard]] virtual std::vector<Vertex> safe_points(Color color) const = 0;

  [[nodiscard]] virtual Hash book_key() const = 0;

  virtual void configure(const EngineOptions& options) = 0;
  virtual void forget() = 0;
  /// Every entry of at least this depth in the search's table: its key and its contents, which only `put_in_table`
  /// understands.
  virtual void visit_table(int least_depth, const std::function<void(Hash, std::uint64_t)>& visit) const = 0;
  /// Makes the table as large as the options say, as a search would.
  virtual void prepare_table() = 0;
  virtual void put_in_table(Hash key, std::uint64_t contents) = 0;
  /// Takes the position as it is now for the search to come, and clears an earlier `stop`: on the session's thread.
  virtual void arm() = 0;
  virtual void stop() noexcept = 0;
  /// Blocks until the search ends; `listener` hears `on_info` only.
  [[nodiscard]] virtual SearchResult search(const SearchRequest& request, SearchListener& listener) = 0;
};

/// One file per game defines each of these; it is the only place where that game meets the search.
[[nodiscard]] std::unique_ptr<GameCore> make_core(const gomoku::Spec& spec, const EngineServices& services);
[[nodiscard]] std::unique_ptr<GameCore> make_core(const go::Spec& spec, const EngineServices& services);
[[nodiscard]] std::unique_ptr<GameCore> make_core(const connect::Spec& spec, const EngineServices& services);

}  // namespace tengen
