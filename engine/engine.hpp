#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/board_view.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "engine/core/search_request.hpp"
#include "engine/core/search_result.hpp"
#include "engine/core/services.hpp"
#include "engine/games/info.hpp"

namespace tengen {

/// Where a game began.
struct Setup {
  std::vector<Stone> stones{};
  std::vector<Vertex> neutral{};
  Color to_move = Color::black;
};

/// One game in progress and the search over it: all that a protocol session talks to. It owns the game's history;
/// whoever needs the moves asks for them.
///
/// Threads: every call is for the session's thread, except `stop()` and `searching()` (any thread, any time). `start`
/// returns at once. A call that changes the position, the rules or the options while a search runs stops that search
/// and waits for it (within 5 ms; its listener still hears `on_done`). Questions about the position do not disturb a
/// search. Errors leave everything as it was.
class Engine {
 public:
  virtual ~Engine() = default;

  [[nodiscard]] virtual const GameSpec& spec() const noexcept = 0;
  /// Changes rules (komi, ko, winning line) and keeps the moves played. `unsupported` if the game or its board size
  /// differs, `illegal_move` if the moves played break the new rules.
  virtual Result<> set_rules(const GameSpec& spec) = 0;
  /// Memory and threads; takes hold with the next search. Never fails: less is taken where less is to be had.
  virtual void configure(const EngineOptions& options) = 0;

  /// Back to the empty board. Table and histories are forgotten too.
  virtual void clear() = 0;
  /// Forgets table and histories: the next search depends on nothing before it. The position stays.
  virtual void forget() = 0;
  /// Plays for either colour, whoever's turn it is. `off_board`, `occupied`, `illegal_move` (a pass in a game without).
  virtual Result<> play(Stone stone) = 0;
  /// In a game without passes: `color` gives its turn away. In the history a pass.
  virtual void skip(Color color) = 0;
  /// Takes the last move back, as the board does: `nothing_to_undo` after a clear or a set-up. It is then the turn of
  /// the side that had made the move. Table and histories stay.
  virtual Result<> undo() = 0;
  /// A new position from stones in any order and number, without captures, then `to_move` to play. `neutral` points
  /// (Gomoku) belong to nobody. `illegal_move` if a Go group would have no liberty, `occupied` on a repeated point,
  /// `unsupported` for stones that hang in the air in Connect-N or for neutral points elsewhere.
  virtual Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) = 0;
  virtual void set_to_move(Color color) = 0;

  /// The position before the first move: what the last `set_up` gave, or the empty board.
  [[nodiscard]] virtual const Setup& setup() const noexcept = 0;
  /// Moves since the last clear or set-up, passes included.
  [[nodiscard]] virtual std::span<const Stone> history() const noexcept = 0;
  [[nodiscard]] virtual const BoardView& board() const noexcept = 0;

  // `board()`'s answers.
  [[nodiscard]] Color to_move() const noexcept { return board().to_move(); }
  [[nodiscard]] std::optional<Color> at(Vertex vertex) const noexcept { return board().at(vertex); }
  [[nodiscard]] bool is_neutral(Vertex vertex) const noexcept { return board().is_neutral(vertex); }
  [[nodiscard]] bool is_legal(Stone stone) const { return board().is_legal(stone); }
  [[nodiscard]] std::vector<Vertex> legal_moves(Color color) const { return board().legal_moves(color); }
  [[nodiscard]] GameStatus status() const { return board().status(); }
  [[nodiscard]] std::vector<Vertex> forbidden_points(Color color) const { return board().forbidden_points(color); }
  [[nodiscard]] Threats threats(Color color) const { return board().threats(color); }
  [[nodiscard]] int captures(Color color) const noexcept { return board().captures(color); }
  [[nodiscard]] std::vector<std::vector<Vertex>> groups(GroupStatus status) const { return board().groups(status); }
  [[nodiscard]] std::vector<Vertex> safe_points(Color color) const { return board().safe_points(color); }
  [[nodiscard]] Hash book_key() const { return board().book_key(); }

  /// Writes what searches have learnt (only entries of at least `least_depth`, or when solving of subtrees of at least
  /// that size, see proof_worker.hpp); `load_table` adds it to what is known, in this process or a later one. Both take
  /// as long as the file takes. Errors: `not_found` if it cannot be written; `syntax` for a file that is none of ours
  /// or damaged, `unsupported` for one of another game, board, rule or version: then nothing has changed.
  virtual Result<> save_table(ByteSink& sink, int least_depth = -128) = 0;
  virtual Result<> load_table(ByteSource& source) = 0;
  /// What the book in the program says, and what the table has proven with at least so many nodes a position, as the
  /// file of a book (go::ProofBook). `unsupported` for other games than 5x5 Go.
  [[nodiscard]] virtual Result<std::string> proof_book(std::uint64_t least_nodes, std::string provenance) = 0;

  /// Begins a search for the side to move, or for the one that the request names; its events go to `listener`, which
  /// must outlive it.
  virtual void start(const SearchRequest& request, SearchListener& listener) = 0;
  /// Ends the search within 5 ms; it still reports its best move. Does nothing when none runs.
  virtual void stop() noexcept = 0;
  [[nodiscard]] virtual bool searching() const noexcept = 0;
};

/// The engine for a valid spec, on the empty board. Allocates no table: that happens at the first search. Errors are
/// those of `validate`, and those of `check_parameters` for the services' parameters.
[[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec, const EngineServices& services);

}  // namespace tengen
