#pragma once

#include <array>
#include <string_view>

#include "engine/players/player.hpp"

/// The rule player of a Jidi course (15x15). An empty point is worth what a stone of its own would score there, and a
/// little less than what one of the enemy's would.
namespace tengen::players::robot {

inline constexpr std::size_t group_count = 7;
inline constexpr std::array<std::string_view, group_count> group_names{
    "five", "live four", "blocked four", "live three", "sleeping three", "live two", "sleeping two"};

/// A row of the tables that matches a window.
struct Match {
  std::size_t group = 0;
  int score = 0;
  std::string_view cells;
};

/// The matches in a window for the stones of `own`, at most one for each group: the first row that fits.
[[nodiscard]] std::vector<Match> matches(const Window& window, Color own);

struct Value {
  int own = 0;    ///< sum over four directions and seven groups
  int enemy = 0;  ///< the same for the enemy's stones
  int total = 0;  ///< `own`, plus `enemy` less a deduction
};
[[nodiscard]] Value value(const Grid& grid, Vertex at, Color own);

/// Where the player goes when no point has a value: the middle, or the empty point nearest to it.
inline constexpr int fallback_value = 99;

class Robot final : public Player {
 public:
  [[nodiscard]] Choice choose(const Position& position, const Interrupted& interrupted) override;
  [[nodiscard]] std::string explain(const Position& position, Vertex at) override;
};

}  // namespace tengen::players::robot
