#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/core/color.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::soak {

/// One of the tests' own referees. They share no code with the engine.
class Judge {
 public:
  Judge() = default;
  virtual ~Judge() = default;
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;

  /// False, and nothing changed, if the move is not legal.
  virtual bool play(Color color, Vertex at) = 0;
  /// The game has ended, or the side to move has no move at all.
  [[nodiscard]] virtual bool over() = 0;
  /// "B+", "W+" or "draw"; of a game that is not over, "stopped".
  [[nodiscard]] virtual std::string result() = 0;
  /// The moves after which a game is left.
  [[nodiscard]] virtual int most_moves() const { return 120; }
};

[[nodiscard]] std::unique_ptr<Judge> make_judge(const GameSpec& spec);

}  // namespace tengen::soak
