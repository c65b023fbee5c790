#pragma once

#include <cstdint>
#include <string_view>

#include "engine/players/player.hpp"

namespace tengen {

/// Where a stone of a list of moves goes: to its point (Gomoku), or down its column (Connect-N).
enum class Stones : std::uint8_t { placed, dropped };

/// The position after moves as every command reads them (`protocol/board_text.hpp`), Black first, on an empty board of
/// `size`. `syntax`, `off_board`, `occupied`, `illegal_move` for a full column.
[[nodiscard]] Result<players::Position> read_move_list(std::string_view text, BoardSize size, Stones stones);

/// A position as a person hands it to `tengen explain`. Four forms:
///
/// - rows of `.` `X` `O` from the top, on lines or joined by `/` (also `0 1 2`; blanks do not count);
/// - moves, see `read_move_list`; where stones are dropped, a row of the digits 0, 1 and 2 alone is one of the board;
/// - moves `row,column row,column`, from 0 at the top left, Black first, on a board of `size`;
/// - moves as letter pairs `hhifhj`, row before column, Black first, on a board of `size`.
///
/// The side to move follows from the number of stones, Black on an even count. `syntax` for anything else,
/// `unacceptable_size` for rows that are not 1..52 points wide and equally so, `off_board`, `occupied`.
[[nodiscard]] Result<players::Position> read_position(std::string_view text, BoardSize size,
                                                      Stones stones = Stones::placed);

/// `row,column` from 0 at the top left, as the records of the published players write a point. `syntax` for more or
/// less.
[[nodiscard]] Result<Vertex> read_point(std::string_view text);
[[nodiscard]] std::string row_and_column(Vertex at);

}  // namespace tengen
