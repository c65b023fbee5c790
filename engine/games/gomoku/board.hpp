#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/board_view.hpp"
#include "engine/core/color.hpp"
#include "engine/core/error.hpp"
#include "engine/core/game.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/move.hpp"
#include "engine/core/score.hpp"
#include "engine/core/status.hpp"
#include "engine/games/gomoku/geometry.hpp"
#include "engine/games/gomoku/pattern.hpp"
#include "engine/games/gomoku/tables.hpp"

namespace tengen::gomoku {

/// Evaluates positions: see evaluation/evaluator.hpp.
template <Rule R>
class Evaluator;

/// What a stone of either colour would make on a cell.
struct CellCodes {
  CodePair codes{};
  std::array<Multiset, 2> multisets{};  ///< by colour: those of the codes
};

/// A Gomoku position under one rule: the stones, and for every empty cell and colour the patterns that a stone there
/// would make. `play` and `undo` update them incrementally. It knows rules, lines and threats; an Evaluator values
/// them. Takes 6 KiB, and 16 bytes for each of the at most 41 cells that a move changes. Copyable.
template <Rule R>
class Board {
 public:
  using Evaluator = gomoku::Evaluator<R>;
  /// By direction: what is on its lines, see Tables.
  using Lines = std::array<std::array<std::uint64_t, line_count>, direction_count>;

  /// The empty board, Black to move. `spec.rule` must be R and both sides within min_side..max_side.
  explicit Board(const Spec& spec);

  // For the search: see Game and TacticalGame.
  [[nodiscard]] Color to_move() const noexcept { return to_move_; }
  [[nodiscard]] Hash hash() const noexcept { return hash_; }
  [[nodiscard]] std::optional<Score> terminal() const noexcept;
  void generate(MoveList& moves) const noexcept;
  void generate_legal(MoveList& moves) const noexcept;
  [[nodiscard]] std::size_t move_index(Move move) const noexcept { return index(move); }
  [[nodiscard]] std::size_t move_indices() const noexcept { return cell_count; }
  void play(Move move) noexcept;
  void undo() noexcept;
  [[nodiscard]] bool in_check() const noexcept;
  void generate_tactical(MoveList& moves) const noexcept;
  [[nodiscard]] int static_win() const noexcept;
  // For the search of wins by threats alone: see ThreatGame.
  void generate_threats(MoveList& moves) const noexcept;
  [[nodiscard]] bool is_pressed() const noexcept;
  [[nodiscard]] bool are_independent(Move a, Move b) const noexcept {
    const Vertex u = vertex(a);
    const Vertex v = vertex(b);
    const int x = u.x > v.x ? u.x - v.x : v.x - u.x;
    const int y = u.y > v.y ? u.y - v.y : v.y - u.y;
    return x > reach || y > reach || (x != 0 && y != 0 && x != y);
  }
  [[nodiscard]] bool leaves_alone(Move reply, Move move) const noexcept;
  [[nodiscard]] Hash hash_after(Move move) const noexcept {
    return hash_ ^ cell_key(static_cast<Cell>(index(move)), content(to_move_)) ^ white_to_move_key();
  }

  // For the engine.
  [[nodiscard]] const Spec& spec() const noexcept { return spec_; }
  /// The move on a point; nothing off the board and for a pass.
  [[nodiscard]] std::optional<Move> move_at(Vertex vertex) const noexcept;
  [[nodiscard]] Vertex vertex(Move move) const noexcept { return to_vertex(static_cast<Cell>(index(move))); }
  /// Whether the side to move may play it: the point is empty and not forbidden.
  [[nodiscard]] bool is_legal(Move move) const noexcept;
  void set_to_move(Color color) noexcept;
  /// Replaces the position: see Engine::set_up. After an error, `off_board` or `occupied`, nothing has changed.
  Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move);
  [[nodiscard]] std::optional<Color> at(Vertex vertex) const noexcept;
  [[nodiscard]] bool is_neutral(Vertex vertex) const noexcept;
  /// Whether the last move won or the board is full. After a set-up the whole board is looked at.
  [[nodiscard]] GameStatus status() const;
  /// In row-major order; always empty for White and outside renju.
  [[nodiscard]] std::vector<Vertex> forbidden_points(Color color) const;
  [[nodiscard]] Threats threats(Color color) const;
  [[nodiscard]] int captures(Color) const noexcept { return 0; }
  [[nodiscard]] std::vector<std::vector<Vertex>> groups(GroupStatus status) const;

