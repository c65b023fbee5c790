#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/players/player.hpp"

namespace tengen::players {

struct ColumnChoice {
  std::optional<int> column{};  ///< absent where no column has room
  int depth = 0;                ///< plies of the last finished look ahead
  std::uint64_t nodes = 0;
};

/// The best column on a board of any size, also beyond `connect::max_cells`, where the engine has no board: alpha-beta
/// on the counts of stones in every possible line, a ply deeper each time until `late`, which is asked every 256 nodes,
/// or `most_column_nodes`. `off_board`, `occupied`; `unsupported` for stones that hang in the air; `illegal_move` where
/// a line is complete.
[[nodiscard]] Result<ColumnChoice> search_columns(const connect::Spec& spec, std::span<const Stone> stones,
                                                  Color to_move, const Interrupted& late);

/// Some two seconds.
inline constexpr std::uint64_t most_column_nodes = std::uint64_t{1} << 20;

}  // namespace tengen::players
