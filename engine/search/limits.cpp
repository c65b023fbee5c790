#include "engine/search/limits.hpp"

#include <algorithm>

namespace tengen::search {

namespace {

constexpr Milliseconds shortest{1};
constexpr Milliseconds without_limit{5000};
/// What a host's clock may lose with each move beside the time of the search: one step of a coarse clock.
constexpr Milliseconds beside_a_move{15};
/// The part of a game's clock that is kept for such losses at most: more costs a short game strength (lab/RESULTS.md).
constexpr int part_beside = 16;
/// Hosts send limits up to 2^63; anything over a year is the same to us and keeps the arithmetic in range.
constexpr Milliseconds longest{std::chrono::hours{24 * 365}};

/// From what a host said, which may be anything.
Milliseconds in_range(Milliseconds time) {
  return std::clamp(time, Milliseconds{0}, longest);
}

Milliseconds less_reserve(Milliseconds limit, Milliseconds reserve) {
  return std::max(limit - std::min(reserve, limit / 2), shortest);
}

/// Of a clock that shows `left` what its next `moves` moves may cost beside thinking.
Milliseconds kept_back(const TimeControl& time, Milliseconds left, int moves) {
  const Milliseconds each = std::max(beside_a_move - in_range(time.increment), Milliseconds{0});
  const Milliseconds most = time.game ? in_range(*time.game) / part_beside : longest;
  return std::min({each * std::max(moves, 0), left * 3 / 4, most});
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
  return nodes;
}

Limits make_limits(const SearchRequest& request, int own_moves) {
  Limits limits;
  limits.nodes = request.nodes;
  limits.depth = std::clamp(request.depth.value_or(max_depth), 1, max_depth);
  limits.multi_pv = std::max(request.multi_pv, 1);
  limits.infinite = request.infinite;

  std::optional<Milliseconds> soft;
  std::optional<Milliseconds> hard;
  const TimeControl& time = request.time;
  const Milliseconds reserve = in_range(time.reserve);
  if (time.turn) hard = soft = less_reserve(in_range(*time.turn), reserve);
  if (time.left) {
    Milliseconds left = less_reserve(in_range(*time.left), reserve);
    const int to_come = time.moves_to_go > 0 ? std::min(time.moves_to_go, own_moves) : own_moves;
    left = std::max(left - kept_back(time, left, to_come), shortest);
    const Milliseconds increment = in_range(time.increment);
    const int moves = time.moves_to_go > 0 ? std::min(time.moves_to_go, 20) : 20;
    const Milliseconds most = time.moves_to_go == 1 ? left : left / std::min(moves, 5);
    const Milliseconds share = std::clamp(left / moves + increment * 3 / 4, shortest, std::max(most, shortest));
    soft = soft ? std::min(*soft, share) : share;
    hard = hard ? std::min(*hard, std::max(most, shortest)) : std::max(most, shortest);
  }
  if (!hard && !limits.nodes && !request.depth && !request.infinite) hard = soft = without_limit;
  if (soft) limits.soft = request.received + *soft;
  if (hard) limits.hard = request.received + *hard;
  return limits;
}

}  // namespace tengen::search
