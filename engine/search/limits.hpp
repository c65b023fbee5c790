#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/move.hpp"
#include "engine/core/score.hpp"
#include "engine/core/search_request.hpp"
#include "engine/search/parameters.hpp"

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
/// - Of a clock, `clock_beside_ms` less the increment are kept back for each of `own_moves`, for what moves cost apart
///   from the search. `own_moves` is the most moves that the side to move can still have to play (0: unknown). At most
///   `clock_kept_most` of what is left is kept back, and at most one part in `clock_kept_part` of the clock with which
///   the game began, where that is known. A move takes one part in `clock_moves` of the rest, and never more than one
///   in `clock_most_part`.
/// - No time at all (zero or negative) means one millisecond.
/// - Without any limit, nodes and depth included, a search takes five seconds.
[[nodiscard]] Limits make_limits(const SearchRequest& request, int own_moves = 0, const Parameters& parameters = {});

/// Time management after each iteration: the factor by which a move's share of the clock is used. It is smaller where
/// the best move has not changed and took most of the nodes, and larger where the best move has just changed or the
/// score has fallen. Only for games played by a clock: what a fixed time for each move leaves over is lost. One thread.
class Patience {
 public:
  /// `parameters` must outlive this.
  explicit Patience(const Parameters& parameters) noexcept : parameters_(parameters) {}

  /// After an iteration: its best move, that move's score, and the part of all nodes so far (0 to 1) spent below it.
  void learn(Move best, Score score, double effort) noexcept {
    if (best_ != Move::none) {
      changes_ = changes_ / 2 + (best == best_ ? 0 : 1);
      fall_ = std::clamp(static_cast<double>(score_ - score) / parameters_.patience_steep_fall, 0.0, 1.0);
    }
    best_ = best;
    score_ = score;
    effort_ = effort;
  }

  /// With the standard parameters 0.4 to 3.5.
  [[nodiscard]] double factor() const noexcept {
    return (parameters_.patience_base + parameters_.patience_change * changes_) *
           (1 + parameters_.patience_fall * fall_) *
           (parameters_.patience_effort_base - parameters_.patience_effort * effort_);
  }

 private:
  const Parameters& parameters_;
  Move best_ = Move::none;
  Score score_ = 0;
  double changes_ = 0;  ///< changes of the best move, each halved by every later iteration: 0 to 2
  double fall_ = 0;     ///< fall of the score in the last iteration: 0 to 1
  double effort_ = 0;   ///< share of the nodes below the best move: 0 to 1
};

}  // namespace tengen::search
