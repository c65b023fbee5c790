#pragma once

#include <boost/test/unit_test.hpp>
#include <utility>
#include <vector>

#include "protocol/review/review.hpp"

// Games whose searches find what the test says.

namespace tengen::review {

inline constexpr Vertex a{0, 0};
inline constexpr Vertex b{1, 0};
inline constexpr Vertex c{2, 0};

inline const Thresholds standard{};

/// What the searches found, one position after the other; colours alternate.
struct Game {
  std::vector<Position> positions;
  std::vector<Stone> moves;

  Game& look(std::vector<Line> lines, std::size_t legal_moves = 9) {
    positions.push_back({.to_move = side(), .lines = std::move(lines), .legal_moves = legal_moves});
    return *this;
  }
  Game& over(Score score) {
    positions.push_back({.to_move = side(), .final_score = score});
    return *this;
  }
  Game& play(Vertex vertex) {
    moves.push_back({side(), vertex});
    return *this;
  }
  [[nodiscard]] Color side() const { return moves.size() % 2 == 0 ? Color::black : Color::white; }
  [[nodiscard]] GameReview review() const { return review_game(positions, moves, standard); }
  [[nodiscard]] MoveReview first() const { return review().moves.front(); }
};

inline Line line(Score score, Vertex first, int depth = 8) {
  return {score, depth, {first}};
}

/// One move `a`, after which the opponent's search says `then`.
inline MoveReview one_move(std::vector<Line> before, Score then) {
  return Game().look(std::move(before)).play(a).look({line(then, c)}).first();
}

}  // namespace tengen::review

BOOST_TEST_DONT_PRINT_LOG_VALUE(tengen::review::Verdict)
BOOST_TEST_DONT_PRINT_LOG_VALUE(tengen::review::Note)
