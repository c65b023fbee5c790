#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/move.hpp"
#include "engine/core/search_request.hpp"

namespace tengen::search {

/// Deepest ply the search reaches, nominal depth, extensions and quiescence together.
inline constexpr int max_ply = 192;
/// Deepest nominal depth.
inline constexpr int max_depth = 127;

/// When a search must end. Absent values do not limit.
struct Limits {
  std::optional<Instant> soft{};  ///< about when the search should end: see Patience, where `hard` is later
  std::optional<Instant> hard{};  ///< the running iteration is given up here
  std::optional<std::uint64_t> nodes{};
  int depth = max_depth;
  int multi_pv = 1;
  std::vector<Move> exclude{};  ///< root moves left out
  bool infinite = false;        ///< go on although the result is proven
};

/// About how many nodes a search so limited looks at by its soft end, with so many a millisecond at most; nothing where
/// it has no end in sight.
[[nodiscard]] std::optional<std::uint64_t> expected_nodes(const Limits& limits, Instant started, int nodes_per_ms);

/// Turns what the host allows into instants.
///
/// - A turn limit is used up to its reserve: time left over in a turn is lost anyway. The reserve never takes more than
///   half of the limit, so that a limit of 10 ms still leaves 5.
/// - From a clock, what the rest of the game may cost beside thinking is kept back: 15 ms, less the increment, for each
///   of `own_moves`, the most moves that the side to move can still have to play (0: nobody knows). It is three
///   quarters of what is left at most, and a sixteenth of what the game began with, where that is known. The rest is
///   spread over the game: about a twentieth of it for a move, never more than a fifth.
/// - No time at all (zero or negative) means one millisecond: the search then answers from its first look.
/// - No limit of any kind, nodes and depth included: five seconds, which a person at the board will wait.
[[nodiscard]] Limits make_limits(const SearchRequest& request, int own_moves = 0);

}  // namespace tengen::search
