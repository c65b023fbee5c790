#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/game.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/status.hpp"
#include "engine/games/info.hpp"

// A fourth game, which only a test has: three in a row on boards of 3x3 to 6x6. Whoever first has three stones or more
// in a line wins; a full board is a draw. This folder is all that the game needs, and a program that knows it calls
// `add_game(three::info)`.

namespace tengen::three {

extern const GameInfo info;

inline constexpr int least_side = 3;
inline constexpr int most_side = 6;

class Board {
 public:
  explicit Board(const AddedSpec& spec);

  [[nodiscard]] const AddedSpec& spec() const noexcept { return spec_; }

  // --- Game
  // -----------------------------------------------------------------------------------------------------------

  [[nodiscard]] Color to_move() const noexcept { return to_move_; }
  [[nodiscard]] Hash hash() const noexcept { return key(stones_[0], stones_[1], to_move_); }
  [[nodiscard]] std::optional<Score> terminal() const noexcept;
  void generate(MoveList& moves) const noexcept { generate_legal(moves); }
  void generate_legal(MoveList& moves) const noexcept;
  void play(Move move) noexcept;
  void undo() noexcept;
  /// Counts the lines of three cells that hold no stone of the opponent.
  [[nodiscard]] Score evaluate() const noexcept;
  void order(std::span<const Move> moves, std::span<int> ranks) const noexcept;
  [[nodiscard]] std::size_t move_index(Move move) const noexcept { return index(move); }
  [[nodiscard]] std::size_t move_indices() const noexcept { return static_cast<std::size_t>(spec_.size.area()); }

  // --- BoundedGame, SolvableGame
  // --------------------------------------------------------------------------------------

  [[nodiscard]] ScoreBounds score_bounds() const noexcept { return {loss_in(2), win_in(1)}; }
  [[nodiscard]] std::optional<int> plies_left() const noexcept;
  [[nodiscard]] std::vector<Score> possible_values() const;
  [[nodiscard]] Hash hash_after(Move move) const noexcept;
  [[nodiscard]] bool has_full_keys() const noexcept { return true; }
  [[nodiscard]] bool value_depends_on_history() const noexcept { return false; }
  [[nodiscard]] Board without_history() const { return *this; }
  void solve_order(std::span<const Move> moves, std::span<int> ranks) const noexcept { order(moves, ranks); }

  // --- For the engine
  // -------------------------------------------------------------------------------------------------

  [[nodiscard]] std::optional<Move> move_at(Vertex vertex) const noexcept;
  [[nodiscard]] Vertex vertex(Move move) const noexcept;
  [[nodiscard]] bool is_legal(Move move) const noexcept;
  void set_to_move(Color color) noexcept { to_move_ = color; }
  Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move);
  [[nodiscard]] std::optional<Color> at(Vertex vertex) const noexcept;
  [[nodiscard]] bool is_neutral(Vertex) const noexcept { return false; }
  [[nodiscard]] GameStatus status() const;
  [[nodiscard]] std::vector<Vertex> forbidden_points(Color) const { return {}; }
  [[nodiscard]] int captures(Color) const noexcept { return 0; }
  [[nodiscard]] std::vector<std::vector<Vertex>> groups(GroupStatus status) const;

 private:
  using Cells = std::uint64_t;  ///< bit x + columns * y

  [[nodiscard]] static Hash key(Cells black, Cells white, Color to_move) noexcept;
  [[nodiscard]] Cells taken() const noexcept { return stones_[0] | stones_[1]; }
  [[nodiscard]] bool has_line(Cells stones) const noexcept;

  AddedSpec spec_;
  Cells board_;
  std::vector<Cells> lines_{};     ///< of three cells each
  std::array<Cells, 2> stones_{};  ///< by colour
  Color to_move_ = Color::black;
  std::vector<Move> played_{};
};

}  // namespace tengen::three
