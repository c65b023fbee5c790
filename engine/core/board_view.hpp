#pragma once

#include <optional>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/status.hpp"

namespace tengen {

/// Gomoku: where one side could play with force; in row-major order, without points that are forbidden to it.
struct Threats {
  std::vector<Vertex> fives{};       ///< complete a line that wins
  std::vector<Vertex> open_fours{};  ///< make two or more points that would
  std::vector<Vertex> fours{};       ///< make one
};

/// Questions about a position. Games answer them, an `Engine` passes them on. For the session's thread only: a board
/// caches answers.
class BoardView {
 public:
  virtual ~BoardView() = default;

  [[nodiscard]] virtual Color to_move() const noexcept = 0;
  /// The stone on a point; empty also off the board.
  [[nodiscard]] virtual std::optional<Color> at(Vertex vertex) const noexcept = 0;
  [[nodiscard]] virtual bool is_neutral(Vertex vertex) const noexcept = 0;
  [[nodiscard]] virtual bool is_legal(Stone stone) const = 0;
  /// All legal moves of `color`, in row-major order from the top left, a pass last.
  [[nodiscard]] virtual std::vector<Vertex> legal_moves(Color color) const = 0;
  [[nodiscard]] virtual GameStatus status() const = 0;
  /// Points forbidden to the side given (renju), else empty.
  [[nodiscard]] virtual std::vector<Vertex> forbidden_points(Color color) const = 0;
  /// Gomoku, by the rule in force; elsewhere nothing.
  [[nodiscard]] virtual Threats threats(Color color) const = 0;
  /// Stones captured by `color` so far (Go), else 0.
  [[nodiscard]] virtual int captures(Color color) const noexcept = 0;
  /// Go: the groups of stones with the given status, each in row-major order; elsewhere all stones are alive.
  [[nodiscard]] virtual std::vector<std::vector<Vertex>> groups(GroupStatus status) const = 0;
  /// Go: the points of `color` that are unconditionally alive, stones included (Benson); elsewhere none.
  [[nodiscard]] virtual std::vector<Vertex> safe_points(Color color) const = 0;
  /// The position's key in an opening book. Unique where `SearchInfo::full_keys` is true.
  [[nodiscard]] virtual Hash book_key() const = 0;
};

}  // namespace tengen