  // For the evaluation, tests and tuning.
  /// The patterns that a stone of `color` would make on an empty point; 0 elsewhere.
  [[nodiscard]] Code code(Color color, Vertex vertex) const noexcept {
    return cells_[make_cell(vertex)].codes.of(color);
  }
  [[nodiscard]] const CellSet& threats(Color color, Threat threat) const noexcept {
    return threats_[index(color)][threat];
  }
  /// Those codes' multisets, by colour; 0 where no stone can be placed.
  [[nodiscard]] const std::array<Multiset, 2>& multisets(Cell cell) const noexcept { return cells_[cell].multisets; }
  /// The eleven cells of a line around a cell: see Tables.
  [[nodiscard]] std::uint64_t window(std::size_t direction, Cell cell) const noexcept {
    return window_in(lines_, direction, cell);
  }
  [[nodiscard]] const Lines& lines() const noexcept { return lines_; }
  /// For the side to move: of ThreatMask.
  [[nodiscard]] unsigned threat_mask() const noexcept;
  [[nodiscard]] int empty_count() const noexcept { return empty_count_; }

  /// A cell whose codes a move changed.
  struct Change {
    Cell cell;
    std::array<std::uint8_t, 2> threats;  ///< by colour, bits of Threat: those that appeared or disappeared
    CellCodes before;
    std::array<Multiset, 2> after;
  };
  /// Moves played since the position was set up.
  [[nodiscard]] std::size_t ply() const noexcept { return played_.size(); }
  /// The point of move number `ply`, counted from 0.
  [[nodiscard]] Vertex played(std::size_t ply) const noexcept { return to_vertex(played_[ply].cell); }
  /// The cells that move number `ply`, counted from 0, changed, each once.
  [[nodiscard]] std::span<const Change> changes(std::size_t ply) const noexcept {
    const std::uint32_t first = played_[ply].first_change;
    const std::uint32_t end = ply + 1 < played_.size() ? played_[ply + 1].first_change : change_count_;
    return {changes_.data() + first, end - first};
  }
  /// The hash of the stones after `ply` moves. It does not depend on the side to move.
  [[nodiscard]] Hash stones_hash(std::size_t ply) const noexcept {
    const bool now = ply == played_.size();
    const Color color = now ? to_move_ : played_[ply].color;
    return (now ? hash_ : played_[ply].hash) ^ (color == Color::white ? white_to_move_key() : 0);
  }

 private:
  /// What is on a cell, in the bits of a line: see Tables.
  enum Content : std::uint8_t { empty = 0, black = 1, white = 2, wall = 3 };

  static constexpr std::array<std::uint8_t, 2> no_threats{};
  struct Played {
    Hash hash;  ///< before the move
    std::uint32_t first_change;
    Cell cell;
    Color color;
    bool won;  ///< completed a winning line
  };
  /// A list of hypothetical stones, newest first, for renju's forbidden points. Its nodes are on the call stack.
  struct Imagined {
    Cell cell;
    const Imagined* next;
  };

  static constexpr int reach = Tables::reach(R);
  /// A move changes its own cell and at most `reach` cells either way in four directions.
  static constexpr std::size_t most_changes = 1 + 2 * static_cast<std::size_t>(reach) * direction_count;
  static constexpr unsigned tracked = (1u << tracked_threats) - 1;  ///< of ThreatFlags
  /// A stone at the end of a five may keep it from winning.
  static constexpr bool ends_block = !names_of(R).black.blocked || !names_of(R).white.blocked;

  [[nodiscard]] static constexpr Content content(Color color) noexcept { return color == Color::black ? black : white; }
  [[nodiscard]] static constexpr Hash cell_key(Cell cell, Content content) noexcept {
    return mix(std::uint64_t{cell} * 4 + content);
  }
  [[nodiscard]] static constexpr Hash white_to_move_key() noexcept { return mix(std::uint64_t{1} << 32); }

