#pragma once

#include <string_view>

#include "engine/players/player.hpp"

namespace tengen {

/// A position as a person hands it to `tengen explain`. Three forms:
///
/// - rows of `.` `X` `O` from the top, on lines or joined by `/` (also `0 1 2`; blanks do not count);
/// - moves `row,column row,column`, from 0 at the top left, Black first, on a board of `size`;
/// - moves as letter pairs `hhifhj`, row before column, Black first, on a board of `size`.
///
/// The side to move follows from the number of stones, Black on an even count. `syntax` for anything else,
/// `unacceptable_size` for rows that are not 1..52 points wide and equally so, `off_board`, `occupied`.
[[nodiscard]] Result<players::Position> read_position(std::string_view text, BoardSize size);

/// `row,column` from 0 at the top left, as the records of the published players write a point. `syntax` for more or
/// less.
[[nodiscard]] Result<Vertex> read_point(std::string_view text);
[[nodiscard]] std::string point_text(Vertex at);

}  // namespace tengen
