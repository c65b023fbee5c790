#pragma once

#include <array>
#include <boost/json/fwd.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "protocol/encoding/charset.hpp"
#include "protocol/sgf/tree.hpp"

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

// A game with its variations, as the page has it: a list of nodes, each after its parent. The first is the position
// where the game begins, {"comment": text}; the others are {"parent": place in the list, "at": [column, row],
// "comment": text, "labels": [[column, row, text], ...], "shapes": [[kind, column, row], ...]}, a pass at [-1, -1].
// Comments, labels and shapes may be absent. A shape's kind is SGF's name for it: CR, TR, SQ, MA for a mark on a point,
// AR, LN for an arrow or a line, which a second column and row end. The children of a node come in their order; the
// first is the main line. The sides take turns.

/// More nodes are left out when a file is read, and refused when one is written.
inline constexpr std::size_t most_tree_nodes = 20'000;

/// SGF's names of what a file says of a game as a whole, beside its rules.
inline constexpr std::array<std::string_view, 23> game_facts{"GN", "EV", "RO", "PC", "DT", "PB", "PW", "BR",
                                                             "WR", "BT", "WT", "RE", "HA", "RU", "TM", "OT",
                                                             "GC", "AN", "CP", "ON", "SO", "US", "ID"};

/// The moves of a tree. Left out is what follows a move that is no point of the board, or of the side whose turn it is
/// not. A node without a move gives its comment, its labels and its shapes to the one before it.
[[nodiscard]] boost::json::array page_tree(const sgf::Tree& tree, BoardSize size, Color first);

/// {"text": SGF}: the engine's game, its set-up and rules, with the variations of `nodes`, a list as above in JSON.
/// page_error for what is none.
[[nodiscard]] boost::json::object page_tree_text(const Engine& engine, std::string_view nodes);
/// The same of a game that no engine has on its board. The spec is valid, the set-up's stones are on its board.
[[nodiscard]] boost::json::object page_tree_text(const GameSpec& spec, const Setup& setup, std::string_view nodes);

/// The names of the properties of a tree that `page_tree` leaves out, each once, but those that tell of the file alone.
[[nodiscard]] std::vector<std::string> left_out_of_page(const sgf::Tree& tree);

// Games that the page reads from files and writes to them.

/// More games of a file are left out.
inline constexpr std::size_t most_chapters = 500;

/// The game in a file's text, .psq, .sgf, .lib or points: `game` ("gomoku", "go", "connect"), `columns`, `rows`,
/// `rule`, `komi` (half points, null where the file says nothing), `inARow`, `first` (to move), `setup` (cells as in
/// page_state, null for the empty board), `moves`, `tree` (page_tree of an .sgf or .lib, else null), `facts` (texts by
/// the names of `game_facts`, of an .sgf), `leftOut` (names of an .sgf's properties that the page does not keep),
/// `games` (in the file; the first is taken), `warnings` where a person should know more. page_error for what is none,
/// and for games whose colours do not take turns. Whether the moves are legal is not looked at.
[[nodiscard]] boost::json::object page_game(std::string_view text, std::string_view file_name);
/// The same of a file's bytes, whatever its charset. Of a file with several games the first that can be read, and as
/// `more` the others in their order: up to `most_chapters` of them, and as many as have `most_tree_nodes` positions
/// together. One that cannot be read is a page_error there.
[[nodiscard]] boost::json::object page_game_of_bytes(std::string bytes, std::string_view file_name,
                                                     const encoding::Charsets& charsets);

/// {"text": SGF}: a game with its variations, which need not be the one on the board. `cells` as in page_setup, empty
/// for the empty board; `nodes` as in page_tree_text. page_error for what is none.
[[nodiscard]] boost::json::object page_game_text(const GameSpec& spec, std::string_view cells, Color to_move,
                                                 std::string_view nodes);

/// {"text": ...}: the game on the board. `format`: `psq`, `sgf`, `notation` or `columns`. page_error where that format
/// cannot hold it.
[[nodiscard]] boost::json::object page_text(const Engine& engine, std::string_view format);

}  // namespace tengen::json