  [[nodiscard]] Content content_at(Cell cell) const noexcept {
    const LinePlace place = line_places[cell][0];
    return static_cast<Content>(lines_[0][place.line] >> (2 * place.position) & 3);
  }
  [[nodiscard]] bool is_empty(Cell cell) const noexcept { return content_at(cell) == empty; }
  [[nodiscard]] static std::uint64_t window_in(const Lines& lines, std::size_t direction, Cell cell) noexcept {
    const LinePlace place = line_places[cell][direction];
    return lines[direction][place.line] >> (2 * (place.position - line_padding));
  }
  [[nodiscard]] ThreatFlags threats_at(Color color, Cell cell) const noexcept {
    return tables_->threats_of(color, cells_[cell].multisets[index(color)]);
  }
  [[nodiscard]] bool any(Color color, Threat threat) const noexcept { return threat_counts_[index(color)][threat] > 0; }
  /// Whether `plies` more plies can be played before the board counts as full.
  [[nodiscard]] bool room_for(int plies) const noexcept { return empty_count_ - plies >= spec_.draw_empty; }

  void clear() noexcept;
  void put(Cell cell, Content content) noexcept;
  void toggle_threats(std::size_t color, Cell cell, unsigned threats) noexcept;
  [[nodiscard]] static Lines blank_lines(BoardSize size) noexcept;
  [[nodiscard]] CodePair codes_in(const Lines& lines, Cell cell) const noexcept;
  void change_codes(Cell cell, CodePair codes) noexcept;
  void update_around(Cell cell) noexcept;
  void rebuild() noexcept;

  [[nodiscard]] bool is_forbidden(Color color, Cell cell) const noexcept;
  [[nodiscard]] std::uint64_t imagined_window(std::size_t direction, Cell cell, const Imagined* stones) const noexcept;
  [[nodiscard]] Pattern imagined_pattern(std::size_t direction, Cell cell, const Imagined* stones) const noexcept;
  [[nodiscard]] Code imagined_code(Cell cell, const Imagined* stones) const noexcept;
  [[nodiscard]] bool is_foul(Cell cell, Code code, const Imagined* stones) const noexcept;
  [[nodiscard]] bool is_real_three(std::size_t direction, const Imagined& stones) const noexcept;
  [[nodiscard]] bool allows_straight_four(std::size_t direction, Cell cell, const Imagined& stones) const noexcept;

  void push_legal(MoveList& moves, const CellSet& cells) const noexcept;
  [[nodiscard]] CellSet near_cells() const noexcept;
  [[nodiscard]] CellSet replies_to_five(Cell five) const noexcept;
  [[nodiscard]] CellSet replies_to_fives() const noexcept;
  [[nodiscard]] CellSet replies_to_unstoppable(Cell cell) const noexcept;
  [[nodiscard]] CellSet replies_to_unstoppables() const noexcept;
  void push_unstoppable_replies(MoveList& moves) const noexcept;
  [[nodiscard]] bool has_four_three_win() const noexcept;
  [[nodiscard]] bool is_free_of_counter_fours(std::size_t direction, Cell cell) const noexcept;
  [[nodiscard]] bool is_sure_three(std::size_t direction, Cell cell) const noexcept;
  [[nodiscard]] bool any_legal(const CellSet& cells) const noexcept;

  [[nodiscard]] std::vector<Vertex> run_through(Vertex vertex, std::size_t direction) const;
  [[nodiscard]] std::vector<Vertex> winning_run(Vertex vertex) const;

  Spec spec_;
  const Tables* tables_;

  // Changed by every move.
  Color to_move_ = Color::black;
  int empty_count_ = 0;
  Hash hash_ = 0;
  std::array<std::array<int, tracked_threats>, 2> threat_counts_{};
  std::array<std::array<CellSet, tracked_threats>, 2> threats_{};
  Lines lines_{};
  std::array<std::uint32_t, max_side> stone_rows_{};  ///< bit x: a stone of either colour
  std::array<std::uint32_t, max_side> empty_rows_{};
  std::array<CellCodes, cell_count> cells_{};  ///< 0 where not empty

  // For `undo`.
  std::vector<Played> played_;
  std::vector<Change> changes_;  ///< the first `change_count_` are those of the moves played
  std::uint32_t change_count_ = 0;
};

#define TENGEN_RULE(rule, ...)             \
  extern template class Board<Rule::rule>; \
  static_assert(ThreatGame<Board<Rule::rule>>);
TENGEN_FOR_EACH_RULE(TENGEN_RULE)
#undef TENGEN_RULE

}  // namespace tengen::gomoku
