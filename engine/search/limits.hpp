#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/move.hpp"
#include "engine/core/search_request.hpp"
#include "engine/search/parameters.hpp"
#include "engine/search/plies.hpp"

namespace tengen::search {

/// A search of one ply is to take little time as a whole. After so many nodes it looks no further than its ply.
inline constexpr std::uint64_t most_of_one_ply = 4'000;

/// When a search must end. Absent values do not limit.
struct Limits {
  std::optional<Instant> soft{};  ///< no iteration begins after it; `Patience` may move it, as far as `hard`
  std::optional<Instant> hard{};  ///< the running iteration is aborted here
  std::optional<std::uint64_t> nodes{};
  int depth = max_depth;
  int multi_pv = 1;
  std::vector<Move> exclude{};  ///< root moves left out
  bool infinite = false;        ///< go on although the result is proven
};

/// The nodes that a search within these limits visits by its soft end, at `nodes_per_ms` nodes a millisecond; at most
/// `most_of_one_ply` for a depth of one ply. Empty where neither time nor nodes nor that depth limit it.
[[nodiscard]] std::optional<std::uint64_t> expected_nodes(const Limits& limits, Instant started, int nodes_per_ms);

/// Turns what the host allows into instants.
///
/// - A limit for this turn is used but for its reserve. The reserve never takes more than half of the limit.
/// - Of a clock, `clock_beside_ms` less the increment are kept back for each of `own_moves`, for what moves cost beside
///   the search. `own_moves` is the most moves that the side to move can still have to play (0: unknown). At most
///   `clock_kept_most` of what is left is kept back, and at most one part in `clock_kept_part` of the clock with which
///   the game began, where that is known. A move takes one part in `clock_moves` of the rest, and never more than one
///   in `clock_most_part`.
/// - No time at all (zero or negative) means one millisecond.
/// - Without any limit, nodes and depth included, a search takes five seconds.
[[nodiscard]] Limits make_limits(const SearchRequest& request, int own_moves = 0, const Parameters& parameters = {});

}  // namespace tengen::search
