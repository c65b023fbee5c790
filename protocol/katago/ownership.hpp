#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/engine.hpp"

namespace tengen {

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
