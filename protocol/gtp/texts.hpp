#pragma once

#include <optional>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/join.hpp>
#include <range/v3/view/transform.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/geometry.hpp"
#include "engine/engine.hpp"
#include "protocol/board_text.hpp"
#include "protocol/gtp/journal.hpp"
#include "protocol/notation.hpp"

namespace tengen::gtp {

/// A point in GTP's notation, whatever the game, or `pass`: see `Notation::go`.
[[nodiscard]] inline std::optional<Vertex> parse_vertex(std::string_view word, BoardSize size) {
  return tengen::parse_vertex(word, size, Notation::go);
}

/// `b`, `black`, `w` or `white`, in any case.
[[nodiscard]] std::optional<Color> parse_color(std::string_view word);

/// `b C3 w C4`: a colour and a point in turn, or `pass`. Empty if the words have another form.
[[nodiscard]] std::optional<std::vector<Stone>> parse_stones(std::span<const std::string> words, BoardSize size);

/// On one line, separated by blanks.
[[nodiscard]] std::string vertex_list(std::span<const Vertex> vertices, BoardSize size);

/// A board as GoGui reads it: a line for each row from the top, `cell(vertex)` for each point, blanks between.
template <class Cell>
[[nodiscard]] std::string grid_text(BoardSize size, Cell cell) {
  namespace views = ranges::views;
  const auto row = [&](int y) {
    return views::ints(0, size.columns) | views::transform([&, y](int x) {
             return std::string(cell(Vertex{x, y}));
           }) |
           views::join(' ') | ranges::to<std::string>();
  };
  return views::ints(0, size.rows) | views::transform(row) | views::join('\n') | ranges::to<std::string>();
}

// What a search of the position has found, in the words of GoGui's analyze commands.

/// Short enough for a point on the board: `+2.5`, `W5` for a win in five plies, `L4` for a loss.
[[nodiscard]] std::string score_label(Score score);
/// `Black wins in 5 plies` or `W+2.5`.
[[nodiscard]] std::string outcome_text(Score score, Color mover);
/// `W+0.4, not solved, depth 12`.
[[nodiscard]] std::string value_text(const SearchInfo& info, Color mover);
/// `VAR b C3 w C2`, and the value in a second line.
[[nodiscard]] std::string variation_text(const SearchInfo& info, Color mover, BoardSize size);
/// `Black to move: W+0.4, not solved, depth 12; line C3 C2; 5000 nodes`.
[[nodiscard]] std::string finding_text(const Finding& finding, BoardSize size);
/// The size of a number of points, without its sign and with one decimal at most: `2.5`, `3`.
[[nodiscard]] std::string tenths_text(double value);

}  // namespace tengen::gtp
