#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::players {

/// What a point of the grid holds. `outside` is everything beyond the edge, `neutral` a stone that belongs to nobody.
enum class Cell : std::uint8_t { empty, black, white, neutral, outside };

[[nodiscard]] constexpr Cell cell_of(Color color) noexcept {
  return color == Color::black ? Cell::black : Cell::white;
}

/// Where a point's neighbour lies.
struct Step {
  int x = 0;
  int y = 0;
};

/// The four directions of a line, in the order in which the published players look along them: - \ | /
inline constexpr std::array<Step, 4> directions{{{1, 0}, {1, 1}, {0, 1}, {-1, 1}}};
inline constexpr std::array<char, 4> direction_names{'-', '\\', '|', '/'};

/// Stones on a board as the published players see it: no history, no rules.
class Grid {
 public:
  explicit Grid(BoardSize size)
      : size_(size), cells_(static_cast<std::size_t>(std::max(size.area(), 0)), Cell::empty) {}

  [[nodiscard]] BoardSize size() const noexcept { return size_; }
  [[nodiscard]] Cell at(Vertex v) const noexcept { return v.is_on(size_) ? cells_[place(v)] : Cell::outside; }
  /// `v` is on the board.
  void set(Vertex v, Cell cell) noexcept { cells_[place(v)] = cell; }
  [[nodiscard]] std::size_t count(Cell cell) const noexcept {
    return static_cast<std::size_t>(std::count(cells_.begin(), cells_.end(), cell));
  }
  /// The empty points in row-major order from the top left.
  [[nodiscard]] std::vector<Vertex> empty_points() const {
    std::vector<Vertex> points;
    for (const Vertex v : points_of(size_)) {
      if (at(v) == Cell::empty) points.push_back(v);
    }
    return points;
  }

 private:
  [[nodiscard]] std::size_t place(Vertex v) const noexcept {
    return static_cast<std::size_t>(v.y * size_.columns + v.x);
  }

  BoardSize size_;
  std::vector<Cell> cells_;
};

[[nodiscard]] constexpr Vertex along(Vertex from, Step step, int count) noexcept {
  return {from.x + step.x * count, from.y + step.y * count};
}

struct Position {
  Grid grid;
  Color to_move = Color::black;
  int in_a_row = 5;
};

/// The nine cells of a line around its middle, from -4 to +4.
using Window = std::array<Cell, 9>;

[[nodiscard]] inline Window window(const Grid& grid, Vertex middle, Step step) {
  Window cells{};
  for (int i = 0; i < 9; ++i) cells[static_cast<std::size_t>(i)] = grid.at(along(middle, step, i - 4));
  return cells;
}

/// A window as text: M own stones, O the enemy's, `.` empty, `#` nobody's, a blank beyond the edge, C in the middle.
[[nodiscard]] inline std::string window_text(const Window& window, Color own) {
  std::string text;
  for (const Cell cell : window) {
    if (cell == Cell::empty) text += '.';
    if (cell == Cell::outside) text += ' ';
    if (cell == Cell::neutral) text += '#';
    if (cell == cell_of(own)) text += 'M';
    if (cell == cell_of(opponent(own))) text += 'O';
  }
  text[4] = 'C';
  return text;
}

/// The empty point nearest to the middle; of several the first in row-major order.
[[nodiscard]] inline std::optional<Vertex> nearest_to_middle(const Grid& grid) {
  const Vertex middle{grid.size().columns / 2, grid.size().rows / 2};
  std::optional<Vertex> nearest;
  int least = 0;
  for (const Vertex v : grid.empty_points()) {
    const int distance = (v.x - middle.x) * (v.x - middle.x) + (v.y - middle.y) * (v.y - middle.y);
    if (nearest && distance >= least) continue;
    nearest = v;
    least = distance;
  }
  return nearest;
}

/// A player's decision. `value` is in the player's own units, for the side to move.
struct Choice {
  std::optional<Vertex> move{};  ///< absent on a full board
  double value = 0;              ///< may be infinite (the ConnectX players)
  int depth = 1;                 ///< plies of the last finished search
  std::uint64_t nodes = 0;
};

/// A value of a player: most are whole numbers, some infinite.
[[nodiscard]] inline std::string value_text(double value) {
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  return std::to_string(static_cast<long long>(value));
}

/// The empty point of the highest value, the first in row-major order where several are equal. `value` scores a point;
/// each call counts as a node.
template <class Value>
[[nodiscard]] Choice highest(const Grid& grid, Value value) {
  Choice choice;
  for (const Vertex v : grid.empty_points()) {
    const auto here = value(v);
    ++choice.nodes;
    if (choice.move && here <= choice.value) continue;
    choice.move = v;
    choice.value = here;
  }
  return choice;
}

/// Whether to stop the search; asked at least every few thousand nodes.
using Interrupted = std::function<bool()>;

/// One of the published players: chooses a move in a position and explains it. It keeps no state between moves but its
/// random numbers, and has no clock. It never chooses an occupied point.
class Player {
 public:
  virtual ~Player() = default;

  /// The move for the side to move. Once `interrupted` is true the best move found so far comes back soon.
  [[nodiscard]] virtual Choice choose(const Position& position, const Interrupted& interrupted) = 0;
  /// How an empty point is scored, line by line, for a person; each line ends with '\n'.
  [[nodiscard]] virtual std::string explain(const Position& position, Vertex at) = 0;
};

/// How a player is named on the command line, and what it is.
struct Description {
  std::string_view name;
  std::string_view text;
  int depth = 0;  ///< what `NAME` alone means; 0: the player has no depth
  bool gomoku = false;
  bool connect = false;
  bool go = false;
};

[[nodiscard]] const std::vector<Description>& all_players();

/// What a user chose: `NAME` or `NAME:DEPTH` (for `random`, NAME:SEED).
struct PlayerName {
  std::string name;
  std::optional<int> number{};
};

/// `not_found` for a name that nobody has, `out_of_range` for a depth outside 1..20, `syntax` for something else.
[[nodiscard]] Result<PlayerName> parse_name(std::string_view text);
/// `robot`, or with its depth `negamax:4`: reads as the same player.
[[nodiscard]] std::string text_of(const PlayerName& player);

/// `unsupported` if the player does not play this game.
[[nodiscard]] Result<std::unique_ptr<Player>> make_player(const PlayerName& name, const GameSpec& spec);

}  // namespace tengen::players
