#include "engine/search/limits.hpp"

#include <algorithm>

namespace tengen::search {

namespace {

constexpr Milliseconds shortest{1};
constexpr Milliseconds without_limit{5000};
/// Hosts send limits up to 2^63. A year is as good, and keeps the arithmetic in range.
constexpr Milliseconds longest{std::chrono::hours{24 * 365}};

/// A time that a host sent, which may be anything.
Milliseconds in_range(Milliseconds time) {
  return std::clamp(time, Milliseconds{0}, longest);
}

Milliseconds less_reserve(Milliseconds limit, Milliseconds reserve) {
  return std::max(limit - std::min(reserve, limit / 2), shortest);
}

Milliseconds part_of(Milliseconds time, double share) {
  return Milliseconds{static_cast<Milliseconds::rep>(static_cast<double>(time.count()) * share)};
}

/// Of a clock that shows `left`, what its next `moves` moves may cost apart from the search.
Milliseconds kept_back(const TimeControl& time, Milliseconds left, int moves, const Parameters& parameters) {
  const Milliseconds each =
      std::max(Milliseconds{parameters.clock_beside_ms} - in_range(time.increment), Milliseconds{0});
  const Milliseconds most = time.game ? in_range(*time.game) / parameters.clock_kept_part : longest;
  return std::min({each * std::max(moves, 0), part_of(left, parameters.clock_kept_most), most});
}

/// What a move takes of a clock: about `share`, `most` at most.
struct ClockShare {
  Milliseconds share;
  Milliseconds most;
};

ClockShare share_of_clock(const TimeControl& time, int own_moves, const Parameters& parameters) {
  Milliseconds left = less_reserve(in_range(*time.left), in_range(time.reserve));
  const int to_come = time.moves_to_go > 0 ? std::min(time.moves_to_go, own_moves) : own_moves;
  left = std::max(left - kept_back(time, left, to_come, parameters), shortest);
  const Milliseconds increment = part_of(in_range(time.increment), parameters.clock_increment_share);
  const int moves = time.moves_to_go > 0 ? std::min(time.moves_to_go, parameters.clock_moves) : parameters.clock_moves;
  const Milliseconds part = time.moves_to_go == 1 ? left : left / std::min(moves, parameters.clock_most_part);
  const Milliseconds most = std::max(part, shortest);
  return {.share = std::clamp(left / moves + increment, shortest, most), .most = most};
}

}  // namespace

std::optional<std::uint64_t> expected_nodes(const Limits& limits, Instant started, int nodes_per_ms) {
  std::optional<std::uint64_t> nodes = limits.nodes;
  if (limits.soft && nodes_per_ms > 0) {
    const auto time = std::chrono::duration_cast<Milliseconds>(*limits.soft - started).count();
    const auto in_time =
        static_cast<std::uint64_t>(std::max<Milliseconds::rep>(time, 1)) * static_cast<std::uint64_t>(nodes_per_ms);
    nodes = std::min(nodes.value_or(in_time), in_time);
  }
  if (limits.depth == 1) nodes = std::min(nodes.value_or(most_of_one_ply), most_of_one_ply);
  return nodes;
}

Limits make_limits(const SearchRequest& request, int own_moves, const Parameters& parameters) {
  Limits limits;
  limits.nodes = request.nodes;
  limits.depth = std::clamp(request.depth.value_or(max_depth), 1, max_depth);
  limits.multi_pv = std::max(request.multi_pv, 1);
  limits.infinite = request.infinite;

  std::optional<Milliseconds> soft;
  std::optional<Milliseconds> hard;
  const TimeControl& time = request.time;
  if (time.turn) hard = soft = less_reserve(in_range(*time.turn), in_range(time.reserve));
  if (time.left) {
    const auto [share, most] = share_of_clock(time, own_moves, parameters);
    soft = soft ? std::min(*soft, share) : share;
    hard = hard ? std::min(*hard, most) : most;
  }
  if (!hard && !limits.nodes && !request.depth && !request.infinite) hard = soft = without_limit;
  if (soft) limits.soft = request.received + *soft;
  if (hard) limits.hard = request.received + *hard;
  return limits;
}

}  // namespace tengen::search
