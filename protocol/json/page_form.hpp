#pragma once

#include <boost/json/fwd.hpp>
#include <string_view>

#include "engine/engine.hpp"

namespace tengen::json {

// What the web page is told of a position and of a search, as JSON. The engine in the browser and the one behind
// `tengen serve` say it alike. Points are [column, row], counted from 0, the row from the top; a pass is [-1, -1].

/// The game that the page asks for. `game`: 0 Gomoku, 1 Go, 2 Connect. `rule`: Gomoku's `Rule`. `komi`: Go, half
/// points. `unsupported` for other numbers; the board is not looked at.
[[nodiscard]] Result<GameSpec> page_spec(int game, BoardSize size, int rule, int komi);

/// The position: `columns`, `rows`, `cells` (row by row, `b`, `w`, `.`, `#` for neutral), `toMove`, `moves`, `legal`
/// (empty once the game is over), `forbidden`, `over`, `winner`, `margin`, `winningLine`, `captures`.
[[nodiscard]] boost::json::object page_state(const Engine& engine);

/// A line of thought: `depth`, `selective`, `rank`, `score` for the side to move, `end` (plies to the end of the game,
/// -1 where no end is known), `margin`, `nodes`, `moveNodes`, `speed` in nodes a second, `line`.
[[nodiscard]] boost::json::object page_info(const SearchInfo& info);

/// The end of a search: `move`, null where there is none, and `info`.
[[nodiscard]] boost::json::object page_result(const SearchResult& result);

/// {"error": text}
[[nodiscard]] boost::json::object page_error(std::string_view text);

}  // namespace tengen::json
