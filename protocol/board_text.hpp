#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/engine.hpp"
#include "protocol/notation.hpp"

namespace tengen {

/// GTP's name for a point, as `vertex_text` in `Notation::go`.
[[nodiscard]] inline std::string vertex_text(Vertex vertex, BoardSize size) {
  return vertex_text(vertex, size, Notation::go);
}

/// The board with its coordinates: X Black, O White, # a neutral point, . empty. The last move stands in brackets:
/// `(X)`. Lines end with '\n'. People at a terminal want `notation_of` the game.
[[nodiscard]] std::string board_text(const Engine& engine, Notation notation = Notation::go);

// Moves as people write them at the command line and in files of openings. One notation for every command:
//
// - Gomoku and Go by points, a letter for the column and the row counted from the bottom: `h8 i9`, `h8i9`,
// `C3,B2,pass`,
//   also numbered: `1. h8 i9 2. j10`. Small and capital letters are the same. Go leaves out the letter i.
// - Connect-N by columns from 1: `4 4 3`; on up to nine columns also side by side: `443`.
//
// Blanks, commas, semicolons and dashes may stand between moves.

/// The notation in a sentence, for `--help`.
inline constexpr std::string_view moves_help =
    "Moves are points from a1 at the bottom left (h8i9, \"h8 i9\", C3,B2,pass; Go has no column i), in Connect-N "
    "columns "
    "from 1 (44435). Blanks and commas may stand between them.";

/// The words of a text that each should be a move. Views of `text`.
[[nodiscard]] std::vector<std::string_view> split_points(std::string_view text);
/// The same of Connect-N's columns; `columns` is how many the board has.
[[nodiscard]] std::vector<std::string_view> split_columns(std::string_view text, int columns);

/// Plays the moves of a text. Errors are those of `read_move` and `Engine::play`, and name the move. Moves before it
/// stay played.
[[nodiscard]] Result<> play_moves(Engine& engine, std::string_view text);

/// Plays a move for either colour. Dialects that know passes in every game have them here too: where the rules have
/// none, a pass only gives the turn away. Errors are those of `Engine::play`.
inline Result<> play_or_skip(Engine& engine, Stone stone) {
  if (!stone.at.is_pass() || info_of(engine.spec()).passes) return engine.play(stone);
  engine.skip(stone.color);
  return {};
}

}  // namespace tengen
