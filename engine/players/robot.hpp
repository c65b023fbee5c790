#pragma once

#include <array>
#include <string_view>

#include "engine/players/player.hpp"

/// The rule player of a Jidi course (15x15, static rules): each empty point is worth what its own lines score, plus a
/// little less than nothing for what the enemy's would score there.
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

/// At most one match for each group: the first row that fits `own`'s stones.
[[nodiscard]] std::vector<Match> matches(const Window& window, Color own);

struct Value {
  int own = 0;    ///< sum over four directions and seven groups
  int enemy = 0;  ///< the same for the enemy's stones
  int total = 0;  ///< own, and a deduction from the enemy's sum
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
