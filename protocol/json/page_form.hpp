#pragma once

#include <boost/json/fwd.hpp>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"

namespace tengen::json {

// What the web page is told of a position and of a search, as JSON. The engine in the browser and the one behind
// `tengen serve` say it alike. Points are [column, row], counted from 0, the row from the top; a pass is [-1, -1].

/// The game that the page asks for. `game`: 0 Gomoku, 1 Go, 2 Connect. `rule`: Gomoku's `Rule`. `komi`: Go, half
/// points. `unsupported` for other numbers; the board is not looked at.
[[nodiscard]] Result<GameSpec> page_spec(int game, BoardSize size, int rule, int komi);

/// The stones of a position as `cells` (row by row, `b`, `w`, `.`, `#` for neutral). `syntax` for other characters or
/// another length than the board's.
[[nodiscard]] Result<Setup> page_setup(std::string_view cells, BoardSize size, Color to_move);

/// Moves as a text, `[[column, row], ...]`; a pass is [-1, -1]. `syntax` for another text and for more than
/// `most_page_moves`. Whether they are on the board is not looked at.
[[nodiscard]] Result<std::vector<Vertex>> page_moves(std::string_view text);
inline constexpr std::size_t most_page_moves = 20'000;

/// The position: `columns`, `rows`, `cells` (row by row, `b`, `w`, `.`, `#` for neutral), `toMove`, `moves`, `legal`
/// (empty once the game is over), `forbidden`, `threats` (Gomoku, until the game is over: {"at": point, "side": `b`
/// or `w`, "kind": `five` or, for a four with two ends or more, `four`}), `over`, `winner`, `margin`, `winningLine`,
/// `dead` (the stones that the engine gives up, once a game of Go is over), `captures`, and of the position where the
/// game began `first` (to move) and `setup` (`cells` as then, null for the empty board).
[[nodiscard]] boost::json::object page_state(const Engine& engine);

/// A line of thought: `depth`, `selective`, `rank`, `score` for the side to move, `end` (plies to the end of the game,
/// -1 where no end is known), `sure` ("win", "draw", "loss", "no win", "no loss": what is proven of the first move,
/// else null), `exact` (whether it ends in just so many plies; else in no more, or for a loss in no fewer), `chance` of
/// the side to move (see win_chance), `margin` in half points where it is exact and `likely` where it is the likeliest,
/// else null, `nodes`, `moveNodes`, `speed` in nodes a second, `line`.
[[nodiscard]] boost::json::object page_info(const SearchInfo& info);

/// The end of a search: `move`, null where there is none, all its `moves`, `swap` (see SearchResult) and `info`; `win`,
/// the steps of a forced win where one was sought, each {"attack": point, "plies": n, "replies": [[column, row, step],
/// ...], "otherwise": point or null}.
[[nodiscard]] boost::json::object page_result(const SearchResult& result);

/// {"moves": [...]}: what the book in the program says of moves in the position, each {"at": point, "value": `win`,
/// `draw` or `loss` for the side to move where that is proven, else null; "least", "most": proven margins of that side
/// in half points, komi and all, null where none is; "chance": of that side by a search, null where none was made;
/// "openings": how many of Gomoku's balanced openings go on with it}. Empty for a game that was set up and for one
/// without a book.
[[nodiscard]] boost::json::object page_book(const Engine& engine);

/// {"error": text}
[[nodiscard]] boost::json::object page_error(std::string_view text);

}  // namespace tengen::json
