#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/players/position.hpp"

namespace tengen::players {

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
