#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/engine.hpp"

namespace tengen {

// The numbers of an analysis that KataGo's dialects tell.

/// The moves that an analysis tells of where nobody says how many.
inline constexpr int usual_candidates = 10;

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

/// Whose the points of a game of Go will be, as far as the rules and a line of play show it.
///
/// | value | the point |
/// |---|---|
/// | 1 | is unconditionally alive now, or in such territory (Benson): no play can change it |
/// | 0.75 | is so at the end of the line |
/// | 0.5 | holds a stone at the end of the line, or borders there on stones of one colour alone |
/// | 0 | belongs to nobody at the end of the line |
class Ownership {
 public:
  /// `game` stands at the position that is searched, and is this object's own.
  explicit Ownership(std::unique_ptr<Engine> game);
  /// `game` stands at the position that is searched. It outlives this object, and nobody else moves it meanwhile.
  explicit Ownership(Engine& game);

  /// For every point in row-major order from the top left: positive where it is `mover`'s, who begins the line,
  /// negative where it is the opponent's. A line is followed up to the first move that is not legal.
  [[nodiscard]] std::vector<double> after(std::span<const Vertex> line, Color mover);

 private:
  /// For Black.
  [[nodiscard]] std::vector<double> at_the_end() const;

  std::unique_ptr<Engine> owner_;
  Engine* game_;
  std::vector<double> certain_;  ///< for Black: 1, -1, or 0 where nothing is certain
};

}  // namespace tengen
