#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/network/evaluator.hpp"

namespace tengen::test {

/// The stones of a drawn board: `X` Black, `O` White, anything else empty; one word a row, blanks between rows.
struct Diagram {
  explicit Diagram(std::string_view text) {
    Vertex at{0, 0};
    for (const char c : text) {
      if (c == ' ' || c == '\n') {
        if (at.x > 0) at = {0, at.y + 1};
        continue;
      }
      if (c == 'X') stones.push_back({Color::black, at});
      if (c == 'O') stones.push_back({Color::white, at});
      ++at.x;
      size.columns = at.x;
      size.rows = at.y + 1;
    }
  }
  BoardSize size;
  std::vector<Stone> stones;
};

/// The drawn position under the rules of `spec`, whose size is replaced by the drawing's.
template <class Board = go::Board<Word128>>
[[nodiscard]] Board set_up(std::string_view text, Color to_move = Color::black, go::Spec spec = {}) {
  const Diagram diagram(text);
  spec.size = diagram.size;
  Board board(spec);
  static_cast<void>(board.set_up(diagram.stones, {}, to_move).value());
  return board;
}

/// The board drawn again, rows separated by blanks.
template <class Board>
[[nodiscard]] std::string draw(const Board& board) {
  std::string text;
  const BoardSize size = board.spec().size;
  for (int y = 0; y < size.rows; ++y) {
    if (y > 0) text += ' ';
    for (int x = 0; x < size.columns; ++x) {
      const auto color = board.at({x, y});
      text += !color ? '.' : *color == Color::black ? 'X' : 'O';
    }
  }
  return text;
}

}  // namespace tengen::test
