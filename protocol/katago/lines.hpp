#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/engine.hpp"

namespace tengen {

// The numbers of an analysis that KataGo's dialects tell.

/// The moves that an analysis tells of where nobody says how many.
inline constexpr int usual_candidates = 10;

/// The latest thought about each of the best moves. Lines come one by one, rank by rank; until a new iteration has told
/// of as many moves as the one before, the older one stands.
class CandidateLines {
 public:
  void clear();
  void add(const SearchInfo& info);
  /// Best first.
  [[nodiscard]] std::span<const SearchInfo> lines() const noexcept;

 private:
  std::vector<SearchInfo> complete_;
  std::vector<SearchInfo> coming_;
};

/// The score in points: exact where solved (Go: the margin, komi included), else as judged.
[[nodiscard]] double score_points(Score score) noexcept;
/// The margin in points that a line most likely leads to.
[[nodiscard]] double lead_points(const SearchInfo& line) noexcept;

/// The standard deviation of that margin, in points: of the error that `win_chance` supposes, a logistic distribution;
/// 0 where the score is proven.
[[nodiscard]] double score_deviation(const SearchInfo& line) noexcept;

/// Alpha-beta does not visit moves as often as they are good, but that is what heat maps draw: the nodes below each
/// move, scaled down the further its chance is behind the best one's. Never rising down the list, the best move's the
/// most, and at least 10, the fewest that Sabaki labels.
[[nodiscard]] std::vector<std::uint64_t> pseudo_visits(std::span<const SearchInfo> lines);

/// What was searched behind each move of a line, in pseudo-visits of which the first move has `first`. A search of
/// depth d that looks at N nodes looks at about N^(r/d) of them where r plies are left. Never rising, at least 1.
[[nodiscard]] std::vector<std::uint64_t> line_visits(const SearchInfo& line, std::uint64_t first);

/// Every point and the pass, without those listed: what to exclude where only these first moves are allowed.
[[nodiscard]] std::vector<Vertex> all_moves_but(std::span<const Vertex> allowed, BoardSize size);

}  // namespace tengen
