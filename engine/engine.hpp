#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/board_view.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/clock.hpp"
#include "engine/core/color.hpp"
#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/parameter.hpp"
#include "engine/core/score.hpp"
#include "engine/core/search_request.hpp"
#include "engine/core/status.hpp"
#include "engine/core/workers.hpp"

namespace tengen {

namespace gomoku {
class Evaluations;
}

/// One line of thought. Sent after each completed iteration, and when the best root move changes.
struct SearchInfo {
  int depth = 0;                  ///< plies, nominal
  int selective_depth = 0;        ///< plies, longest line
  int rank = 1;                   ///< 1..multi_pv
  Score score = 0;                ///< for the side to move
  std::optional<Score> likely{};  ///< Go: the likeliest margin, in centi-points, where `score` is not the exact one
  std::uint64_t nodes = 0;        ///< all threads
  std::uint64_t move_nodes = 0;   ///< of these, the main thread's below the line's first move
  Milliseconds elapsed{0};        ///< since the search began
  int table_permille = 0;         ///< how full the transposition table is
  std::vector<Vertex> line{};     ///< principal variation, first move first

  // `solve` only.
  Score lower = -score_infinite;     ///< what is proven, for the side to move: the value is known where
  Score upper = score_infinite;      ///< the two meet
  bool solved = false;               ///< nothing is left to prove
  double progress = 0;               ///< share of the question being asked that is done, 0 to 1
  Duration duration{};               ///< as `elapsed`, to the nanosecond
  Milliseconds question_elapsed{0};  ///< since it was asked
  bool full_keys = false;            ///< no two positions share a key in the table, so that proofs are proofs

  /// The least that the side to move is sure of, or where it loses, the most it can save.
  [[nodiscard]] Score score_proven() const noexcept { return lower > 0 ? lower : upper < 0 ? upper : score_draw; }

  [[nodiscard]] std::uint64_t nodes_per_second() const noexcept {
    const auto ms = static_cast<std::uint64_t>(elapsed.count() < 1 ? 1 : elapsed.count());
    return nodes * 1000 / ms;
  }
};

/// A position of a proven win with the winner to move, and the win from there.
struct WinningStep {
  Vertex attack{};
  /// The replies and the steps that follow them, by their place in the list; empty where the attack ends the game.
  std::vector<std::pair<Vertex, std::size_t>> replies{};
  /// Wins within three plies after every legal reply that is not listed.
  std::optional<Vertex> otherwise{};
  int plies = 0;  ///< until the win, against the longest defence
};

struct SearchResult {
  /// `best_move`: one move (a pass where the game has one and nothing else is legal), empty only where the game
  /// offers none at all. `swap2`: the stones to place, empty with `swap` set to take the other colour. `balance_*`: the
  /// stones to place, empty if every choice ends the game.
  std::vector<Vertex> moves{};
  bool swap = false;
  std::vector<WinningStep>
      win{};          ///< Gomoku, `solve`: the win from the position (first) on, empty where none was found
  SearchInfo info{};  ///< the last complete thought; depth 0 if there was no time for one
};

/// Both calls come from a worker thread, `on_done` exactly once and last. Neither may call back into the engine.
class SearchListener {
 public:
  virtual ~SearchListener() = default;
  virtual void on_info(const SearchInfo& info) = 0;
  virtual void on_done(const SearchResult& result) = 0;
};

inline constexpr int max_threads = 256;

struct EngineOptions {
  std::size_t memory_bytes = std::size_t{350} << 20;  ///< for the whole process: peak resident size stays below
  int threads = 1;                                    ///< threads that search, this one included
  bool huge_pages = false;                            ///< a faster table, which costs seconds to get: for long solving

  friend bool operator==(const EngineOptions&, const EngineOptions&) = default;
};

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

/// Of `allowed` bytes, what a process may take that can have `available` of them: the machine keeps a quarter.
[[nodiscard]] constexpr std::size_t affordable_memory(std::size_t allowed, std::size_t available) noexcept {
  return std::min(allowed, available / 4 * 3);
}

/// What an engine needs from the process around it. All of it must outlive the engine.
struct EngineServices {
  const Clock& clock;
  Workers& workers;
  const gomoku::Evaluations* evaluations = nullptr;  ///< which network judges under which rule; null: the standard ones
  std::size_t available_memory = std::size_t{2} << 30;  ///< in bytes, all that the process can have
  std::vector<ParameterSetting> parameters{};  ///< of the game's search, in place of its own values: see parameters_of
};

/// `unacceptable_size` if the board is outside the game's limits, `unsupported` for rules that do not fit together.
[[nodiscard]] Result<> validate(const GameSpec& spec);
/// The engine for a valid spec, on the empty board. Allocates no table: that happens at the first search. Errors are
/// those of `validate`, and those of `check_parameters` for the services' parameters.
[[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec, const EngineServices& services);

}  // namespace tengen
